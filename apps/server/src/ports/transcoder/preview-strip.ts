// The strip for scrubbing: sheets of small pictures, and the WebVTT file that says which one belongs to which seconds.

import { writeVtt } from '@valence/domain/captions';
import type { Size } from './transcoder.ts';

const COLUMNS = 5;
const ROWS = 5;
/** The longer side of one small picture, in pixels. */
const LONG_SIDE = 160;
/** Enough to find a place; a long lesson gets wider gaps instead of more data. */
const MOST_PICTURES = 240;
const LEAST_SECONDS = 5;

export type StripPlan = {
  readonly everySeconds: number;
  readonly tile: Size;
  readonly filter: string;
  readonly directory: string;
};

/** The name of the file that players read. */
export const stripFile = 'strip.vtt';

export function planStrip(source: Size, durationSeconds: number, directory: string): StripPlan {
  const everySeconds = Math.max(LEAST_SECONDS, Math.ceil(durationSeconds / MOST_PICTURES));
  const factor = LONG_SIDE / Math.max(source.width, source.height);
  const side = (pixels: number) => Math.max(2, 2 * Math.round((pixels * factor) / 2));
  const tile = { width: side(source.width), height: side(source.height) };
  // The rate's filter takes the picture from the middle of each span, which shows best what the span looks like.
  const filter = `fps=1/${everySeconds}:start_time=0,scale=${tile.width}:${tile.height},setsar=1,tile=${COLUMNS}x${ROWS}`;
  return { everySeconds, tile, filter, directory };
}

export function stripOutput({ directory }: StripPlan): string[] {
  const picture = ['-c:v', 'libwebp', '-quality', '60', '-compression_level', '6'];
  return ['-map', '[strip]', '-vsync', '0', ...picture, '-f', 'image2', `${directory}/strip-%03d.webp`];
}

/** The WebVTT text; pictures by media fragments (W3C Media Fragments 1.0, 4.2.2). */
export function stripText({ everySeconds, tile }: StripPlan, durationSeconds: number): string {
  const count = Math.max(1, Math.ceil(durationSeconds / everySeconds));
  const cues = Array.from({ length: count }, (_, index) => {
    const place = index % (COLUMNS * ROWS);
    const [x, y] = [(place % COLUMNS) * tile.width, Math.floor(place / COLUMNS) * tile.height];
    const sheet = String(Math.floor(index / (COLUMNS * ROWS)) + 1).padStart(3, '0');
    const startSeconds = index * everySeconds;
    return {
      startSeconds,
      endSeconds: Math.min(startSeconds + everySeconds, durationSeconds),
      text: `strip-${sheet}.webp#xywh=${x},${y},${tile.width},${tile.height}`,
    };
  });
  return writeVtt(cues);
}
