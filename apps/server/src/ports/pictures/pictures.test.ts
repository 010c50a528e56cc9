import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { noisyPicture } from '../../../test/pictures.ts';
import { cardPicture, slipPicture } from './pictures.ts';

const KINDS = ['jpeg', 'png', 'webp'] as const;
const create = { width: 300, height: 200, channels: 3, background: '#246' } as const;
const text = (letters: string) => Buffer.from(letters, 'latin1');
const takes = async (bytes: Buffer) => [await cardPicture(bytes), await slipPicture(bytes)].map(Boolean);
const facts = async (bytes: Uint8Array | undefined) => sharp(bytes).metadata();
/** The brand, width and height of an AVIF, which the library is not allowed to read (ISO/IEC 23008-12, `ispe`). */
const avifFacts = (bytes: Uint8Array) => {
  const file = Buffer.from(bytes);
  const size = file.indexOf('ispe') + 8;
  return [file.toString('latin1', 4, 12), file.readUInt32BE(size), file.readUInt32BE(size + 4)];
};
/** A photo as a phone writes it: turned on its side, with the place and a remark. */
const photo = async (kind: (typeof KINDS)[number]) =>
  sharp({ create })
    .withExif({ IFD0: { ImageDescription: 'from my phone' }, IFD3: { GPSLatitude: '6/1 55/1 37/1' } })
    .withMetadata({ orientation: 6 })
    .toFormat(kind)
    .toBuffer();

describe.each(KINDS)('a %s', (kind) => {
  test('that is whole is taken, in its kind as a picture for a card', async () => {
    const picture = await noisyPicture(kind, 300, 200);
    const card = await cardPicture(picture);
    expect(card?.type).toBe(`image/${kind}`);
    expect(await facts(card?.bytes)).toMatchObject({ format: kind, width: 300, height: 200 });
    const slip = await slipPicture(picture);
    expect(await facts(slip?.bytes)).toMatchObject({ format: 'jpeg', width: 300, height: 200 });
  });

  test('U10: whose data are other bytes, with a whole frame around them, is none', async () => {
    expect(await takes(await noisyPicture(kind, 300, 200, { damaged: true }))).toEqual([false, false]);
  });

  test('U10: whose data end early, with a whole frame around them, is none', async () => {
    expect(await takes(await noisyPicture(kind, 300, 200, { shortened: true }))).toEqual([false, false]);
  });

  test('U1: whose second half is missing is none', async () => {
    const picture = await noisyPicture(kind, 300, 200);
    expect(await takes(picture.subarray(0, picture.length >> 1))).toEqual([false, false]);
  });

  test('U1: loses what a polyglot hides behind its end', async () => {
    const picture = await noisyPicture(kind, 300, 200);
    const hidden = Buffer.concat([picture, text('<script>alert(1)</script>')]);
    const [plain, polyglot] = [await slipPicture(picture), await slipPicture(hidden)];
    expect(polyglot).toEqual(plain);
    expect(Buffer.from((await cardPicture(hidden))?.bytes ?? []).includes('<script>')).toBe(false);
  });

  test('loses place and remarks, and stands the right way up without being told', async () => {
    const sent = await photo(kind);
    expect(await facts(sent)).toMatchObject({ width: 300, height: 200, orientation: 6 });
    const card = await cardPicture(sent);
    const sizes = (card?.sizes ?? []).map((size) => size.bytes);
    for (const bytes of [card?.bytes, (await slipPicture(sent))?.bytes, ...sizes]) {
      const file = Buffer.from(bytes ?? []);
      for (const remark of ['Exif\0', 'EXIF', 'eXIf', 'GPS', 'from my phone'])
        expect(file.includes(remark)).toBe(false);
    }
    expect((await facts(card?.bytes)).orientation).toBeUndefined();
    expect(await facts(card?.bytes)).toMatchObject({ width: 200, height: 300 });
  });
});

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a PDF', text('%PDF-1.7 ........................................')],
  [
    'an SVG',
    text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ],
  ['a page', text('<!doctype html><script>alert(1)</script>                ')],
  ['a GIF', text('GIF89a')],
  ['a JPEG of no scan', Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0])],
])('U1: %s is no picture', async (_, bytes) => {
  expect(await takes(bytes)).toEqual([false, false]);
});

