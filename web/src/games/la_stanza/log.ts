/** What happened in La Stanza: the lines of the log, and the strips of what happens to everybody. */
import { type Arg, type Said } from '../../lib/i18n.svelte';
import { type EventOut, type RowOut } from '../../lib/protocol';
import { BOX } from './box';
import { disciplineOf, MASTERPIECES, PASS_POINTS, personName } from './model';
import { disciplineName, colourName, artName, roomName, tileText, tileName, trackText } from './names';

function eventLine(event: EventOut, all: readonly EventOut[], names: readonly string[]): LogLine | null {
  const name = names[event.seat] ?? '';
  const { n, why, about } = event;
  const line = (key: string, args: Arg[], ...kinds: ('points' | 'money')[]): LogLine => ({
    said: { key: `la-stanza.log.${key}`, args },
    seat: event.seat,
    about,
    kinds,
  });
  switch (event.what) {
    case 'move': {
      const met = all.find((one) => one.what === 'recruit' && one.why === 'move');
      return met
        ? line('move', [name, n, roomName(about), personName(met.about)])
        : line('move-bonus', [name, n, roomName(about)]);
    }
    case 'recruit':
      return why === 'move' ? null : line('recruit', [name, personName(about)]);
    case 'discard':
      return line('discard', [name, tileName(about)]);
    case 'helper-paid':
    case 'helper-returned':
      return line(event.what, [name, colourName(about)]);
    case 'helper-gained':
      return n > 0 ? line('helper-gained', [name, colourName(about), n]) : null;
    case 'hire': {
      const [slug = '', place = ''] = about.split('@');
      return line('hire', [name, tileName(slug), Number(place), n], 'money');
    }
    case 'activate':
      return why.startsWith('m')
        ? line(
            'masterpiece',
            [name, disciplineName(about), MASTERPIECES.find((one) => one.name === why)?.pp ?? 0],
            'points',
          )
        : line('activate', [name, disciplineName(about), Number(why)]);
    case 'earn':
      return why === 'start' || why === 'setup' ? null : line('earn', [name, n], 'money');
    case 'pay':
      return why === 'boost' ? line('boost', [name, n], 'money') : null;
    case 'discs':
    case 'discs-back':
      return why === 'setup' || n <= 0 ? null : line(event.what, [name, n, disciplineName(about)]);
    case 'book':
      return line('book', [name, disciplineName(about), n]);
    case 'art':
      return line('art', [name, artName(about)]);
    case 'ship':
      return n > 0 ? line('ship', [name, n, trackText(about)]) : null;
    case 'tile':
      return line('tile', [name, disciplineName(disciplineOf(about)), tileText(about)]);
    case 'patron':
      return why === 'turned' && n === 1
        ? line('patron-turned', [name, n, -BOX.flipped_patron_pp])
        : line('patron', [name, n]);
    case 'retire':
      return line('retire', [name, PASS_POINTS[n - 1] ?? 0], 'points');
    case 'stuck':
      return line('stuck', [name]);
    case 'arrange':
      return line('arrange', [name]);
    case 'score':
      return line('score', [name, n, why], 'points');
    case 'round':
      return { ...line('round', [n]), heading: true };
    default:
      return null;
  }
}

interface LogLine {
  said: Said;
  seat: number;
  about: string;
  kinds: readonly ('points' | 'money')[];
  heading?: boolean;
}

export function log(row: RowOut, names: readonly string[]): LogLine[] {
  const found: LogLine[] = [];
  const laid = row.events.filter((event) => event.what === 'lay' && event.why === 'refill');
  if (laid.length > 0)
    found.push({
      said: { key: 'la-stanza.log.refill', args: [laid.length] },
      seat: -1,
      about: laid.map((event) => event.about.split('=')[1] ?? '').join(' '),
      kinds: [],
    });
  const passed = /^S(\d) pass$/.exec(row.line);
  if (passed) {
    const seat = Number(passed[1]) - 1;
    found.push({
      said: { key: 'la-stanza.log.pass', args: [names[seat] ?? ''] },
      seat,
      about: '',
      kinds: [],
    });
  }
  for (const event of row.events) {
    const line = eventLine(event, row.events, names);
    if (line) found.push(line);
  }
  return found;
}

export function strips(row: RowOut): { title: Said; amounts: { seat: number; text: string }[] }[] {
  const sums = new Map<number, number>();
  for (const event of row.events)
    if (event.what === 'score') sums.set(event.seat, (sums.get(event.seat) ?? 0) + event.n);
  if (sums.size === 0) return [];
  const amounts = [...sums].sort((a, b) => b[1] - a[1]).map(([seat, n]) => ({ seat, text: String(n) }));
  return [{ title: { key: 'la-stanza.strip.counting' }, amounts }];
}
