/** The signs of the disciplines and the pieces on the table. What a piece's owner has chosen comes as `currentColor`. */

/** 24 x 24. */
export const SIGNS: Readonly<Record<string, string>> = {
  discoveries:
    '<circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" stroke-width="1.7"/><path d="M12,2.6 L14.3,9.7 L21.4,12 L14.3,14.3 L12,21.4 L9.7,14.3 L2.6,12 L9.7,9.7Z" fill="currentColor"/>',
  literature:
    '<path d="M3.4,21.2 C5,12 11,4 21.4,2.4 C21.2,9.6 16,15.4 8,16.2 L4.8,21.4Z" fill="currentColor"/><path d="M6.4,17.6 C9.4,12.4 13,8.6 17.4,6" stroke="var(--sign-ground, transparent)" stroke-width="1.3" fill="none" stroke-linecap="round"/>',
  religion:
    '<path d="M2.6,22 V11.6 C2.6,5 7,2 12,2 C17,2 21.4,5 21.4,11.6 V22 H17.8 V11.8 C17.8,7.6 15,5.6 12,5.6 C9,5.6 6.2,7.6 6.2,11.8 V22Z" fill="currentColor"/><path d="M8.8,22 V12.4 C8.8,9.8 10.2,8.6 12,8.6 C13.8,8.6 15.2,9.8 15.2,12.4 V22Z" fill="currentColor"/>',
  arts: '<path d="M21.8,2.4 C22.6,3.4 16.4,10.6 13.2,13.6 L10.4,10.8 C13.4,7.6 20.8,1.4 21.8,2.4Z" fill="currentColor"/><path d="M9.2,12 L12,14.8 C11.6,19.4 6.6,22.2 1.8,20.8 C4.8,19.4 4.2,17 5,14.8 C5.8,12.8 7.6,12 9.2,12Z" fill="currentColor"/>',
  politics:
    '<path d="M7,13 L4.6,22.4 L8.8,20.4 L12,23 L15.2,20.4 L19.4,22.4 L17,13Z" fill="currentColor" opacity=".75"/><path d="M12,1 l2.4,1.9 3,-.4 1.1,2.8 2.8,1.1 -.4,3 1.9,2.4 -1.9,2.4 .4,3 -2.8,1.1 -1.1,2.8 -3,-.4 -2.4,1.9 -2.4,-1.9 -3,.4 -1.1,-2.8 -2.8,-1.1 .4,-3 -1.9,-2.4 1.9,-2.4 -.4,-3 2.8,-1.1 1.1,-2.8 3,.4Z" transform="translate(2.4,1.2) scale(.8)" fill="currentColor"/><circle cx="12" cy="10.4" r="4" fill="none" stroke="var(--sign-ground, transparent)" stroke-width="1.4"/>',
  bonus:
    '<path d="M2.6,9 L12,2.4 L21.4,9Z" fill="currentColor"/><path d="M3.6,10.6 H20.4 V22 H3.6Z M12,10.6 V22 M3.6,16.2 H20.4" fill="none" stroke="currentColor" stroke-width="1.7"/><circle cx="9.6" cy="13.6" r="1.1" fill="currentColor"/><circle cx="14.4" cy="13.6" r="1.1" fill="currentColor"/>',
};

/** A standing figure, 56 x 92. */
export const FIGURE =
  '<ellipse cx="30" cy="86" rx="25" ry="5.4" fill="#000" opacity=".28"/><path d="M28,27 C14,29 9,40 8,56 L4,83 C12,89 44,89 52,83 L48,56 C47,40 42,29 28,27Z" fill="currentColor" stroke="var(--edge)" stroke-width="2"/><path d="M34,28 C43,32 47,42 48,56 L52,83 C47,86.6 40,87.6 33,87.8 C40,70 40,44 34,28Z" fill="#000" opacity=".18"/><path d="M18,60 L14,85 M28,62 V87 M38,60 L42,85" stroke="var(--edge)" stroke-width="1.2" opacity=".45" fill="none"/><path d="M16,34 C20,29.6 36,29.6 40,34 C36,39 20,39 16,34Z" fill="#f7f1e3" stroke="var(--edge)" stroke-width="1.5"/><circle cx="28" cy="20" r="9.6" fill="currentColor" stroke="var(--edge)" stroke-width="1.7"/><circle cx="28" cy="20" r="8.8" fill="#fff" opacity=".42"/><path d="M31,12.6 A8.8,8.8 0 0 1 30,28.6 Q34,21 31,12.6Z" fill="#000" opacity=".14"/><path d="M15,17 C13,6 24,2 31,3 C41,4 45,11 41,16 C34,11 24,12 17,19Z" fill="currentColor" stroke="var(--edge)" stroke-width="1.7"/><path d="M36,8 C41,-2 48,-1 50,3 C46,4 43,9 40,12Z" fill="#f7f1e3" stroke="var(--edge)" stroke-width="1.1"/>';

