import { plainPicture } from '@valence/domain/picture/picture';
import { describe, expect, test } from 'vitest';
import { noisyPicture } from '../../../test/pictures.ts';
import { decodes } from './decode.ts';

const KINDS = ['jpeg', 'png', 'webp'] as const;

describe.each(KINDS)('a %s', (kind) => {
  test('that is whole decodes, also as the plain reader writes it', async () => {
    const picture = await noisyPicture(kind, 300, 200);
    expect(await decodes(picture)).toBe(true);
    expect(await decodes(plainPicture(picture)?.bytes ?? new Uint8Array())).toBe(true);
  });

  test('U10: whose data are other bytes, with a whole frame around them, does not', async () => {
    const picture = await noisyPicture(kind, 300, 200, { damaged: true });
    expect(plainPicture(picture)).toBeDefined();
    expect(await decodes(picture)).toBe(false);
  });

  test('U10: whose data end early, with a whole frame around them, does not', async () => {
    const picture = await noisyPicture(kind, 300, 200, { shortened: true });
    expect(plainPicture(picture)).toBeDefined();
    expect(await decodes(picture)).toBe(false);
  });
});

test('U10: other formats that the library can read are not read', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  expect(await decodes(Buffer.from(svg))).toBe(false);
  expect(await decodes(Buffer.from('GIF89a'))).toBe(false);
});

test('U10: thirty photos at once are looked at one after another', async () => {
  const photo = await noisyPicture('jpeg', 2000, 1500);
  const before = process.memoryUsage.rss();
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const all = await Promise.all(Array.from({ length: 30 }, async () => decodes(photo)));
  clearInterval(look);
  expect(all).toEqual(Array.from({ length: 30 }, () => true));
  expect(peak - before).toBeLessThan(300_000_000);
});
