/** Parts of a theatre: curtains, lights, boxes, an audience. In front of every game, and Opera's stage. */
const r = (n: number): number => Math.round(n * 10) / 10;
const repeat = (n: number, f: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => f(i)).join('');

/** A round arch with its foot at y + h. */
const arch = (x: number, y: number, w: number, h: number): string =>
  `M${x} ${y + h}V${r(y + w / 2)}A${r(w / 2)} ${r(w / 2)} 0 0 1 ${x + w} ${r(y + w / 2)}V${y + h}z`;

/** A curtain that hangs open, gathered to one side. */
export function drape(x: number, y: number, w: number, h: number, folds: number, left: boolean): string {
  const s = left ? 1 : -1;
  const edge = left ? x : x + w;
  const path = `M${edge} ${y}h${s * w}q${-4 * s} ${r(h * 0.45)} ${r(-0.45 * w * s)} ${r(h * 0.62)}q${r(-0.12 * w * s)} ${r(h * 0.2)} ${r(-0.1 * w * s)} ${r(h * 0.38)}H${edge}z`;
  const lines = repeat(folds, (i) => {
    const from = edge + (s * w * (i + 0.6)) / folds;
    return `M${r(from)} ${y}Q${r(from - s * w * 0.1)} ${r(y + h * 0.5)} ${r(edge + s * w * 0.1 * (i + 1) * 0.9)} ${r(y + h)}`;
  });
  return `<path d="${path}" fill="url(#art-velvet)"/><path d="${lines}" fill="none" stroke="#2a0512" stroke-opacity=".4" stroke-width="${r(w / folds / 3)}"/><path d="M${edge} ${r(y + h * 0.58)}h${r(s * w * 0.6)}v${r(h * 0.035)}h${r(-s * w * 0.6)}z" fill="url(#art-gold)"/>`;
}

/** A closed curtain in folds. */
export const curtain = (w: number, h: number, folds: number): string =>
  `<rect width="${w}" height="${h}" fill="url(#art-velvet)"/>` +
  repeat(
    folds,
    (i) =>
      `<rect x="${r((i * w) / folds)}" width="${r(w / folds + 0.5)}" height="${h}" fill="url(#art-fold)"/>`,
  );

/** Swags along the upper edge, with a gilt fringe. */
export function valance(x: number, y: number, w: number, h: number, n: number): string {
  const c = w / n;
  const swags = repeat(n, (i) => {
    const a = r(x + i * c);
    return (
      `<path d="M${a} ${y}h${r(c)}Q${r(a + c)} ${r(y + h * 0.6)} ${r(a + c / 2)} ${r(y + h)}Q${a} ${r(y + h * 0.6)} ${a} ${y}z" fill="url(#art-velvet)"/>` +
      `<path d="${repeat(3, (k) => `M${r(a + c * 0.06 * (k + 1))} ${y}Q${r(a + c / 2)} ${r(y + h * (0.25 * k + 0.45))} ${r(a + c - c * 0.06 * (k + 1))} ${y}`)}" stroke="#000" stroke-opacity=".22" stroke-width="2" fill="none"/>` +
      `<path d="M${a} ${y + 2}Q${a} ${r(y + h * 0.6)} ${r(a + c / 2)} ${r(y + h)}Q${r(a + c)} ${r(y + h * 0.6)} ${r(a + c)} ${y + 2}" stroke="#d0a043" stroke-width="3.5" stroke-dasharray="2 1.2" fill="none"/>` +
      (i
        ? `<path d="M${r(a - 4)} ${y}h8l2 ${r(h * 0.55)}h-12z" fill="url(#art-velvet)"/><path d="M${r(a - 6)} ${r(y + h * 0.55)}h12l-1 7h-10z" fill="url(#art-gold)"/>`
        : '')
    );
  });
  return `${swags}<rect x="${x}" y="${y - 7}" width="${w}" height="9" fill="url(#art-gold)"/>`;
}

/** Lamps along the edge of the stage. */
export const footlights = (x: number, y: number, w: number, n: number): string =>
  repeat(n, (i) => {
    const a = r(x + ((i + 0.5) * w) / n);
    return `<circle cx="${a}" cy="${y - 6}" r="13" fill="url(#art-lamp)" opacity=".8"/><path d="M${a - 5} ${y}q0-7 5-7t5 7z" fill="url(#art-gold)"/>`;
  });

/** Boards that come towards the viewer. */
export const boards = (x: number, y: number, w: number, h: number, spread: number): string =>
  `<path d="M${x} ${y}h${w}l${spread} ${h}H${x - spread}z" fill="url(#art-boards)"/><path d="${repeat(13, (i) => `M${r(x + (i * w) / 12)} ${y}L${r(x - spread + (i * (w + 2 * spread)) / 12)} ${y + h}`)}" stroke="#000" stroke-opacity=".16" fill="none"/>`;

