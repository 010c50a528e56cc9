// Reads a lesson's playlists and segments (RFC 8216) with nothing but a browser's cookie; `send` asks where it is not `fetch`.

import { createDecipheriv } from 'node:crypto';

type Headers = Readonly<Record<string, string>>;

/** @returns the addresses of the playlists of the last rendition, which is the finest, and of the sound */
export async function playlistOf(
  master: URL,
  headers: Headers,
  send: typeof fetch = fetch,
): Promise<{ tracks: URL[] }> {
  const text = (await load(master, headers, send)).toString();
  const pictures = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const sound = /#EXT-X-MEDIA:TYPE=AUDIO[^\n]*URI="([^"]+)"/.exec(text)?.[1];
  const names = [pictures.at(-1), sound].filter((name) => name !== undefined);
  if (pictures.length === 0) throw new Error(`This playlist has no renditions:\n${text}`);
  return { tracks: names.map((name) => new URL(name, master)) };
}

/** @returns the track's header and all of its segments, deciphered */
export async function readTrack(
  playlist: URL,
  headers: Headers,
  send: typeof fetch = fetch,
): Promise<Buffer> {
  const text = (await load(playlist, headers, send)).toString();
  const header = /#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1];
  const key = /#EXT-X-KEY:METHOD=AES-128,URI="([^"]+)"/.exec(text)?.[1];
  if (header === undefined || key === undefined) throw new Error(`This track is not encrypted:\n${text}`);
  const contentKey = await load(new URL(key, playlist), headers, send);
  const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1] ?? 0);
  const parts = [await load(new URL(header, playlist), headers, send)];
  const names = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  for (const [index, name] of names.entries()) {
    // Without an IV of its own a segment's is its number, as 16 bytes (RFC 8216, 5.2).
    const iv = Buffer.alloc(16);
    iv.writeBigUInt64BE(BigInt(first + index), 8);
    const decipher = createDecipheriv('aes-128-cbc', contentKey, iv);
    parts.push(decipher.update(await load(new URL(name, playlist), headers, send)), decipher.final());
  }
  return Buffer.concat(parts);
}

async function load(address: URL, headers: Headers, send: typeof fetch): Promise<Buffer> {
  const answer = await send(address, { headers });
  if (!answer.ok) throw new Error(`${address.pathname} answered ${answer.status}: ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}
