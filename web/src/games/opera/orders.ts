/** Standing orders that make sense in Opera: for each question that may come, the answers the server can give. */
import { t } from '../../lib/i18n.svelte';
import type { OrderRow } from '../types';
import { roleTitle } from './names';
import { TOP_LEVEL, type OperaView } from './model';

const ALONG = { 'buy-along': 'impresario', 'build-along': 'architetto', 'sell-along': 'signora' };
const SCOPES = ['once', 'round'] as const;

export function orders(view: OperaView, asked: boolean): OrderRow[] {
  const skip = (words: string): OrderRow['options'] =>
    SCOPES.map((scope) => ({ words, scope, label: t(`ui.order.${scope}`) }));
  const found: OrderRow[] = Object.entries(ALONG).map(([point, role]) => ({
    point,
    title: t('opera.order.along', roleTitle(role)),
    options: skip('intermezzo'),
  }));
  found.push({ point: 'score', title: t('opera.order.score'), options: skip('decline') });
  // Who ends a performance has ended it for the round.
  const pass = { words: 'pass', scope: 'round' as const, label: t('opera.order.pass') };
  found.push({ point: 'hire', title: t('opera.order.hire'), options: [pass] });
  if (view.point === 'bid' && asked) return found; // then it would be no bid in advance
  const bids = Array.from({ length: TOP_LEVEL + 1 }, (_, n) => n);
  found.push({
    point: 'bid',
    title: t('opera.order.next-bid'),
    options: bids.map((n) => ({ words: `bid ${n}`, scope: 'once', label: String(n) })),
  });
  return found;
}
