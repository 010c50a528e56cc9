import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanName, LONGEST_NAME } from './person-name.ts';

/** Invisible signs are written as numbers, so that a reviewer can see them. */
const sign = (...points: number[]) => String.fromCodePoint(...points);
const [ZWNJ, ZWJ, HEART] = [sign(0x200c), sign(0x200d), sign(0x2764, 0xfe0f)];
/** Kasun in Sinhala. */
const KASUN = 'කසුන්';
/** Sri, which is written with a joiner: without it the letters are drawn apart. */
const SRI = `ශ්${ZWJ}රී`;

describe('W11: names as they are kept', () => {
  test.each([
    ['marks of direction', [0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e]],
    ['isolates', [0x2066, 0x2067, 0x2068, 0x2069]],
    ['signs without width', [0x200b, 0x2060, 0xfeff, 0x00ad, 0x034f, 0x180e, 0x3164, 0x115f, 0xffa0]],
    ['tags', [0xe0001, 0xe0041, 0xe007f]],
    ['variation selectors', [0xfe00, 0xfe0f, 0xe0100]],
    ['interlinear marks', [0xfff9, 0xfffa, 0xfffb]],
    ['signs without a meaning anywhere', [0xe000, 0x10ffff]],
  ])('W11: %s are gone', (_, points) => {
    for (const point of points) {
      expect(cleanName(`Ka${sign(point)}sun`)).toBe('Kasun');
      expect(cleanName(`${sign(point)}${KASUN}${sign(point)}`)).toBe(KASUN);
    }
  });

  test('W11: joiners stay where Sinhala, Tamil and other Indic letters need them', () => {
    for (const name of [SRI, `ප්${ZWJ}රියංකා`, `ක${ZWJ}්ව`, `ක්${ZWNJ}ෂ`, `க்${ZWNJ}ஷ`, `क्${ZWJ}ष`])
      expect(cleanName(name)).toBe(name.normalize('NFC'));
  });

  test('W11: joiners that join nothing are gone, also several in the place of one', () => {
    expect(cleanName(`Ka${ZWJ}su${ZWNJ}n`)).toBe('Kasun');
    expect(cleanName(`ක${ZWJ}සුන්${ZWJ}`)).toBe(KASUN);
    expect(cleanName(`${ZWJ}${KASUN}`)).toBe(KASUN);
    expect(cleanName(`ශ්${ZWJ}${sign(0x200b)}${ZWJ}${ZWNJ}රී`)).toBe(SRI);
  });

  test('W11: emoji that are put together stay whole', () => {
    const doctor = sign(0x1f469, 0x1f3fd, 0x200d, 0x2695, 0xfe0f);
    expect(cleanName(`Nimali ${HEART} ${doctor}`)).toBe(`Nimali ${HEART} ${doctor}`);
  });

  test('W11: line ends, control signs and any spaces become one space, none at the ends', () => {
    const blanks = sign(0x2028, 0x2800, 0x00a0, 0x3000, 0x85);
    expect(cleanName(` \t${KASUN}\r\n${blanks}\u0007Perera\u0000 `)).toBe(`${KASUN} Perera`);
    expect(cleanName(sign(0x200b, 0x202e, 0x20, 0x3164))).toBe('');
  });

  test('W11: one way of writing (NFC), well formed, bounded by letters', () => {
    expect(cleanName('Ame\u0301lie')).toBe('Am\u00e9lie');
    expect(cleanName(`Ka\ud800sun`)).toBe('Kasun');
    const long = cleanName(sign(0x1f600).repeat(200));
    expect(Array.from(long)).toHaveLength(LONGEST_NAME);
    expect(cleanName('abc def', 4)).toBe('abc');
    expect(cleanName(`ශ්${ZWJ}රී`, 3)).toBe('ශ්');
  });

  test('W11: cleaning again changes nothing, whatever was typed', () => {
    const parts = [
      'a',
      'e',
      '\u0301',
      'ශ',
      '\u0dca',
      'රී',
      ZWJ,
      ZWNJ,
      ' ',
      HEART,
      '\ufe0f',
      '\u202e',
      '😀',
      '\ud800',
    ];
    const typed = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'binary' })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(typed, fc.integer({ min: 1, max: 20 }), (pieces, longest) => {
        const once = cleanName(pieces.join(''), longest);
        expect(cleanName(once, longest)).toBe(once);
      }),
      { seed: 11, numRuns: 500 },
    );
  });
});
