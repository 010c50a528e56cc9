// Makes real pictures for tests, and pictures whose container is intact while their image data is damaged.

import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Kind = 'jpeg' | 'png' | 'webp';

/** Simple noise, so that every part of the file matters. */
export async function noisyPicture(
  kind: Kind,
  width: number,
  height: number,
  { damaged = false, shortened = false } = {},
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 50 } as const;
  const create = { width, height, channels: 3, background: '#888', noise } as const;
  const whole = await sharp({ create }).toFormat(kind, { quality: 60 }).toBuffer();
  if (damaged && kind === 'jpeg') return withoutCodes(whole);
  if (damaged) return changed(whole, kind, (data) => Buffer.alloc(data.length, 0x55));
  if (shortened) return changed(whole, kind, (data) => data.subarray(0, data.length >> 1));
  return whole;
}

/** With other data in the parts that contain the image, with right lengths and checksums. */
function changed(picture: Buffer, kind: Kind, change: (data: Buffer) => Buffer): Buffer {
  if (kind === 'jpeg') return changedJpeg(picture, change);
  return kind === 'png' ? changedPng(picture, change) : changedWebp(picture, change);
}

/** Nearly all bits of a JPEG decode to something; without the Huffman tables none do. */
function withoutCodes(picture: Buffer): Buffer {
  const other = Buffer.from(picture);
  const table = other.indexOf(Buffer.from([0xff, 0xc4]));
  other.fill(0xff, table + 5, table + 2 + other.readUInt16BE(table + 2));
  return other;
}

/** What follows the header of the scan, up to the end of the image. */
function changedJpeg(picture: Buffer, change: (data: Buffer) => Buffer): Buffer {
  const scan = picture.indexOf(Buffer.from([0xff, 0xda]));
  const from = scan + 2 + picture.readUInt16BE(scan + 2);
  return Buffer.concat([picture.subarray(0, from), change(picture.subarray(from, -2)), picture.subarray(-2)]);
}

function changedPng(picture: Buffer, change: (data: Buffer) => Buffer): Buffer {
  const parts = [picture.subarray(0, 8)];
  for (let at = 8; at < picture.length; ) {
    const length = picture.readUInt32BE(at);
    const name = picture.toString('latin1', at + 4, at + 8);
    const data = picture.subarray(at + 8, at + 8 + length);
    parts.push(pngChunk(name, name === 'IDAT' ? change(data) : data));
    at += 12 + length;
  }
  return Buffer.concat(parts);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The key frame's first ten bytes contain its size: they stay. */
function changedWebp(picture: Buffer, change: (data: Buffer) => Buffer): Buffer {
  const at = picture.indexOf('VP8 ');
  const length = picture.readUInt32LE(at + 4);
  const data = picture.subarray(at + 8, at + 8 + length);
  const other = Buffer.concat([data.subarray(0, 10), change(data.subarray(10))]);
  const even = other.length % 2 === 0 ? other : other.subarray(0, -1);
  const frame = Buffer.concat([Buffer.from('VP8 '), Buffer.alloc(4), even]);
  frame.writeUInt32LE(even.length, 4);
  const whole = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBP'), frame]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** @param data RGB of 8 bits, each line after the number of its filter */
export function pngOf({ width, height, data }: { width: number; height: number; data: Buffer }): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(data, { level: 0 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG whose container is intact and which has too few pixels. */
export function undecodablePng(): Buffer {
  return pngOf({ width: 400, height: 300, data: Buffer.alloc(1000) });
}
