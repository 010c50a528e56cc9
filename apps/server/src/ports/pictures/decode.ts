// Whether a picture that somebody sent can be shown: it is decoded whole, by the library that would show it, within bounds.

import sharp from 'sharp';

/** What is worth decoding at all; the plain reader refuses more before. */
const MOST_PIXELS = 60_000_000;
/** A large photo takes half a second. */
const PATIENCE_SECONDS = 10;

// One picture takes one thread at a time, and nothing of it stays in memory: a server has other things to do.
sharp.concurrency(1);
sharp.cache(false);
// Of all the formats that libvips reads only those that the plain reader lets pass, and only from memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

let last: Promise<unknown> = Promise.resolve();

/**
 * Whether every line of the picture decodes. One picture at a time: a WebP of 60 megapixels takes 240 MB meanwhile, and many at
 * once would be how to take all of the memory.
 */
export async function decodes(bytes: Uint8Array): Promise<boolean> {
  const mine = last.then(async () => decodeWhole(bytes));
  last = mine;
  return mine;
}

/** What libjpeg says of data that end early, only as a warning: it fills in grey. */
const NOT_WHOLE = /premature end/i;

async function decodeWhole(bytes: Uint8Array): Promise<boolean> {
  try {
    await readAll(bytes, 'warning');
    return true;
  } catch (error) {
    if (error instanceof Error && NOT_WHOLE.test(error.message)) return false;
  }
  // Photos of some phones are warned of for bytes too many, and show well.
  return readAll(bytes, 'error').then(
    () => true,
    () => false,
  );
}

/** Makes a few pixels of all of them: nothing is looked at but whether that works. */
async function readAll(bytes: Uint8Array, failOn: 'warning' | 'error'): Promise<void> {
  await sharp(bytes, { failOn, limitInputPixels: MOST_PIXELS, sequentialRead: true })
    .timeout({ seconds: PATIENCE_SECONDS })
    .resize(16, 16, { fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: false })
    .raw()
    .toBuffer();
}
