/** My open and running tables, and how many of them wait for me: in lists, in the title, on the icon. */
import { api, codeOf } from './api';
import { person } from './me.svelte';
import { badge } from './notices';
import { unanswered } from './proposals';
import type { TableHead } from './protocol';

const FRESH = 15_000; // ms for which a list is new enough after a move
const AGAIN = 60_000; // ms after which a page that is looked at asks again

export const myTurn = (head: TableHead): boolean =>
  head.stage === 'playing' && head.mine.some((seat) => head.standing?.asked.includes(seat));

/** Does somebody propose something that I have not answered? */
export const myAnswer = (head: TableHead): boolean =>
  head.stage === 'playing' && unanswered(head.standing?.proposal).some((seat) => head.mine.includes(seat));

const waitsForMe = (head: TableHead): boolean => myTurn(head) || myAnswer(head);

class Mine {
  heads = $state.raw<TableHead[]>([]);
  /** Those that wait for me, the most urgent first: in the order of the server. */
  waiting = $derived(this.heads.filter(waitsForMe));
  problem = $state('');
  private at = 0;

  async load(): Promise<void> {
    this.at = Date.now();
    try {
      await person.load();
      if (!person.me) return;
      this.heads = await api.mine();
      this.problem = '';
      badge(this.waiting.length);
    } catch (error) {
      this.problem = codeOf(error);
    }
  }

  /** After a move, or when somebody comes back to the page. */
  async refresh(): Promise<void> {
    if (Date.now() - this.at > FRESH) await this.load();
  }

  /** While a page is shown: asks at once, and now and then as long as somebody can see it. */
  watch(): () => void {
    const look = (): void => {
      if (document.visibilityState === 'visible') void this.refresh();
    };
    look();
    const timer = setInterval(look, AGAIN);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  /** Another table that waits for me. */
  next(here: string): TableHead | undefined {
    return this.waiting.find((head) => head.id !== here);
  }
}

export const mine = new Mine();
