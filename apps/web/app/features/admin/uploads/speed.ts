// Measures how fast a film is sent and how long the rest will take, from what was sent in the last seconds.

const WINDOW_MS = 10_000;
/** Measured over less time, the number would only jump. */
const LEAST_MS = 1000;

interface Sample {
  atMs: number;
  bytes: number;
}

export interface Speed {
  bytesPerSecond: number;
  secondsLeft: number;
}

/** For one upload: call `sample` with each progress, `at` whenever the speed is shown. */
export function createSpeedometer(totalBytes: number) {
  let samples: Sample[] = [];
  return {
    /** @param bytes sent in total */
    sample(bytes: number, atMs: number): void {
      const last = samples.at(-1);
      // A part that broke is sent again, so the measurement starts over.
      if (last && bytes < last.bytes) samples = [];
      samples.push({ atMs, bytes });
      while ((samples[1]?.atMs ?? atMs) < atMs - WINDOW_MS) samples.shift();
    },
    /** Undefined while too little was measured, or nothing moves. */
    at(nowMs: number): Speed | undefined {
      const [first, last] = [samples[0], samples.at(-1)];
      if (!first || !last || last.atMs - first.atMs < LEAST_MS || nowMs - last.atMs > WINDOW_MS)
        return undefined;
      const bytesPerSecond = ((last.bytes - first.bytes) / (Math.max(last.atMs, nowMs) - first.atMs)) * 1000;
      if (bytesPerSecond <= 0) return undefined;
      return { bytesPerSecond, secondsLeft: Math.max(0, totalBytes - last.bytes) / bytesPerSecond };
    },
    /** Forgets the measurement; call it after a pause. */
    reset(): void {
      samples = [];
    },
  };
}
