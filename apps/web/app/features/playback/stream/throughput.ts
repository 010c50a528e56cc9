// Measures the connection's throughput: all bytes received, divided by the time during which a request was open.

const MIN_BYTES = 16_000;
const HALF_LIFE_SECONDS = 6;
/** Assumed until there is a measurement: an average mobile connection. */
const DEFAULT_GUESS = 1_000_000;

export interface Throughput {
  begin: () => void;
  add: (bytes: number) => void;
  end: () => void;
  bitsPerSecond: () => number;
}

/**
 * @param now milliseconds; only differences matter
 * @param guess bits per second to start from
 */
export function createThroughput(now: () => number, guess: number = DEFAULT_GUESS): Throughput {
  let estimate = guess;
  let measuredSeconds = 0;
  let openRequests = 0;
  let since = 0;
  let bytes = 0;
  let busyMs = 0;
  const updateEstimate = () => {
    if (bytes < MIN_BYTES || busyMs <= 0) return;
    const seconds = busyMs / 1000;
    // The initial guess counts little: the first measurement leaves it 30 % of the weight that a measured estimate keeps.
    const oldWeight = 0.5 ** (seconds / HALF_LIFE_SECONDS) * (measuredSeconds > 0 ? 1 : 0.3);
    estimate = estimate * oldWeight + ((bytes * 8) / seconds) * (1 - oldWeight);
    measuredSeconds += seconds;
    bytes = 0;
    busyMs = 0;
  };
  return {
    begin() {
      if (openRequests === 0) since = now();
      openRequests += 1;
    },
    add(more) {
      bytes += more;
    },
    end() {
      busyMs += now() - since;
      since = now();
      openRequests -= 1;
      updateEstimate();
    },
    bitsPerSecond: () => estimate,
  };
}
