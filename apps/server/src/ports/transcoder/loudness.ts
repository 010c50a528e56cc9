// Brings every lesson to the same loudness (EBU R128), so that no student reaches for the volume between two of them.

import * as z from 'zod';
import { decoderLimits } from './limits.ts';
import { inputAddress, inputGuard } from './probe.ts';
import { progressReader, run } from './process.ts';

/** -16 LUFS suits phone speakers and earphones; -1.5 dBTP leaves room for the peaks that AAC adds. */
const target = 'I=-16:TP=-1.5:LRA=11';

const figure = z.coerce.number();
const Measurement = z.object({
  input_i: figure,
  input_tp: figure,
  input_lra: figure,
  input_thresh: figure,
  target_offset: figure,
});

export const channelLayout = (channels: 1 | 2): string => (channels === 1 ? 'mono' : 'stereo');

/** The filter that brings this file's sound to the target; none at all for silence, which has no loudness. */
export async function loudnessFilter(
  input: string,
  channels: 1 | 2,
  signal?: AbortSignal,
): Promise<string | null> {
  const filter = `aformat=channel_layouts=${channelLayout(channels)},loudnorm=${target}:print_format=json`;
  const errors = await listen(input, ['-map', '0:a:0', '-af', filter, '-f', 'null', '-'], signal);
  const report = errors.slice(errors.lastIndexOf('{'), errors.lastIndexOf('}') + 1);
  const measurement = Measurement.safeParse(JSON.parse(report.replaceAll(/"-?inf"/g, '"-Infinity"')));
  if (!measurement.success || !Number.isFinite(measurement.data.input_i)) return null;
  const m = measurement.data;
  return (
    `loudnorm=${target}:linear=true:measured_I=${m.input_i}:measured_TP=${m.input_tp}` +
    `:measured_LRA=${m.input_lra}:measured_thresh=${m.input_thresh}:offset=${m.target_offset}`
  );
}

/** One channel is enough when the difference of the sides is at least this much quieter than what both share. */
const monoDecibels = 15;

/**
 * Chooses one channel where both have the same sound: speech in the middle, as in most lessons, costs a third less.
 */
export async function soundChannels(input: string, channels: number, signal?: AbortSignal): Promise<1 | 2> {
  if (channels < 2) return 1;
  const graph =
    '[0:a:0]aformat=channel_layouts=stereo,asplit[a][b];' +
    '[a]pan=mono|c0=0.5*c0+0.5*c1,volumedetect@middle[middle];' +
    '[b]pan=mono|c0=0.5*c0-0.5*c1,volumedetect@sides[sides]';
  const outputs = ['-map', '[middle]', '-f', 'null', '-', '-map', '[sides]', '-f', 'null', '-'];
  const errors = await listen(input, ['-filter_complex', graph, ...outputs], signal);
  const level = (name: string) =>
    Number(new RegExp(`volumedetect@${name} [^\\n]*mean_volume: (-?[\\d.]+) dB`).exec(errors)?.[1]);
  const [middle, sides] = [level('middle'), level('sides')];
  if (!Number.isFinite(middle) || !Number.isFinite(sides)) return 2;
  return middle - sides >= monoDecibels || sides < -80 ? 1 : 2;
}

/** Runs the sound through filters that only measure. @returns what they printed */
async function listen(input: string, outputs: readonly string[], signal?: AbortSignal): Promise<string> {
  const head = ['-hide_banner', '-nostdin', '-nostats', '-progress', 'pipe:1'];
  const args = [...head, ...decoderLimits(), ...inputGuard, '-vn', '-i', inputAddress(input), ...outputs];
  const { errors } = await run('ffmpeg', args, { signal, onLine: progressReader(() => {}) });
  return errors;
}
