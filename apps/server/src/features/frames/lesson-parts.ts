// Finds the part of a packaged lesson that shows a second: the finest rendition's header and segment, decrypted.

import { createDecipheriv } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileStorage } from '../../ports/storage/storage.ts';

export interface LessonPart {
  /** Header and segment in one piece: a film of some seconds. */
  film: Buffer;
  /** Where in the film the wanted second is. */
  atSeconds: number;
}

/** A segment's last frame is shown until its end. */
const FRAME_SECONDS = 0.2;

/** @param contentKey undefined: the segments are not encrypted. @returns undefined when there is nothing at that second */
export async function partAt(
  storage: Pick<FileStorage, 'open'>,
  { folder, contentKey }: { folder: string; contentKey: Buffer | undefined },
  second: number,
): Promise<LessonPart | undefined> {
  const read = async (name: string) => {
    const file = await storage.open(`${folder}/${name}`);
    return file && buffer(file.stream());
  };
  const track = finestTrack(String((await read('master.m3u8')) ?? ''));
  const playlist = track && (await read(track));
  if (!track || !playlist) return undefined;
  const place = placeOf(String(playlist), second);
  if (!place) return undefined;
  const directory = track.slice(0, track.lastIndexOf('/') + 1);
  const [header, segment] = [await read(directory + place.header), await read(directory + place.file)];
  if (!header || !segment) return undefined;
  const plain = place.isEncrypted && contentKey ? decrypted(segment, contentKey, place.sequence) : segment;
  return { film: Buffer.concat([header, plain]), atSeconds: place.atSeconds };
}

/** The address of the stream with the most pixels. */
function finestTrack(master: string): string | undefined {
  const lines = master.split('\n');
  const tracks = lines.flatMap((line, index) => {
    const size = /^#EXT-X-STREAM-INF:.*RESOLUTION=(\d+)x(\d+)/.exec(line);
    const file = lines[index + 1];
    return size && file ? [{ pixels: Number(size[1]) * Number(size[2]), file }] : [];
  });
  return tracks.toSorted((one, other) => other.pixels - one.pixels)[0]?.file;
}

function placeOf(playlist: string, second: number) {
  const header = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1];
  let sequence = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1] ?? 0);
  let from = 0;
  let seconds = 0;
  for (const line of playlist.split('\n')) {
    if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice('#EXTINF:'.length));
    if (line === '' || line.startsWith('#')) continue;
    if (header && second < from + seconds) {
      const atSeconds = Math.max(0, Math.min(second - from, seconds - FRAME_SECONDS));
      return { header, file: line, sequence, atSeconds, isEncrypted: playlist.includes('METHOD=AES-128') };
    }
    from += seconds;
    sequence += 1;
  }
  return undefined;
}

/** The IV is the media sequence number, as 128 bits (RFC 8216, 5.2). */
function decrypted(segment: Buffer, key: Buffer, sequence: number): Buffer {
  const vector = Buffer.alloc(16);
  vector.writeBigUInt64BE(BigInt(sequence), 8);
  const cipher = createDecipheriv('aes-128-cbc', key, vector);
  return Buffer.concat([cipher.update(segment), cipher.final()]);
}