test('U1: other kinds, though the library could read them, and what moves are none', async () => {
  const frames = [await sharp({ create }).png().toBuffer(), await noisyPicture('png', 300, 200)];
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  expect(await takes(moving)).toEqual([false, false]);
  for (const kind of ['tiff', 'gif', 'avif'] as const)
    expect(await takes(await sharp({ create }).toFormat(kind).toBuffer())).toEqual([false, false]);
});

test('U1: one of an absurd size is not decoded', async () => {
  const wide = await sharp({ create }).png().toBuffer();
  wide.set([0, 1, 0, 0], 16);
  expect(await takes(wide)).toEqual([false, false]);
  const many = await sharp({ create: { ...create, width: 9000, height: 7000 } })
    .png()
    .toBuffer();
  expect(await takes(many)).toEqual([false, false]);
});

test('a picture for a card has two sizes of 16:9 in the two light kinds', async () => {
  const card = await cardPicture(await noisyPicture('jpeg', 1500, 2000));
  const [small, large, smallWebp, largeWebp] = card?.sizes ?? [];
  expect(card?.sizes.map(({ nameFor }) => nameFor('a.jpg'))).toEqual([
    'a.jpg.320.avif',
    'a.jpg.640.avif',
    'a.jpg.320.webp',
    'a.jpg.640.webp',
  ]);
  expect(avifFacts(small?.bytes ?? new Uint8Array())).toEqual(['ftypavif', 320, 180]);
  expect(avifFacts(large?.bytes ?? new Uint8Array())).toEqual(['ftypavif', 640, 360]);
  expect(await facts(smallWebp?.bytes)).toMatchObject({ format: 'webp', width: 320, height: 180 });
  expect(await facts(largeWebp?.bytes)).toMatchObject({ format: 'webp', width: 640, height: 360 });
});

test('no picture is kept larger than it is shown', async () => {
  const large = await sharp({ create: { ...create, width: 4000, height: 3000 } })
    .jpeg()
    .toBuffer();
  expect(await facts((await cardPicture(large))?.bytes)).toMatchObject({ width: 1920, height: 1440 });
  expect(await facts((await slipPicture(large))?.bytes)).toMatchObject({ width: 2400, height: 1800 });
});

test('the same pixels are one slip, whatever file they come in; other pixels are another', async () => {
  const noise = { type: 'gaussian', mean: 120, sigma: 50 } as const;
  const drawn = await sharp({ create: { ...create, noise } })
    .png()
    .toBuffer();
  const again = await sharp(drawn)
    .withExif({ IFD0: { ImageDescription: 'mine' } })
    .webp({ lossless: true })
    .toBuffer();
  const hash = async (bytes: Buffer) => (await slipPicture(bytes))?.sha256.toString('hex');
  expect(await hash(again)).toBe(await hash(drawn));
  expect(await hash(await sharp(drawn).flip().png().toBuffer())).not.toBe(await hash(drawn));
});

test('U10: thirty photos at once are looked at one after another', async () => {
  const photos = await noisyPicture('jpeg', 800, 600);
  // What sharp works at or has waiting: not memory, which garbage and the files before this one fill, too. The two are not added: a
  // picture that is begun between both looks would be two.
  const most = { waiting: 0, working: 0 };
  const look = setInterval(() => {
    const { process: working, queue: waiting } = sharp.counters();
    most.waiting = Math.max(most.waiting, waiting);
    most.working = Math.max(most.working, working);
  }, 1);
  const all = await Promise.all(Array.from({ length: 30 }, async () => slipPicture(photos)));
  clearInterval(look);
  expect(all.every(Boolean)).toBe(true);
  expect(most).toEqual({ waiting: 1, working: 1 });
});
