// Wraps one of the browser's media buffers and queues its operations, because a buffer runs one at a time.

import { BufferFault } from '../../../lib/stream/failure.ts';

export interface TrackBuffer {
  /**
   * @param mimeType of what this header begins, where it is another codec
   * @throws QuotaExceededError when the browser's memory for the buffer is full
   */
  append: (bytes: Uint8Array<ArrayBuffer>, mimeType?: string) => Promise<void>;
  /** Drops media between two seconds. */
  remove: (from: number, to: number) => Promise<void>;
  /** Whether the browser can show what is at this second. */
  isBufferedAt: (at: number) => boolean;
  /** The second up to which media follows `at` without a gap; `at` itself when none is buffered there. */
  bufferedUntil: (at: number) => number;
  /** Where media begins at or after `at`, at most `within` seconds later. */
  nextStart: (at: number, within: number) => number | undefined;
}

/** Frames seldom meet to the millisecond: shorter gaps than this (seconds) are ignored. */
const MIN_GAP_SECONDS = 0.12;
/** A browser that jumps to a place shortly before media takes it for the place; two frames before, Chromium does. */
const NEAR_SECONDS = 0.04;

export function createTrackBuffer(buffer: SourceBuffer): TrackBuffer {
  let last: Promise<void> = Promise.resolve();
  const enqueue = (step: () => void) => {
    const operation = last.then(() => perform(buffer, step));
    last = operation.catch(() => {});
    return operation;
  };
  const ranges = () => rangesOf(buffer);
  return {
    append: (bytes, mimeType) =>
      enqueue(() => {
        if (mimeType) buffer.changeType(mimeType);
        buffer.appendBuffer(bytes);
      }),
    remove: (from, to) => (to > from ? enqueue(() => buffer.remove(from, to)) : Promise.resolve()),
    isBufferedAt: (at) => ranges().some(([start, end]) => start <= at + NEAR_SECONDS && end > at),
    bufferedUntil(at) {
      let until = at;
      for (const [start, end] of ranges()) if (start <= until + MIN_GAP_SECONDS && end > until) until = end;
      return until;
    },
    nextStart: (at, within) =>
      ranges().find(([start, end]) => end > at + MIN_GAP_SECONDS && start <= at + within)?.[0],
  };
}

function perform(buffer: SourceBuffer, step: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const settleBy = (settle: () => void) => () => {
      buffer.removeEventListener('updateend', onDone);
      buffer.removeEventListener('error', onError);
      settle();
    };
    const onDone = settleBy(resolve);
    const onError = settleBy(() => reject(new BufferFault('The browser could not read this part')));
    buffer.addEventListener('updateend', onDone);
    buffer.addEventListener('error', onError);
    try {
      step();
    } catch (error) {
      settleBy(() => reject(error instanceof Error ? error : new Error('The browser refused this part')))();
    }
  });
}

/** In order of time; a buffer that was removed from its source has none. */
function rangesOf(buffer: SourceBuffer): [start: number, end: number][] {
  try {
    const { buffered } = buffer;
    return Array.from({ length: buffered.length }, (_, at) => [buffered.start(at), buffered.end(at)]);
  } catch {
    return [];
  }
}
