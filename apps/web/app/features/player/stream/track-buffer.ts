// One of the browser's media buffers, with its operations in a row: it takes one at a time.

export interface TrackBuffer {
  /** @throws QuotaExceededError when the browser's memory for it is full */
  append: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Drops media. Seconds. */
  remove: (from: number, to: number) => Promise<void>;
  /** Until when media follows `at` without a hole; `at` itself when there is none. */
  bufferedUntil: (at: number) => number;
  /** Where media begins at or shortly after `at`, at most `within` seconds later. */
  nextStart: (at: number, within: number) => number | undefined;
}

/** Frames seldom meet to the millisecond: holes this small (seconds) are none. */
const SMALLEST_HOLE = 0.12;

export function createTrackBuffer(buffer: SourceBuffer): TrackBuffer {
  let last: Promise<void> = Promise.resolve();
  const inTurn = (step: () => void) => {
    const turn = last.then(() => performed(buffer, step));
    last = turn.catch(() => {});
    return turn;
  };
  const ranges = () => rangesOf(buffer);
  return {
    append: (bytes) => inTurn(() => buffer.appendBuffer(bytes)),
    remove: (from, to) => (to > from ? inTurn(() => buffer.remove(from, to)) : Promise.resolve()),
    bufferedUntil(at) {
      let until = at;
      for (const [start, end] of ranges()) if (start <= until + SMALLEST_HOLE && end > until) until = end;
      return until;
    },
    nextStart: (at, within) =>
      ranges().find(([start, end]) => end > at + SMALLEST_HOLE && start <= at + within)?.[0],
  };
}

function performed(buffer: SourceBuffer, step: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      buffer.removeEventListener('updateend', done);
      buffer.removeEventListener('error', failed);
      settle();
    };
    const done = end(resolve);
    const failed = end(() => reject(new Error('The browser could not read this part')));
    buffer.addEventListener('updateend', done);
    buffer.addEventListener('error', failed);
    try {
      step();
    } catch (error) {
      end(() => reject(error instanceof Error ? error : new Error('The browser refused this part')))();
    }
  });
}

/** In order of time; a buffer that was taken off its source has none left. */
function rangesOf(buffer: SourceBuffer): [start: number, end: number][] {
  try {
    const { buffered } = buffer;
    return Array.from({ length: buffered.length }, (_, at) => [buffered.start(at), buffered.end(at)]);
  } catch {
    return [];
  }
}
