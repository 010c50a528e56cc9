// Tests with damaged, hostile and enormous movie boxes; the server's tests read real films.

import { describe, expect, test } from 'vitest';
import { boxAt, boxesIn, uint32, uint64 } from './boxes.ts';
import { isMp4, readMovie } from './movie.ts';
import { movedToFront } from './to-front.ts';

const bytes = (...parts: (number[] | Uint8Array | string)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => [...(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)]),
  );
const u32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const box = (type: string, ...content: (number[] | Uint8Array | string)[]) => {
  const inside = bytes(...content);
  return bytes(u32(8 + inside.length), type, inside);
};
const zeros = (count: number) => new Uint8Array(count);
const places = (type: 'stco' | 'co64', ...at: number[]) =>
  box(
    type,
    zeros(4),
    u32(at.length),
    ...at.flatMap((one) =>
      type === 'stco' ? [u32(one)] : [u32(Math.floor(one / 2 ** 32)), u32(one % 2 ** 32)],
    ),
  );

const mvhd = box('mvhd', zeros(12), u32(1000), u32(90_000));
const picture = (profile: number, entry = 'avc1') =>
  box('stsd', zeros(4), u32(1), box(entry, zeros(78), box('avcC', [1, profile, 0, 30])));
const esds = (type: number) =>
  box('esds', zeros(4), [3, 0x80, 0x80, 0x80, 20, 0, 1, 0, 4, 15, type, 0x15], zeros(13));
const sound = (type: number) => box('stsd', zeros(4), u32(1), box('mp4a', zeros(28), esds(type)));
const track = (kind: string, stsd: Uint8Array, ...tables: Uint8Array[]) =>
  box('trak', box('mdia', box('hdlr', zeros(8), kind, zeros(12)), box('minf', box('stbl', stsd, ...tables))));
const film = (...parts: Uint8Array[]) => box('moov', mvhd, ...parts);

describe('what a film says of itself', () => {
  test('H.264 with AAC, or alone, plays everywhere, and its length is read', () => {
    expect(readMovie(film(track('vide', picture(100)), track('soun', sound(0x40))))).toEqual({
      durationSeconds: 90,
    });
    expect(readMovie(film(track('vide', picture(66)), track('tmcd', zeros(0))))).toEqual('unreadable');
    expect(readMovie(film(track('vide', picture(77)), track('tmcd', box('stsd'))))).toEqual({
      durationSeconds: 90,
    });
  });

  test.each([
    ['ten bits', film(track('vide', picture(110)))],
    ['4:4:4', film(track('vide', picture(244)))],
    ['H.265', film(track('vide', picture(1, 'hvc1')))],
    ['MP3', film(track('vide', picture(100)), track('soun', sound(0x6b)))],
    ['sound alone', film(track('soun', sound(0x40)))],
    ['fragments', film(track('vide', picture(100)), box('mvex'))],
  ])('%s needs ffmpeg', (_, moov) => {
    expect(readMovie(moov)).toBe('foreign');
  });

  test.each([
    ['no header', box('moov', track('vide', picture(100)))],
    ['no length', box('moov', box('mvhd', zeros(20)), track('vide', picture(100)))],
    ['a box that is longer than what it lies in', film(bytes(u32(4000), 'trak'))],
    ['a box shorter than its header', film(bytes(u32(4), 'trak'))],
    ['no table of samples', film(box('trak', box('mdia', box('hdlr', zeros(8), 'vide'))))],
    ['nothing', zeros(0)],
  ])('%s is damaged', (_, moov) => {
    expect(readMovie(moov)).toBe('unreadable');
  });

  test('brands of MP4 are known, QuickTime’s own is not', () => {
    expect(isMp4(box('ftyp', 'isom', zeros(4), 'avc1'))).toBe(true);
    expect(isMp4(box('ftyp', 'XAVC', zeros(4), 'mp42'))).toBe(true);
    expect(isMp4(box('ftyp', 'qt  ', zeros(4), 'qt  '))).toBe(false);
    // The bytes of the minor version are not a brand.
    expect(isMp4(box('ftyp', 'qt  ', 'mp42'))).toBe(false);
  });
});

describe('a box', () => {
  test('of 64 bits, and the last one without a length', () => {
    expect(boxAt(bytes(u32(1), 'mdat', u32(1), u32(0)), 100, 2 ** 33)).toEqual({
      type: 'mdat',
      from: 100,
      body: 116,
      to: 100 + 2 ** 32,
    });
    expect(boxAt(bytes(u32(0), 'mdat'), 100, 500)).toEqual({ type: 'mdat', from: 100, body: 108, to: 500 });
    expect(boxAt(bytes(u32(1), 'mdat', u32(0)), 0, 500)).toBeUndefined();
    expect(boxAt(bytes(u32(501), 'mdat'), 0, 500)).toBeUndefined();
  });
});

describe('the index in front', () => {
  const tables = (moov: Uint8Array): { type: string; at: number[] }[] => {
    const list: { type: string; at: number[] }[] = [];
    const look = (from: number, to: number) => {
      for (const one of boxesIn(moov, from, to) ?? []) {
        if (['moov', 'trak', 'mdia', 'minf', 'stbl'].includes(one.type)) look(one.body, one.to);
        if (one.type !== 'stco' && one.type !== 'co64') continue;
        const width = one.type === 'stco' ? 4 : 8;
        const count = uint32(moov, one.body + 4);
        const read = width === 4 ? uint32 : uint64;
        list.push({
          type: one.type,
          at: Array.from({ length: count }, (_, index) => read(moov, one.body + 8 + index * width)),
        });
      }
    };
    look(0, moov.length);
    return list;
  };

  test('moves every offset before it on by its length, and none after it', () => {
    const moov = film(
      track('vide', picture(100), places('stco', 40, 5000)),
      track('soun', sound(0x40), places('co64', 60, 2 ** 33)),
    );
    const moved = movedToFront(moov, 2 ** 32) ?? zeros(0);
    expect(moved.length).toBe(moov.length);
    expect(tables(moved)).toEqual([
      { type: 'stco', at: [40 + moov.length, 5000 + moov.length] },
      { type: 'co64', at: [60 + moov.length, 2 ** 33] },
    ]);
  });

  test('offsets that no longer fit into 32 bits are written in 64, and the grown box is counted', () => {
    const moov = film(track('vide', picture(100), places('stco', 48, 2 ** 32 - 20)));
    const moved = movedToFront(moov, 2 ** 32 + 100) ?? zeros(0);
    expect(moved.length).toBe(moov.length + 8);
    expect(uint32(moved, 0)).toBe(moved.length);
    expect(tables(moved)).toEqual([{ type: 'co64', at: [48 + moved.length, 2 ** 32 - 20 + moved.length] }]);
    expect(readMovie(moved)).toEqual({ durationSeconds: 90 });
  });

  test('a table that claims more offsets than it has is damaged', () => {
    const lie = box('stco', zeros(4), u32(1_000_000_000), u32(40));
    expect(movedToFront(film(track('vide', picture(100), lie)), 9000)).toBeUndefined();
  });
});
