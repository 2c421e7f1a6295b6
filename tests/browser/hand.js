// What the tests put into the page before it starts: is an answer of the server still to come, and what can be clicked now.
(() => {
  const Real = window.WebSocket;
  const waiting = new Set();
  let stored = 0;
  let shown = 0;
  let done = 0;
  const sockets = new Set();

  const heard = (text) => {
    const message = JSON.parse(text);
    if (message.id) waiting.delete(message.id);
    if (message.t === 'done') {
      stored = Math.max(stored, message.version);
      done += 1;
    }
    if (message.t === 'update') shown = message.version;
  };
  const sent = (text) => {
    const command = JSON.parse(text);
    if (command.t !== 'ping') waiting.add(command.id);
  };

  // The page without a server has a worker instead.
  window.Worker = class extends window.Worker {
    constructor(...how) {
      super(...how);
      this.addEventListener('message', (event) => {
        if (event.data.t === 'said') heard(event.data.text);
      });
    }
    postMessage(message, ...more) {
      if (message.t === 'send') sent(message.text);
      super.postMessage(message, ...more);
    }
  };

  window.WebSocket = class extends Real {
    constructor(...how) {
      super(...how);
      sockets.add(this);
      this.addEventListener('message', (event) => heard(event.data));
      this.addEventListener('close', () => {
        waiting.clear();
        sockets.delete(this);
      });
    }
    send(text) {
      sent(text);
      super.send(text);
    }
  };

  const seen = (node) => {
    const box = node.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(node).visibility !== 'hidden';
  };
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));

  const LIT = '.pick.lit:not([aria-pressed="true"]):not(.quiet), .deciding button:not(:disabled):not([aria-disabled="true"])';
  const PLAIN = '.choices button:not(:disabled)';

  /** Which element this is, for the message of a test that fails. */
  const path = (node) => {
    const found = [];
    for (; node && node !== document.body; node = node.parentElement) found.push(`${node.localName}.${node.getAttribute('class')}`);
    return found.join(' < ') || 'nothing';
  };

  window.hand = {
    busy: () => waiting.size > 0 || stored > shown,
    sockets: () => [...sockets],

    /** Waits until this page is asked something or the game is over, and answers have come. */
    async settled(ms) {
      const end = Date.now() + ms;
      while (Date.now() < end) {
        if (!window.hand.busy()) {
          await pause(0);
          await pause(0);
          if (!window.hand.busy()) {
            document.querySelector('.to-result')?.click(); // the end has been seen
            if (document.querySelector('main.result')) return 'over';
            if (document.querySelector('.prompt.mine')) return 'mine';
          }
        }
        await pause(8);
      }
      return 'stalled';
    },

    /** Only that no answer is on its way. Says how many decisions were stored so far. */
    async quiet() {
      for (;;) {
        await pause(4);
        if (!window.hand.busy()) return done;
      }
    },

    choices(text) {
      return [...document.querySelectorAll(text ? PLAIN : LIT)].filter((one) => seen(one) && !one.closest('[inert]'));
    },

    /** The next choice: Confirm where it can be pressed (unless `more`), otherwise a lit one; `astray`: one that leads on. */
    aim(at, more, text, astray) {
      const confirm = document.querySelector('.prompt .confirm:not(:disabled)');
      const all = this.choices(text);
      const onwards = astray ? all.filter((one) => one.closest('.deciding') && !one.innerText.startsWith('↶')) : [];
      const found = onwards.length > 0 ? onwards : all;
      const chosen = confirm && (!more || found.length === 0) ? confirm : found[Math.floor(at * found.length)];
      if (!chosen) return null;
      window.hand.target = chosen;
      return { ...this.spot(chosen), confirm: chosen === confirm };
    },

    /** Where to click it, and whether a click there would reach it. */
    spot(node) {
      const inside = (box) => box.top >= 0 && box.bottom <= innerHeight;
      if (!inside(node.getBoundingClientRect())) node.scrollIntoView({ block: 'center', behavior: 'instant' });
      const reach = () => {
        const box = node.getBoundingClientRect();
        const x = box.left + box.width / 2;
        const y = box.top + box.height / 2;
        const top = document.elementFromPoint(x, y);
        const name = node.innerText || node.getAttribute('aria-label');
        return { x, y, name, hit: !!top && (node.contains(top) || top.contains(node)), top: path(top) };
      };
      let found = reach();
      if (!found.hit) {
        node.scrollIntoView({ block: 'center', behavior: 'instant' });
        found = reach();
      }
      return found;
    },

    // --- by keyboard: which arrow keys lead from the focus to the target, found by trying them
    focused: () => document.activeElement === window.hand.target,
    sameRegion() {
      const region = window.hand.target.closest('[data-region]');
      return !!region && region.contains(document.activeElement);
    },
    arrows() {
      const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
      const start = document.activeElement;
      const ways = new Map([[start, []]]);
      const queue = [start];
      while (queue.length > 0) {
        const here = queue.shift();
        if (here === window.hand.target) break;
        for (const key of keys) {
          here.focus();
          here.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
          const there = document.activeElement;
          if (!ways.has(there)) {
            ways.set(there, [...ways.get(here), key]);
            queue.push(there);
          }
        }
      }
      start.focus();
      return ways.get(window.hand.target) ?? null;
    },
  };
})();
