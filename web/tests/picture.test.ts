import { describe, expect, it } from 'vitest';
import { picture } from '../src/lib/picture';

const drawn = (...arts: string[]): SVGSVGElement => {
  const node = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const art of arts) picture(art)(node);
  return node;
};
const CARD = '<rect width="9"></rect><text>5</text><g><path d="M0,0"></path></g>';

describe('picture', () => {
  it('shows what the last drawing says', () => {
    for (const art of [CARD, CARD.replace('5', '6'), '<text>5</text>', CARD + CARD, ''])
      expect(drawn(CARD, art).innerHTML).toBe(drawn(art).innerHTML);
    expect(drawn(CARD).innerHTML).toContain('<path');
  });

  it('leaves the parts that are equal', () => {
    const node = drawn(CARD);
    const [frame, number, face] = [...node.childNodes];
    picture(CARD.replace('5', '6'))(node);
    expect(node.childNodes[0]).toBe(frame);
    expect(node.childNodes[1]).not.toBe(number);
    expect(node.childNodes[2]).toBe(face);
  });
});