/** 32 x 32. */
export const SHIP =
  '<path d="M3,21 H29 Q27,29 21,29 H11 Q5,29 3,21Z" fill="#7a5030" stroke="var(--edge)" stroke-width="1.5"/><path d="M16,3 V21" stroke="var(--edge)" stroke-width="1.6"/><path d="M17.4,3.4 Q28,8 27,19 H17.4Z" fill="currentColor" stroke="var(--edge)" stroke-width="1.5"/><path d="M14.6,6 Q6,11 6,19 H14.6Z" fill="currentColor" stroke="var(--edge)" stroke-width="1.5"/>';

/** 30 x 72. */
export const COLUMN =
  '<rect x="3" y="63" width="24" height="7" rx="1" fill="currentColor" stroke="var(--edge)" stroke-width="1.5"/><path d="M7,63 L9,14 H21 L23,63Z" fill="currentColor" stroke="var(--edge)" stroke-width="1.5"/><path d="M12,16 L11,62 M15,16 V62 M18,16 L19,62" stroke="#000" opacity=".28" stroke-width="1.1"/><path d="M3,4 H27 V8 Q24,14 20,14 H10 Q6,14 3,8Z" fill="currentColor" stroke="var(--edge)" stroke-width="1.5"/>';

/** 20 x 30. */
export const HELPER =
  '<path d="M10,12 C5.6,13 4.2,18 3.4,26.6 C6,29 14,29 16.6,26.6 C15.8,18 14.4,13 10,12Z" fill="currentColor" stroke="var(--edge)" stroke-width="1.5"/><circle cx="10" cy="7.4" r="5.4" fill="currentColor" stroke="var(--edge)" stroke-width="1.5"/>';

/** 24 x 24. */
export const COIN =
  '<circle cx="12" cy="12" r="10.6" fill="#d8b98a" stroke="var(--edge)" stroke-width="1.6"/><circle cx="12" cy="12" r="7.6" fill="none" stroke="#7a5630" stroke-width="1.1"/><path d="M12,6.4 Q14.6,9.6 12,13 Q9.4,9.6 12,6.4Z M11.4,13 Q6.6,13.6 7,9 Q10,9.4 11.4,13Z M12.6,13 Q17.4,13.6 17,9 Q14,9.4 12.6,13Z M10,14.6 H14 M12,14.6 L13.4,17.8 H10.6Z" fill="#5d3f1f" stroke="#5d3f1f" stroke-width=".6"/>';

/** 30 x 26. */
export const LAUREL =
  '<g fill="currentColor"><path d="M15,24.6 C7,23.6 2.4,17.6 3.4,7.6" fill="none" stroke="currentColor" stroke-width="1.7"/><path d="M15,24.6 C23,23.6 27.6,17.6 26.6,7.6" fill="none" stroke="currentColor" stroke-width="1.7"/><ellipse cx="3" cy="5.6" rx="1.9" ry="4" transform="rotate(8 3 5.6)"/><ellipse cx="27" cy="5.6" rx="1.9" ry="4" transform="rotate(-8 27 5.6)"/><ellipse cx="1.6" cy="12.4" rx="1.8" ry="3.7" transform="rotate(-24 1.6 12.4)"/><ellipse cx="28.4" cy="12.4" rx="1.8" ry="3.7" transform="rotate(24 28.4 12.4)"/><ellipse cx="7" cy="11.6" rx="1.7" ry="3.5" transform="rotate(34 7 11.6)"/><ellipse cx="23" cy="11.6" rx="1.7" ry="3.5" transform="rotate(-34 23 11.6)"/><ellipse cx="4.6" cy="19" rx="1.8" ry="3.7" transform="rotate(-46 4.6 19)"/><ellipse cx="25.4" cy="19" rx="1.8" ry="3.7" transform="rotate(46 25.4 19)"/><ellipse cx="9.4" cy="17.4" rx="1.6" ry="3.3" transform="rotate(20 9.4 17.4)"/><ellipse cx="20.6" cy="17.4" rx="1.6" ry="3.3" transform="rotate(-20 20.6 17.4)"/></g>';

