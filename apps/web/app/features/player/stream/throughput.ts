// Measures what the connection carries: all bytes that arrived over the time in which any were awaited.

const LEAST_BYTES = 16_000;
const HALF_LIFE_SECONDS = 6;
/** Assumed until something has been measured; a middling mobile link. */
const FIRST_GUESS = 1_000_000;

export interface Throughput {
  begin: () => void;
  add: (bytes: number) => void;
  end: () => void;
  bitsPerSecond: () => number;
}

/**
 * @param now milliseconds, only differences matter
 * @param guess bits per second to start from
 */
export function createThroughput(now: () => number, guess: number = FIRST_GUESS): Throughput {
  let estimate = guess;
  let measuredSeconds = 0;
  let awaited = 0;
  let since = 0;
  let bytes = 0;
  let busyMs = 0;
  const take = () => {
    if (bytes < LEAST_BYTES || busyMs <= 0) return;
    const seconds = busyMs / 1000;
    // The guess weighs as much as one second of measuring.
    const kept = 0.5 ** (seconds / HALF_LIFE_SECONDS) * (measuredSeconds > 0 ? 1 : 0.3);
    estimate = estimate * kept + ((bytes * 8) / seconds) * (1 - kept);
    measuredSeconds += seconds;
    bytes = 0;
    busyMs = 0;
  };
  return {
    begin() {
      if (awaited === 0) since = now();
      awaited += 1;
    },
    add(more) {
      bytes += more;
    },
    end() {
      busyMs += now() - since;
      since = now();
      awaited -= 1;
      take();
    },
    bitsPerSecond: () => estimate,
  };
}
