// Brings every lesson to the same loudness (EBU R128), so that no student reaches for the volume between two of them.

import * as z from 'zod';
import { inputAddress, inputGuard } from './probe.ts';
import { run } from './process.ts';

/** -16 LUFS suits phone speakers and earphones; -1.5 dBTP leaves room for what AAC adds. */
const target = 'I=-16:TP=-1.5:LRA=11';

const figure = z.coerce.number();
const Measured = z.object({
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
  const args = ['-hide_banner', '-nostdin', '-nostats', ...inputGuard, '-i', inputAddress(input)];
  const { errors } = await run('ffmpeg', [...args, '-map', '0:a:0', '-af', filter, '-f', 'null', '-'], {
    signal,
  });
  const report = errors.slice(errors.lastIndexOf('{'), errors.lastIndexOf('}') + 1);
  const measured = Measured.safeParse(JSON.parse(report.replaceAll(/"-?inf"/g, '"-Infinity"')));
  if (!measured.success || !Number.isFinite(measured.data.input_i)) return null;
  const m = measured.data;
  return (
    `loudnorm=${target}:linear=true:measured_I=${m.input_i}:measured_TP=${m.input_tp}` +
    `:measured_LRA=${m.input_lra}:measured_thresh=${m.input_thresh}:offset=${m.target_offset}`
  );
}