/** 12 x 26. */
export const SPRIG =
  '<path d="M11,25 C4,21 2.6,13 5,3" fill="none" stroke="currentColor" stroke-width="1.6"/><g fill="currentColor"><ellipse cx="5.6" cy="3" rx="1.8" ry="3.4" transform="rotate(12 5.6 3)"/><ellipse cx="1.9" cy="8.6" rx="1.7" ry="3.4" transform="rotate(-26 1.9 8.6)"/><ellipse cx="7" cy="10.4" rx="1.6" ry="3.1" transform="rotate(32 7 10.4)"/><ellipse cx="2.2" cy="16.2" rx="1.7" ry="3.4" transform="rotate(-40 2.2 16.2)"/><ellipse cx="8" cy="17" rx="1.5" ry="3" transform="rotate(18 8 17)"/><ellipse cx="5.6" cy="22.4" rx="1.6" ry="3.2" transform="rotate(-58 5.6 22.4)"/></g>';

/** A round is a candle, 14 x 30. */
export const TAPER =
  '<path d="M7,1 Q10.6,6 7,10 Q3.4,6 7,1Z" fill="#f2b544"/><rect x="4" y="10" width="6" height="18" rx="1" fill="currentColor"/>';

/** 34 x 36. */
export const WORKS: Readonly<Record<string, string>> = {
  sculpture:
    '<path d="M6,35 V31 H24 V35Z" fill="#d9d0bd" stroke="var(--edge)" stroke-width="1.3"/><path d="M8,31 C8,24 10,21 13,19.6 C9,17 9,8 12,5 C15,2 20,4 20,9 C20,14 19,17 17.6,19.6 C21,21 22,25 22,31Z" fill="#f3eddf" stroke="var(--edge)" stroke-width="1.3"/><path d="M16,10 L17.4,13 L15.6,13.8 M12,24 Q15,27 19,24" fill="none" stroke="var(--edge)" stroke-width="1"/>',
  manuscript:
    '<path d="M5,4 H22 Q26,4 26,8 V12 H22 V32 Q22,35 18.6,35 H3 Q7,34 7,30 V8 Q7,5 5,4Z" fill="#f3e6c6" stroke="var(--edge)" stroke-width="1.3"/><path d="M10.4,11 h3.6 v4 h-3.6Z" fill="#a63a36"/><path d="M15.6,12 H19.4 M15.6,15 H19.4 M10.4,19 H19.4 M10.4,23 H19.4 M10.4,27 H17" stroke="#5b4630" stroke-width="1.3"/>',
  painting:
    '<rect x="2" y="4" width="30" height="29" fill="#9a6f3c" stroke="var(--edge)" stroke-width="1.4"/><rect x="6.4" y="8.4" width="21.2" height="20.2" fill="#c6d3cf" stroke="var(--edge)" stroke-width="1"/><path d="M6.8,28 L13,19 L17,23 L21,17 L27.2,28Z" fill="#6e8a64"/><circle cx="21.4" cy="13" r="2.3" fill="#f0dca0"/><path d="M12.6,4 L17,0 L21.4,4" fill="none" stroke="var(--edge)" stroke-width="1.2"/>',
};

const MARKS = [
  '<circle cx="10" cy="10" r="8.2"/>',
  '<rect x="2.4" y="2.4" width="15.2" height="15.2" rx="1.4"/>',
  '<path d="M10,1.4 L18.8,17.6 H1.2Z"/>',
  '<path d="M10,.8 L19.2,10 L10,19.2 L.8,10Z"/>',
];

