// Encodes a few spans of a film, to measure what a quality costs with this content before the whole film is encoded.

import { pictureCoder, scaled } from './encode-arguments.ts';
import { decoderLimits, filterLimits } from './limits.ts';
import { inputAddress, inputGuard } from './probe.ts';
import type { Fraction, PackageOrder, SizedRung } from './transcoder.ts';

const spans = 6;
const spanSeconds = 4;

/** Where the spans begin, spread over the film; empty when the film is hardly longer than they are together. */
export function sampleTimes(durationSeconds: number): number[] {
  const apart = durationSeconds / spans;
  if (apart < 2 * spanSeconds) return [];
  return Array.from({ length: spans }, (_, index) => (index + 0.5) * apart - spanSeconds / 2);
}

export interface SampleOrder {
  readonly input: string;
  readonly file: string;
  /** The encoder's options and the container; absent: as the rung's picture is encoded. */
  readonly output?: readonly string[];
  readonly rung: SizedRung;
  readonly times: readonly number[];
  readonly frameRate: Fraction;
  readonly segment: Fraction;
  readonly effort?: PackageOrder['effort'];
}

/** The call that writes the spans as one bare stream, and how long they are together. */
export function sampleArguments(order: SampleOrder): { args: string[]; seconds: number } {
  const { input, file, rung, times, frameRate } = order;
  const output = order.output ?? [...pictureCoder(rung, order), '-f', 'h264'];
  // All spans are open at once: one thread each.
  const span = ['-t', String(spanSeconds), ...decoderLimits(1), ...inputGuard, '-i', inputAddress(input)];
  const rate = `fps=${frameRate.over}/${frameRate.under}`;
  const parts = times.map((_, index) => `[${index}:v:0]${rate},${scaled(rung)}[s${index}]`);
  const all = times.map((_, index) => `[s${index}]`).join('');
  const graph = [...parts, `${all}concat=n=${times.length}:v=1:a=0[sample]`].join(';');
  return {
    seconds: times.length * spanSeconds,
    args: [
      ...['-hide_banner', '-nostdin', '-y', '-v', 'error', '-progress', 'pipe:1'],
      ...times.flatMap((at) => ['-ss', at.toFixed(3), ...span]),
      ...[...filterLimits, '-filter_complex', graph, '-map', '[sample]', ...output, file],
    ],
  };
}
