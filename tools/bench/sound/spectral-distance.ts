// How far one recording of a sound is from another, by their spectra in bands of hearing.

/** 21 ms at 48 kHz: about the time in which an ear tells two sounds apart. */
const WINDOW = 1024;
const HOP = 512;
const BANDS = 40;
const LOWEST_HZ = 80;
const HIGHEST_HZ = 14_000;
/** What is that much below the loudest band of the recording is not heard beside it. */
const QUIET_DECIBELS = 60;
/** Codecs begin some milliseconds late. */
const LONGEST_DELAY = 4096;

/**
 * The mean difference of levels in decibels over all bands and moments in which either is audible.
 * @param original samples from -1 to 1, one channel
 * @param rate of both, in samples a second
 */
export function spectralDistance(original: Float32Array, coded: Float32Array, rate: number): number {
  const delay = delayOf(original, coded);
  const bands = bandEdges(rate);
  const [one, other] = [
    levels(delay < 0 ? original.subarray(-delay) : original, bands),
    levels(delay > 0 ? coded.subarray(delay) : coded, bands),
  ];
  const moments = Math.min(one.length, other.length);
  const loudest = one.flat().reduce((most, level) => Math.max(most, level), Number.NEGATIVE_INFINITY);
  const floor = loudest - QUIET_DECIBELS;
  let [sum, count] = [0, 0];
  for (let moment = 0; moment < moments; moment += 1)
    for (let band = 0; band < BANDS; band += 1) {
      const a = Math.max(floor, one[moment]?.[band] ?? floor);
      const b = Math.max(floor, other[moment]?.[band] ?? floor);
      if (a === floor && b === floor) continue;
      sum += Math.abs(a - b);
      count += 1;
    }
  return count === 0 ? 0 : sum / count;
}

/** By how many samples `coded` comes later, where the two are most alike. */
function delayOf(original: Float32Array, coded: Float32Array): number {
  const from = Math.floor(original.length / 3);
  const length = Math.min(48_000, original.length - from - LONGEST_DELAY);
  let [best, most] = [0, Number.NEGATIVE_INFINITY];
  for (let delay = -LONGEST_DELAY / 4; delay < LONGEST_DELAY; delay += 1) {
    let sum = 0;
    for (let at = 0; at < length; at += 3)
      sum += (original[from + at] ?? 0) * (coded[from + at + delay] ?? 0);
    if (sum > most) [best, most] = [delay, sum];
  }
  return best;
}

/** The first bin of each band, and the last band's end: equal steps on the mel scale (O'Shaughnessy 1987). */
function bandEdges(rate: number): number[] {
  const melOf = (hertz: number) => 2595 * Math.log10(1 + hertz / 700);
  const hertzOf = (mel: number) => 700 * (10 ** (mel / 2595) - 1);
  const [low, high] = [melOf(LOWEST_HZ), melOf(HIGHEST_HZ)];
  return Array.from({ length: BANDS + 1 }, (_, band) =>
    Math.round((hertzOf(low + ((high - low) * band) / BANDS) * WINDOW) / rate),
  );
}

/** The level of each band in decibels, for each moment. */
function levels(samples: Float32Array, edges: readonly number[]): number[][] {
  const moments: number[][] = [];
  for (let start = 0; start + WINDOW <= samples.length; start += HOP) {
    const power = powerSpectrum(samples.subarray(start, start + WINDOW));
    moments.push(
      Array.from({ length: BANDS }, (_, band) => {
        const from = edges[band] ?? 0;
        const to = Math.max(from + 1, edges[band + 1] ?? 0);
        let sum = 0;
        for (let bin = from; bin < to; bin += 1) sum += power[bin] ?? 0;
        return 10 * Math.log10(sum / (to - from) + 1e-12);
      }),
    );
  }
  return moments;
}

/** Of a Hann window, by the fast Fourier transform of Cooley and Tukey (1965) in place. */
function powerSpectrum(samples: Float32Array): Float64Array {
  const [real, imaginary] = [new Float64Array(WINDOW), new Float64Array(WINDOW)];
  for (let at = 0; at < WINDOW; at += 1) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / WINDOW);
    real[reversed(at)] = (samples[at] ?? 0) * window;
  }
  for (let size = 2; size <= WINDOW; size *= 2)
    for (let start = 0; start < WINDOW; start += size)
      for (let step = 0; step < size / 2; step += 1) {
        const angle = (-2 * Math.PI * step) / size;
        const [a, b] = [start + step, start + step + size / 2];
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const re = (real[b] ?? 0) * cos - (imaginary[b] ?? 0) * sin;
        const im = (real[b] ?? 0) * sin + (imaginary[b] ?? 0) * cos;
        real[b] = (real[a] ?? 0) - re;
        imaginary[b] = (imaginary[a] ?? 0) - im;
        real[a] = (real[a] ?? 0) + re;
        imaginary[a] = (imaginary[a] ?? 0) + im;
      }
  return real.subarray(0, WINDOW / 2).map((re, bin) => re * re + (imaginary[bin] ?? 0) ** 2);
}

function reversed(index: number): number {
  let [left, result] = [index, 0];
  for (let bit = 1; bit < WINDOW; bit *= 2) {
    result = (result << 1) | (left & 1);
    left >>= 1;
  }
  return result;
}
