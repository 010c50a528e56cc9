// Paces a plain film, which is one answer: its bytes go out as fast as somebody can watch them, and some minutes ahead.

import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { OpenFile } from '../../ports/storage/storage.ts';
import { SEGMENT_SECONDS, type StreamPace } from './stream-pace.ts';

/** Assumed when the film's length is not known: 2 Mbit/s, more than a lesson at a whiteboard has. */
const USUAL_BYTES_PER_SECOND = 250_000;

export interface PacedFilm {
  accountId: string;
  durationSeconds: number | undefined;
}

/** @returns the same file, whose stream is paced */
export type PaceFilm = (file: OpenFile, film: PacedFilm) => OpenFile;

export interface FilmPaceDeps {
  clock: Clock;
  pace: Pick<StreamPace, 'take'>;
  /** Called for each wait. */
  heldBack: (accountId: string) => void;
}

export function createFilmPace(deps: FilmPaceDeps): PaceFilm {
  return (file, { accountId, durationSeconds }) => {
    const bytesPerSecond = durationSeconds ? file.size / durationSeconds : USUAL_BYTES_PER_SECOND;
    return {
      ...file,
      close: async () => file.close(),
      stream(range) {
        const bytes = file.stream(range);
        // An answer that is broken off closes the file at once, not at the end of a wait.
        const stopped = new AbortController();
        const stream = Readable.from(
          inTime(bytes, { deps, accountId, bytesPerSecond, signal: stopped.signal }),
          {
            objectMode: false,
          },
        );
        stream.once('close', () => {
          stopped.abort();
          bytes.destroy();
        });
        return stream;
      },
    };
  };
}

interface Pacing {
  deps: FilmPaceDeps;
  accountId: string;
  bytesPerSecond: number;
  signal: AbortSignal;
}

async function* inTime(bytes: Readable, pacing: Pacing): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    let seconds = chunk.length / pacing.bytesPerSecond;
    for (; seconds > 0; seconds -= SEGMENT_SECONDS) await waitFor(Math.min(seconds, SEGMENT_SECONDS), pacing);
    if (pacing.signal.aborted) return;
    yield chunk;
  }
}

async function waitFor(
  seconds: number,
  { deps: { clock, pace, heldBack }, accountId, signal }: Pacing,
): Promise<void> {
  while (!signal.aborted) {
    const turn = await pace.take({ accountId, kind: 'film', seconds, at: clock.now() });
    const wait = 'waitMilliseconds' in turn ? turn.waitMilliseconds : turn.retryAfterSeconds * 1000;
    if (wait > 0) {
      heldBack(accountId);
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
    if ('waitMilliseconds' in turn) return;
  }
}
