// Words the one ffmpeg call that makes all renditions: aligned four-second segments, closed groups of pictures, capped quality.

import type { SizedRung } from './ladder.ts';
import { channelLayout } from './loudness.ts';
import { inputAddress, inputGuard } from './probe.ts';
import type { Fraction, PackageOrder } from './transcoder.ts';

export const segmentSeconds = 4;

export type EncodePlan = {
  readonly order: PackageOrder;
  readonly directory: string;
  readonly rungs: readonly SizedRung[];
  readonly frameRate: Fraction;
  readonly sound: {
    readonly channels: 1 | 2;
    readonly bitsPerSecond: number;
    readonly filter: string | null;
  } | null;
};

export function encodeArguments(plan: EncodePlan): string[] {
  return [
    ...['-hide_banner', '-nostdin', '-y', '-v', 'error', '-progress', 'pipe:1'],
    ...[...inputGuard, '-i', inputAddress(plan.order.input)],
    ...['-filter_complex', filters(plan)],
    ...plan.rungs.flatMap((rung) => videoOutput(plan, rung)),
    ...(plan.sound ? audioOutput(plan.directory, plan.sound.bitsPerSecond) : []),
  ];
}

function filters({ rungs, frameRate, sound }: EncodePlan): string {
  const copies = rungs.map((rung) => `[in-${rung.name}]`).join('');
  // A constant rate from zero on is what makes the segments of all renditions begin at the same frame.
  const steady = `[0:v:0]fps=${frameRate.over}/${frameRate.under}:start_time=0,split=${rungs.length}${copies}`;
  const scaled = rungs.map(
    (rung) =>
      `[in-${rung.name}]scale=${rung.width}:${rung.height}:flags=lanczos:out_color_matrix=bt709:out_range=tv,` +
      `setsar=1,format=yuv420p[${rung.name}]`,
  );
  if (!sound) return [steady, ...scaled].join(';');
  const steps = [
    'aresample=async=1:first_pts=0',
    `aformat=channel_layouts=${channelLayout(sound.channels)}`,
    ...(sound.filter ? [sound.filter] : []),
    // loudnorm works at 192 kHz and says so to whoever follows.
    'aresample=48000',
  ];
  return [steady, ...scaled, `[0:a:0]${steps.join(',')}[audio]`].join(';');
}

function videoOutput({ order, directory, frameRate }: EncodePlan, rung: SizedRung): string[] {
  const group = Math.ceil((segmentSeconds * frameRate.over) / frameRate.under);
  return [
    ...['-map', `[${rung.name}]`, '-c:v', 'libx264', '-preset', order.effort ?? 'medium'],
    ...(order.picture === 'drawn' ? ['-tune', 'animation'] : []),
    // Four reference frames keep old phones' hardware decoders in the game.
    ...['-profile:v', rung.shortSide < 480 ? 'main' : 'high', '-refs', '4'],
    ...['-crf', String(rung.crf), '-maxrate', String(rung.maxBitsPerSecond)],
    ...['-bufsize', String(2 * rung.maxBitsPerSecond)],
    ...['-g', String(group), '-sc_threshold', '0', '-flags', '+cgop'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`],
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
    ...hlsOutput(`${directory}/${rung.name}`),
  ];
}

function audioOutput(directory: string, bitsPerSecond: number): string[] {
  const coder = ['-map', '[audio]', '-c:a', 'aac', '-profile:a', 'aac_low', '-b:a', String(bitsPerSecond)];
  return [...coder, ...hlsOutput(`${directory}/audio`)];
}

function hlsOutput(folder: string): string[] {
  return [
    // Browsers ignore edit lists: the first frame must be shown at zero by its own timestamp, or the picture lags the
    // sound by the B-frames' delay.
    ...['-avoid_negative_ts', 'disabled', '-hls_segment_options', 'movflags=+negative_cts_offsets'],
    ...['-map_metadata', '-1', '-f', 'hls', '-hls_segment_type', 'fmp4', '-hls_playlist_type', 'vod'],
    ...['-hls_time', String(segmentSeconds), '-hls_flags', 'independent_segments', '-start_number', '1'],
    ...['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', `${folder}/%05d.m4s`],
    `${folder}/index.m3u8`,
  ];
}
