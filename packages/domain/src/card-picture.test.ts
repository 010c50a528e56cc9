import { expect, test } from 'vitest';
import { CARD_KINDS, CARD_WIDTHS, cardSrcSet, hasSizes, sizedName, wholeName } from './card-picture.ts';

const ADDRESS = '/media/pictures/01890000-0000-7000-8000-000000000000.jpg';

test('the sizes of a picture are offered under the names that they are kept by', () => {
  for (const kind of CARD_KINDS) {
    const offered = CARD_WIDTHS.map((width) => `${sizedName(ADDRESS, width, kind)} ${width}w`);
    expect(cardSrcSet(ADDRESS, kind)).toBe(offered.join());
  }
});

test('a picture that this server took in has sizes, one of the site itself or of another one has none', () => {
  expect(hasSizes(ADDRESS)).toBe(true);
  expect(['/posters/organic-1.webp', 'https://else.example/media/a.jpg'].some(hasSizes)).toBe(false);
});

test('a sized picture names the whole one that it was made of', () => {
  expect(wholeName(sizedName('a.png', 640, 'webp'))).toBe('a.png');
  expect(wholeName('a.webp')).toBe('a.webp');
});