/** 200 x 130, hanging from its upper edge. */
export const CHANDELIER =
  '<circle cx="100" cy="64" r="90" fill="url(#art-lamp)" opacity=".55"/><path d="M100 0v56" stroke="#d0a043" stroke-width="3"/>' +
  repeat(7, (i) => {
    const x = r(100 + (i - 3) * 22);
    const y = r(74 - Math.abs(i - 3) * 7);
    return `<path d="M100 56Q${r(100 + (x - 100) * 0.6)} 96 ${x} ${y}" stroke="#d0a043" stroke-width="3" fill="none"/><path d="M${x - 3} ${y}v-12h6v12z" fill="#fff4dc"/><ellipse cx="${x}" cy="${y - 17}" rx="3.2" ry="6" fill="#ffd36b"/><path d="M${x} ${y + 4}v9" stroke="#ffe9ae" stroke-width="2.4" stroke-dasharray="2 1.5"/>`;
  }) +
  '<path d="M82 74q18 26 36 0-18 10-36 0z" fill="url(#art-gold)"/>';

/** A box in the tiers, 84 x 112: dark, lit for somebody expected, or with a guest (a bust of 100 x 100). */
export function loge(guest: string, lit: boolean, id: string): string {
  const inside = arch(8, 6, 68, 90);
  const glow = lit
    ? `<circle cx="42" cy="54" r="62" fill="url(#art-lamp)"/><path d="${inside}" fill="#ffe0a0" opacity=".35"/>`
    : '';
  const who = guest
    ? `<clipPath id="${id}"><path d="${inside}"/></clipPath><g clip-path="url(#${id})"><g transform="translate(4 26) scale(.76)">${guest}</g></g>`
    : '';
  return `<path d="${inside}" fill="#1a0a12"/><path d="${inside}" fill="url(#art-light)" opacity=".35"/>${glow}${who}<path d="M8 8q8 20 0 36M76 8q-8 20 0 36" stroke="#a3274b" stroke-width="7" fill="none"/><path d="M0 96h84v12q-42 8-84 0z" fill="url(#art-velvet)"/><path d="M-2 93h88v5h-88z" fill="url(#art-gold)"/><path d="M4 104q19 6 38 0 19 6 38 0" stroke="#d0a043" stroke-width="2" fill="none"/>`;
}

/** Heads of an audience from behind, on the lower edge. */
export const audience = (w: number, y: number): string =>
  repeat(17, (i) => {
    const x = r((i * w) / 16 + ((i * 13) % 9));
    const size = 15 + ((i * 7) % 5);
    const top = y + ((i * 11) % 10);
    const hat =
      i % 3 === 1
        ? `<path d="M${x - size} ${top}q${size}-26 ${size * 2} 0z"/><circle cx="${x}" cy="${top - 16}" r="6"/>`
        : i % 3 === 2
          ? `<path d="M${x - 10} ${top - 4}v-22h20v22zM${x - 16} ${top - 5}h32v4h-32z"/>`
          : '';
    return `<g fill="#12070d"><path d="M${r(x - size * 1.9)} ${top + 130}v-70q0-34 ${r(size * 1.9)}-36 ${r(size * 1.9)} 2 ${r(size * 1.9)} 36v70z"/><circle cx="${x}" cy="${top + 8}" r="${size}"/>${hat}</g>`;
  });

/** For who won, 120 x 116. */
export const LAUREL =
  [-1, 1]
    .map((side) =>
      repeat(8, (i) => {
        const a = ((-70 + i * 21) * Math.PI) / 180;
        const x = r(60 + side * 46 * Math.cos(a));
        const y = r(56 + 46 * Math.sin(a));
        const turn = r(side > 0 ? -70 + i * 21 + 70 : 110 - (-70 + i * 21));
        return `<ellipse cx="${x}" cy="${y}" rx="11" ry="4.6" transform="rotate(${turn} ${x} ${y})" fill="${i % 2 ? 'url(#art-gold)' : '#c99a38'}" stroke="#7a560f" stroke-width=".8"/>`;
      }),
    )
    .join('') + '<path d="M52 104l8-4 8 4-3 10-5-4-5 4z" fill="url(#art-velvet)" stroke="#d0a043"/>';

/** Petals thrown from the boxes, 1200 x 320; fewer in the middle, where the winners stand. */
export const petals = (colours: readonly string[]): string =>
  repeat(44, (i) => {
    const across = (i * 0.618) % 1;
    const x = r(600 + (across - 0.5) * 1160 * (0.55 + 0.45 * Math.abs(across * 2 - 1)));
    const y = r(40 + ((i * i * 0.377) % 1) * 262);
    return `<ellipse cx="${x}" cy="${y}" rx="${7 + (i % 3)}" ry="${3.4 + (i % 2)}" transform="rotate(${(i * 67) % 180} ${x} ${y})" fill="${colours[i % colours.length] ?? ''}"/>`;
  });

/** An empty chair, 48 x 48. */
export const CHAIR =
  '<path d="M14 24V8q10-7 20 0v16" fill="url(#art-velvet)" stroke="#d0a043" stroke-width="2.5"/><path d="M11 24h26v6H11z" fill="url(#art-velvet)" stroke="#d0a043" stroke-width="2"/><path d="M13 31l-2 13M35 31l2 13M17 31v9M31 31v9" stroke="#d0a043" stroke-width="2.5" stroke-linecap="round"/>';

/** A bust in a gilt frame, 100 x 100. */
export const framed = (bust: string, ground: string): string =>
  `<circle cx="50" cy="50" r="47" fill="${ground}"/><circle cx="50" cy="50" r="47" fill="url(#art-glow)"/><g clip-path="url(#art-medal)">${bust}</g><circle cx="50" cy="50" r="47" fill="none" stroke="url(#art-gold)" stroke-width="6"/>`;
