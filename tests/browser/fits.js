// Does everything on the page lie where it can be seen? fits() names what is cut, covered, shortened, outside its panel or
// written over something else. It knows nothing of games: text is text, a panel is what has a border or is a region.
(() => {
  const PANEL = '[data-region], .prompt, .panel, header.bar, dialog, nav';
  // Elements that may be longer than their place: they scroll on purpose, and have a name or a bar.
  const SCROLLS = '[data-log], .log, .chat, .inside, .rules, dialog, textarea, [data-scrolls]';
  const near = 1.5;

  // Findings about an element, kept for as long as nothing moves: one look at the page.
  let seen = new Map();
  const shown = (node) => {
    if (!(node instanceof Element)) return true;
    const known = seen.get(node);
    if (known !== undefined) return known;
    const found = visible(node) && shown(node.parentElement);
    seen.set(node, found);
    return found;
  };
  const visible = (one) => {
    const look = getComputedStyle(one);
    if (look.visibility === 'hidden' || look.display === 'none' || Number(look.opacity) < 0.05) return false;
    if (one.classList.contains('hidden') || one.classList.contains('skip')) return false;
    // For screen readers only: a box of a pixel, or clipped away.
    return !(one instanceof HTMLElement && /hidden|clip/.test(look.overflow) && (one.offsetWidth <= 2 || one.offsetHeight <= 2));
  };

  const texts = (root) => {
    const found = [];
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = node.textContent.trim();
      const parent = node.parentElement;
      if (!text || !parent || /^(STYLE|SCRIPT|TITLE|OPTION)$/i.test(parent.tagName) || !shown(parent)) continue;
      let box;
      if (parent instanceof SVGElement) box = parent.getBoundingClientRect();
      else {
        const range = document.createRange();
        range.selectNodeContents(node);
        box = range.getBoundingClientRect();
      }
      if (box.width < 1 || box.height < 1) continue;
      found.push({ text: text.slice(0, 40), node: parent, box });
    }
    return found;
  };

  /** The panel around it that has a size; some regions only group things that lie elsewhere. */
  const panelOf = (node) => {
    for (let up = node.closest(PANEL); up; up = up.parentElement?.closest(PANEL)) {
      const box = up.getBoundingClientRect();
      if (box.width > 4 && box.height > 4 && getComputedStyle(up).display !== 'contents') return up;
    }
    return null;
  };

  const where = (node) => {
    const panel = node.closest(PANEL);
    return panel ? panel.dataset.region || panel.className.toString().split(' ')[0] || panel.tagName.toLowerCase() : 'page';
  };

  const outside = (box, room, by) =>
    box.left < room.left - by || box.right > room.right + by || box.top < room.top - by || box.bottom > room.bottom + by;

  window.fits = (phone) => {
    const found = new Set();
    seen = new Map();
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const all = texts(document.body).filter((one) => !one.node.closest('[aria-live], .live'));
    const say = (what, one) => found.add(`${what}: "${one.text}" in ${where(one.node)}`);
    for (const one of all) {
      const scroller = scrolled(one.node, phone);
      if (!scroller && outside(one.box, screen, near)) {
        say('outside the window', one);
        continue;
      }
      for (let up = one.node; up instanceof HTMLElement || up instanceof SVGElement; up = up.parentElement) {
        if (up === scroller) break;
        const look = getComputedStyle(up);
        if (!/hidden|clip|auto|scroll/.test(look.overflowX + look.overflowY) || look.display === 'inline') continue;
        if (up instanceof SVGElement && !(up instanceof SVGSVGElement)) continue;
        const room = up.getBoundingClientRect();
        const tall = look.overflowY !== 'visible';
        const wide = look.overflowX !== 'visible';
        const cut =
          (tall && (one.box.top < room.top - 3 || one.box.bottom > room.bottom + 3)) ||
          (wide && (one.box.left < room.left - near || one.box.right > room.right + near));
        if (cut) {
          say('cut', one);
          break;
        }
      }
      if (scroller) continue;
      const panel = panelOf(one.node);
      if (panel && outside(one.box, panel.getBoundingClientRect(), 5)) say('outside its panel', one);
      const top = document.elementFromPoint((one.box.left + one.box.right) / 2, (one.box.top + one.box.bottom) / 2);
      if (top && !top.contains(one.node) && !one.node.contains(top)) {
        const other = panelOf(top);
        if (other && panel && other !== panel && !other.contains(panel) && !panel.contains(other)) say(`covered by ${where(top)}`, one);
      }
    }
    // One text over another: more than a quarter of the smaller one.
    const still = all.filter((one) => !scrolled(one.node, phone));
    for (let i = 0; i < still.length; i++)
      for (let j = i + 1; j < still.length; j++) {
        const [a, b] = [still[i], still[j]];
        if (a.text === b.text || a.node.contains(b.node) || b.node.contains(a.node)) continue;
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        // Lines set close share the room of ascenders and descenders, not that of the letters.
        const [ha, hb] = [a.box.height / 4, b.box.height / 4];
        const high = Math.min(a.box.bottom - ha, b.box.bottom - hb) - Math.max(a.box.top + ha, b.box.top + hb);
        if (wide <= 2 || high <= 2) continue;
        const small = Math.min(a.box.width * a.box.height, b.box.width * b.box.height) / 2;
        if (wide * high > small * 0.3) found.add(`on each other: "${a.text}" and "${b.text}" in ${where(a.node)}`);
      }
    // Pieces and buttons: whole, inside the window and inside what clips them.
    for (const node of document.querySelectorAll('main button, main [data-moves], .prompt button')) {
      if (!shown(node) || scrolled(node, phone)) continue;
      const box = node.getBoundingClientRect();
      if (box.width < 1) continue;
      const name = { text: (node.getAttribute('aria-label') || node.textContent || node.dataset.moves || '').trim().slice(0, 40), node };
      if (outside(box, screen, near)) say('outside the window', name);
      const panel = panelOf(node.parentElement);
      if (panel && outside(box, panel.getBoundingClientRect(), 9)) say('outside its panel', name);
    }
    // Words shortened by an ellipsis, but names that people chose.
    for (const node of document.querySelectorAll('main *, .prompt *')) {
      if (!(node instanceof HTMLElement) || getComputedStyle(node).textOverflow !== 'ellipsis') continue;
      if (scrolled(node, phone) || !shown(node)) continue;
      if (node.scrollWidth > node.clientWidth + 1 && !node.closest('.name, .who, h1, h3'))
        say('shortened', { text: node.innerText.slice(0, 40), node });
    }
    if (!phone && document.documentElement.scrollHeight > innerHeight + 1) found.add('the page scrolls');
    if (document.documentElement.scrollWidth > innerWidth + 1) found.add('the page scrolls sideways');
    return [...found];
  };

  /** What scrolls around this on purpose: logs and the like; on a phone also the body of a tab. */
  const scrolled = (node, phone) => {
    for (let up = node; up instanceof Element; up = up.parentElement) {
      if (up.matches(SCROLLS)) return up;
      if (phone && up instanceof HTMLElement && /auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
    }
    return null;
  };

  /** Type smaller than this many pixels on the screen, by panel. */
  window.smallType = (least) => {
    const found = new Set();
    seen = new Map();
    for (const one of texts(document.body)) {
      const look = getComputedStyle(one.node);
      const scale = one.node instanceof SVGGraphicsElement ? Math.abs(one.node.getScreenCTM()?.d ?? 1) : 1;
      const size = parseFloat(look.fontSize) * scale;
      if (size < least) found.add(`${size.toFixed(1)} px: "${one.text}" in ${where(one.node)}`);
    }
    return [...found];
  };

  /** Which share of the picture is blank: squares of 24 px in which nothing is drawn. */
  window.blankShare = async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const paper = canvas.getContext('2d');
    paper.drawImage(image, 0, 0);
    const { data } = paper.getImageData(0, 0, image.width, image.height);
    const side = 24;
    let blank = 0;
    let cells = 0;
    for (let y = 0; y + side <= image.height; y += side)
      for (let x = 0; x + side <= image.width; x += side) {
        const low = [255, 255, 255];
        const high = [0, 0, 0];
        for (let v = 0; v < side; v += 2)
          for (let u = 0; u < side; u += 2)
            for (let c = 0; c < 3; c++) {
              const value = data[((y + v) * image.width + x + u) * 4 + c];
              low[c] = Math.min(low[c], value);
              high[c] = Math.max(high[c], value);
            }
        cells += 1;
        if (high.every((value, c) => value - low[c] < 14)) blank += 1;
      }
    return blank / cells;
  };
})();
