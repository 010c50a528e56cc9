// Encrypts the segments of a packaged track in place, and declares it in its playlist (RFC 8216, 4.3.2.4 and 5.2).

import { createCipheriv } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSegments } from './packaged-track.ts';
import type { Encryption } from './transcoder.ts';

const playlistName = 'index.m3u8';

/**
 * AES-128-CBC with PKCS7 over each whole segment. The IV is the media sequence number, so the playlist needs no IV for each
 * segment, which would be most of its bytes; numbers of other tracks must differ. The header stays plain: the key is
 * declared after EXT-X-MAP.
 */
export async function encryptTrack(folder: string, { key, uri, firstSequence }: Encryption): Promise<void> {
  const playlist = await readFile(path.join(folder, playlistName), 'utf8');
  for (const [index, { file }] of parseSegments(playlist).entries()) {
    const name = path.join(folder, file);
    const cipher = createCipheriv('aes-128-cbc', key, initialVector(firstSequence + index));
    await writeFile(`${name}.part`, Buffer.concat([cipher.update(await readFile(name)), cipher.final()]));
    await rename(`${name}.part`, name);
  }
  await writeFile(path.join(folder, playlistName), encryptedPlaylist(playlist, uri, firstSequence));
}

/** The number as a big-endian integer of 128 bits. */
function initialVector(sequence: number): Buffer {
  const vector = Buffer.alloc(16);
  vector.writeBigUInt64BE(BigInt(sequence), 8);
  return vector;
}

function encryptedPlaylist(playlist: string, uri: string, firstSequence: number): string {
  return playlist
    .replace(/#EXT-X-MEDIA-SEQUENCE:\d+\n/, `#EXT-X-MEDIA-SEQUENCE:${firstSequence}\n`)
    .replace(/(#EXT-X-MAP:[^\n]*\n)/, `$1#EXT-X-KEY:METHOD=AES-128,URI="${uri}"\n`);
}