const owned = (seat: number, art: string): string => `<g color="var(--seat-${seat})">${art}</g>`;
const mark = (seat: number, fill: string): string =>
  `<g fill="${fill}" stroke="var(--edge)" stroke-width="1.8" stroke-linejoin="round">${MARKS[seat] ?? ''}</g>`;

/** A family's figure with its shape on the chest, 56 x 92. */
export const figure = (seat: number): string =>
  owned(seat, FIGURE) + `<g transform="translate(18 44)">${mark(seat, '#fffaf0')}</g>`;

/** 32 x 32; the shape is on the sail. */
export const ship = (seat: number): string =>
  owned(seat, SHIP) + `<g transform="translate(17.6 7.6) scale(.44)">${mark(seat, '#fffaf0')}</g>`;

/** 30 x 72. */
export const column = (seat: number): string =>
  owned(seat, COLUMN) + `<g transform="translate(6 -2) scale(.9)">${mark(seat, '#fffaf0')}</g>`;

/** A disc of influence, 24 x 24. */
export const disc = (seat: number): string =>
  `<circle cx="12" cy="13.4" r="10.4" fill="var(--edge)" opacity=".35"/><circle cx="12" cy="12" r="10.4" fill="var(--seat-${seat})" stroke="var(--edge)" stroke-width="1.6"/><g transform="translate(4.6 4.6) scale(.74)">${mark(seat, '#fffaf0')}</g>`;

/** A helper in the colour of a discipline, 20 x 30. */
export const helper = (discipline: string): string => `<g color="var(--${discipline})">${HELPER}</g>`;

/** A book with its sign on the cover, 24 x 30. */
export const book = (discipline: string): string =>
  `<path d="M3 3.500q0-2 2-2h15v25H6q-3 0-3 2z" fill="var(--${discipline})" stroke="var(--edge)" stroke-width="1.5" stroke-linejoin="round"/><path d="M3 27.500q0-2.500 3-2.500h14v3.500H5q-2 0-2-1z" fill="#f6efe0" stroke="var(--edge)" stroke-width="1.2"/><path d="M6.500 1.500v23.500" stroke="var(--on-${discipline})" opacity=".55"/><g transform="translate(8 7) scale(.46)" color="var(--on-${discipline})">${SIGNS[discipline] ?? ''}</g>`;

/** A round shield with the sign, 24 x 24. */
export const seal = (discipline: string): string =>
  `<circle cx="12" cy="12" r="11" fill="var(--${discipline})" stroke="var(--edge)" stroke-width="1.4"/><g transform="translate(5 5) scale(.58)" color="var(--on-${discipline})">${SIGNS[discipline] ?? ''}</g>`;

/** A masterpiece: a shell niche over a pedestal with its points, 60 x 110; the owner's column, or bricks where none may stand. */
export function masterpiece(points: number, owner: number | null, covered: boolean): string {
  const niche = 'M8 74V30a22 22 0 0 1 44 0v44z';
  let art = `<path d="M4 76V30a26 26 0 0 1 52 0v46z" fill="var(--stone)" stroke="var(--stone-line)" stroke-width="1.5"/><path d="${niche}" fill="var(--niche)"/><path d="${niche}" fill="url(#art-fall)"/><path d="M30 30L12 18M30 30l-8-20M30 30V8M30 30l8-20M30 30l18-12" stroke="var(--stone-line)" opacity=".55" fill="none"/>`;
  if (covered)
    art += `<path d="${niche}" fill="var(--brick)"/><path d="M8 36h44M8 48h44M8 60h44M20 24v12M40 24v12M14 36v12M30 36v12M46 36v12M22 48v12M38 48v12M14 60v14M30 60v14M46 60v14" stroke="var(--stone)" stroke-width="1.6"/>`;
  if (owner !== null)
    art += `<g transform="translate(15 8) scale(1)"><g transform="scale(1 .92)">${column(owner)}</g></g>`;
  return (
    art +
    `<path d="M2 74h56v7l-4 4v16l5 4v4H1v-4l5-4V85l-4-4z" fill="var(--stone)" stroke="var(--stone-line)" stroke-width="1.5"/><text x="30" y="101" text-anchor="middle" font-family="var(--title)" font-weight="700" font-size="20" fill="var(--points)">${points}</text>`
  );
}
