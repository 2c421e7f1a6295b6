import { expect, test, vi } from 'vitest';

import { addressOf, shortOf } from '../src/lib/links';

test('no server is told the token of a link, with a card for messengers or without', () => {
  vi.stubGlobal('location', { origin: 'https://play.example.org' });
  const links = [
    addressOf('join', 'token', 'card'),
    addressOf('watch', 'token'),
    shortOf(addressOf('join', 'token', 'card')),
  ];
  for (const link of links.map((one) => new URL(one))) {
    expect(link.pathname + link.search).not.toContain('token');
    expect(link.hash).toBe('#token');
  }
  expect(links[2]).toBe('https://play.example.org/join#token');
  vi.unstubAllGlobals();
});
