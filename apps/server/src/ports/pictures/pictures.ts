// Decodes pictures that somebody sent, whole and within bounds, and encodes them again from their pixels: the right way up,
// no larger than they are shown, without place, device or text, and with nothing hidden behind their end.

import { createHash } from 'node:crypto';
import { CARD_KINDS, CARD_WIDTHS, sizedName } from '@valence/domain/card-picture';
import { PICTURE_TYPES, type PictureType } from '@valence/domain/picture/types';
import type { default as Library, Sharp } from 'sharp';

/** A side longer than any camera's. */
const LONGEST_SIDE = 16_000;
/** Larger pictures are not decoded at all. */
const MOST_PIXELS = 60_000_000;
/** A large photo takes half a second. */
const PATIENCE_SECONDS = 10;
/** The longer side of a stored picture: enough for the widest place of a page, and for the small print of a slip. */
const CARD_SIDE = 1920;
const SLIP_SIDE = 2400;
const GROUND = { width: 960, height: 540 };

/** Loaded with the first picture, which many processes never meet: it costs 9 MB and 35 ms of a start's processor time. */
let sharp: typeof Library;
let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  const { default: library } = await import('sharp');
  // One picture takes one thread at a time, and nothing of it stays in memory: the server's other work comes first.
  library.concurrency(1);
  library.cache(false);
  // Of all the formats that libvips reads, allow only those that people may send, and only from memory.
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp = library;
}

type Bytes = Uint8Array<ArrayBufferLike>;

export interface SlipPicture {
  type: 'image/jpeg';
  bytes: Bytes;
  /** The hash of the pixels: the same for every file that shows the same ones. */
  sha256: Buffer;
}

export interface CardPicture {
  type: PictureType;
  bytes: Bytes;
  /** Its smaller sizes of 16:9, which cards load. */
  sizes: readonly { nameFor: (whole: string) => string; bytes: Bytes }[];
}

/**
 * How a picture that nobody chose for a card is fitted to one: its edges are cut off, or a blurred copy of it fills the
 * rest.
 */
export interface CardShape {
  width: number;
  height: number;
  edges: 'cut' | 'ground';
}

/** @returns undefined for anything but a whole, still picture of the three kinds, no larger than a screen could need */
export async function slipPicture(input: Bytes): Promise<SlipPicture | undefined> {
  return oneAtATime(async () => {
    const pixels = await decode(input, SLIP_SIDE);
    if (!pixels) return undefined;
    const { width, height, channels } = pixels.raw;
    const sha256 = createHash('sha256')
      .update(`${width}x${height}x${channels}:`)
      .update(pixels.data)
      .digest();
    const bytes = await sharpOf(pixels).flatten({ background: 'white' }).jpeg({ quality: 85 }).toBuffer();
    return { type: 'image/jpeg', bytes, sha256 };
  });
}

/** @param shape absent: the picture stays in its own shape and kind. @returns undefined as `slipPicture` does */
export async function cardPicture(input: Bytes, shape?: CardShape): Promise<CardPicture | undefined> {
  return oneAtATime(async () => {
    const source = await decode(input, CARD_SIDE);
    if (!source) return undefined;
    const pixels = shape?.edges === 'ground' ? await onGround(source) : source;
    const type = shape ? 'image/webp' : source.type;
    const whole = shape
      ? sharpOf(pixels).resize({ width: shape.width, height: shape.height })
      : sharpOf(pixels);
    return { type, bytes: await encode(whole, type), sizes: await sizesOf(pixels) };
  });
}

/** A frame of a film in its own shape. @returns undefined as `slipPicture` does */
export async function posterPicture(frame: Bytes): Promise<Bytes | undefined> {
  return oneAtATime(async () => {
    const pixels = await decode(frame, CARD_SIDE);
    return pixels && encode(sharpOf(pixels), 'image/webp');
  });
}

async function sizesOf(pixels: Pixels): Promise<CardPicture['sizes']> {
  const sizes = [];
  for (const kind of CARD_KINDS) {
    for (const width of CARD_WIDTHS) {
      const card = sharpOf(pixels).resize({ width, height: (width * 9) / 16 });
      const bytes = await encode(card, `image/${kind}`);
      sizes.push({ nameFor: (whole: string) => sizedName(whole, width, kind), bytes });
    }
  }
  return sizes;
}

let last: Promise<unknown> = Promise.resolve();

/** A picture of 60 megapixels takes 240 MB while it is decoded: many at once could take all of the memory. */
async function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(async () => (loading ??= load())).then(work);
  last = result.catch(() => undefined);
  return result;
}

interface Pixels {
  type: PictureType;
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

const sharpOf = ({ data, raw }: Pixels): Sharp => sharp(data, { raw });

/** libjpeg's warning about data that end early; it fills in grey. */
const NOT_WHOLE = /premature end/i;

async function decode(input: Bytes, longestSide: number): Promise<Pixels | undefined> {
  const type = await typeOf(input);
  if (!type) return undefined;
  try {
    return { type, ...(await pixelsOf(input, longestSide, 'warning')) };
  } catch (error) {
    if (error instanceof Error && NOT_WHOLE.test(error.message)) return undefined;
  }
  // Photos of some phones give a warning about extra bytes, but show well.
  return pixelsOf(input, longestSide, 'error').then(
    (pixels) => ({ type, ...pixels }),
    () => undefined,
  );
}

/** The type by the bytes themselves, whatever the file was called. */
async function typeOf(input: Bytes): Promise<PictureType | undefined> {
  // The library throws for an empty input.
  if (input.length === 0) return undefined;
  const head = await metadataOf(input).catch(() => undefined);
  if (!head || (head.pages ?? 1) > 1) return undefined;
  const { width, height } = head;
  if (Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS) return undefined;
  return PICTURE_TYPES.find((type) => type === `image/${head.format}`);
}

const metadataOf = async (input: Bytes) => sharp(input).metadata();

async function pixelsOf(
  input: Bytes,
  longestSide: number,
  failOn: 'warning' | 'error',
): Promise<Omit<Pixels, 'type'>> {
  const { data, info } = await sharp(input, { failOn, limitInputPixels: MOST_PIXELS, sequentialRead: true })
    .timeout({ seconds: PATIENCE_SECONDS })
    .autoOrient()
    .resize({
      width: longestSide,
      height: longestSide,
      fit: 'inside',
      withoutEnlargement: true,
      // So that every line of the file is decoded.
      fastShrinkOnLoad: false,
    })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** The whole picture in front of a blurred copy that fills the rest. */
async function onGround(pixels: Pixels): Promise<Pixels> {
  const before = await sharpOf(pixels)
    .resize({ ...GROUND, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data, info } = await sharpOf(pixels)
    .resize(GROUND)
    .blur(16)
    .composite([{ input: before.data, raw: before.info }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...pixels, data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function encode(picture: Sharp, type: PictureType | 'image/avif'): Promise<Bytes> {
  if (type === 'image/png') return picture.png().toBuffer();
  if (type === 'image/jpeg') return picture.jpeg({ quality: 85 }).toBuffer();
  return type === 'image/webp'
    ? picture.webp({ quality: 76 }).toBuffer()
    : picture.avif({ quality: 50, effort: 3 }).toBuffer();
}
