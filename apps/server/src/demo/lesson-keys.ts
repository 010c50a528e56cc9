// What the demo's lessons are encrypted with: keys that follow from the server's secret, so that no row has to keep them and
// servers that load the demo at once write the same bytes.

import { derive, hmac } from '../platform/secrets.ts';

/** AES-128. */
const KEY_BYTES = 16;
const PREFIX = /^demo\/([a-z0-9-]+)-[0-9a-f]{8}$/;

export function demoLessonKey(secret: Buffer, slug: string): Buffer {
  return hmac(derive(secret, 'demo-lessons'), slug).subarray(0, KEY_BYTES);
}

/** Where a lesson lies in the storage. It names the key: under another secret the lesson is another one. */
export function demoLessonPrefix(secret: Buffer, slug: string): string {
  const mark = hmac(demoLessonKey(secret, slug), 'prefix').subarray(0, 4).toString('hex');
  return `demo/${slug}-${mark}`;
}

/** What playing needs of a lesson of the demo; undefined for every other prefix. */
export function demoLessonAt(secret: Buffer, prefix: string) {
  const [, slug] = PREFIX.exec(prefix) ?? [];
  if (slug === undefined || demoLessonPrefix(secret, slug) !== prefix) return undefined;
  return { contentKey: demoLessonKey(secret, slug), entry: 'master.m3u8', files: FILES };
}

const FILES = { strip: 'strip.vtt', poster: 'poster.webp' };
