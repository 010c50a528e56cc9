// Writes the arguments of an ffmpeg call that makes renditions: aligned segments of four seconds, closed groups of pictures,
// capped quality.

import type { SoundTrack } from '@valence/domain/lesson-sound';
import { decoderLimits, encoderLimits, filterLimits } from './limits.ts';
import { channelLayout } from './loudness.ts';
import { type StripPlan, stripOutput } from './preview-strip.ts';
import { inputAddress, inputGuard } from './probe.ts';
import type { Fraction, PackageOrder, SizedRung, SoundPlan } from './transcoder.ts';

const segmentSeconds = 4;

export type EncodePlan = {
  readonly input: string;
  readonly picture?: PackageOrder['picture'];
  readonly effort?: PackageOrder['effort'];
  /** Has a folder for each track already, by the track's name. */
  readonly directory: string;
  readonly rungs: readonly SizedRung[];
  /** Of all rungs of this call. */
  readonly frameRate: Fraction;
  readonly segment: Fraction;
  readonly sound: Pick<SoundPlan, 'channels' | 'filter'> | null;
  readonly soundTracks: readonly SoundTrack[];
  /** A longer film is cut there, whatever length the file states. */
  readonly longestSeconds: number;
  /** Small pictures for scrubbing, made in the same call. */
  readonly strip?: StripPlan | undefined;
};

/**
 * How long each segment lasts: whole frames, at least four seconds. A multiple of the rate has twice the frames and the
 * same cuts, so renditions at the full and at half the rate stay aligned to the frame.
 */
export function segmentOf({ over, under }: Fraction): Fraction {
  return { over: Math.ceil((segmentSeconds * over) / under) * under, under: over };
}

export function encodeArguments(plan: EncodePlan): string[] {
  return [
    ...['-hide_banner', '-nostdin', '-y', '-v', 'error', '-progress', 'pipe:1'],
    ...[
      ...decoderLimits(),
      ...inputGuard,
      '-t',
      String(plan.longestSeconds + 1),
      '-i',
      inputAddress(plan.input),
    ],
    ...[...filterLimits, '-filter_complex', filters(plan)],
    ...plan.rungs.flatMap((rung) => videoOutput(plan, rung)),
    ...plan.soundTracks.flatMap((track) => soundOutput(plan, track)),
    ...(plan.strip ? stripOutput(plan.strip) : []),
  ];
}

/** The picture in a rung's size. */
export function scaled({ width, height }: SizedRung): string {
  return `scale=${width}:${height}:flags=lanczos:out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p`;
}

function filters({ rungs, frameRate, sound, soundTracks, strip }: EncodePlan): string {
  const steps: string[] = [];
  if (rungs.length > 0) {
    const copies = [...rungs.map(({ name }) => `[in-${name}]`), ...(strip ? ['[in-strip]'] : [])];
    // A constant rate from zero on is what makes the segments of all renditions begin at the same frame.
    const rate = `fps=${frameRate.over}/${frameRate.under}:start_time=0`;
    steps.push(`[0:v:0]${rate},split=${copies.length}${copies.join('')}`);
    steps.push(...rungs.map((rung) => `[in-${rung.name}]${scaled(rung)}[${rung.name}]`));
    if (strip) steps.push(`[in-strip]${strip.filter}[strip]`);
  }
  if (sound) {
    const copies = soundTracks.map(({ name }) => `[${name}]`);
    const filtered = soundFilters(sound).join(',');
    steps.push(`[0:a:0]${filtered},asplit=${copies.length}${copies.join('')}`);
  }
  return steps.join(';');
}

function soundFilters({ channels, filter }: Pick<SoundPlan, 'channels' | 'filter'>): string[] {
  return [
    'aresample=async=1:first_pts=0',
    `aformat=channel_layouts=${channelLayout(channels)}`,
    ...(filter ? [filter] : []),
    // loudnorm works at 192 kHz and passes that rate on.
    'aresample=48000',
  ];
}

/** The encoder's options of a rung's output; a sample is encoded with them, too. */
export function pictureCoder(
  rung: Pick<SizedRung, 'shortSide' | 'crf' | 'maxBitsPerSecond'>,
  { picture, effort, frameRate, segment }: Pick<EncodePlan, 'picture' | 'effort' | 'frameRate' | 'segment'>,
): string[] {
  const group = Math.round((segment.over * frameRate.over) / (segment.under * frameRate.under));
  return [
    ...[...encoderLimits, '-c:v', 'libx264', '-preset', effort ?? 'medium'],
    ...(picture === 'drawn' ? ['-tune', 'animation'] : []),
    // Four reference frames, so that old phones' hardware decoders can play it.
    ...['-profile:v', rung.shortSide < 480 ? 'main' : 'high', '-refs', '4'],
    ...['-crf', String(rung.crf), '-maxrate', String(rung.maxBitsPerSecond)],
    ...['-bufsize', String(2 * rung.maxBitsPerSecond)],
    // A group of pictures is a segment, and no scene may begin one of its own.
    ...['-g', String(group), '-keyint_min', String(group), '-sc_threshold', '0', '-flags', '+cgop'],
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
  ];
}

function videoOutput(plan: EncodePlan, rung: SizedRung): string[] {
  const map = ['-map', `[${rung.name}]`];
  return [...map, ...pictureCoder(rung, plan), ...hlsOutput(plan, `${plan.directory}/${rung.name}`)];
}

function soundOutput(plan: EncodePlan, track: SoundTrack): string[] {
  return [
    '-map',
    `[${track.name}]`,
    ...soundCoder(track),
    ...hlsOutput(plan, `${plan.directory}/${track.name}`),
  ];
}

/** The encoder's options of a sound track. */
export function soundCoder({ codec, bitsPerSecond }: Omit<SoundTrack, 'name'>): string[] {
  const rate = ['-b:a', String(bitsPerSecond)];
  if (codec === 'aac') return ['-c:a', 'aac', '-profile:a', 'aac_low', ...rate];
  // Packets of 60 ms, the longest: a third of the packets saves 0.6 MB an hour (`npm run bench:sound`).
  return ['-c:a', 'libopus', '-application', 'audio', '-frame_duration', '60', '-vbr', 'on', ...rate];
}

function hlsOutput({ segment }: EncodePlan, folder: string): string[] {
  // A cut comes with the first frame that is not before it: a hair less keeps rounding from moving it a whole group on.
  const seconds = (segment.over / segment.under - 0.0005).toFixed(6);
  return [
    // Browsers ignore edit lists: the first frame must be shown at zero by its own timestamp, or the picture lags the
    // sound by the B-frames' delay.
    ...['-avoid_negative_ts', 'disabled', '-hls_segment_options', 'movflags=+negative_cts_offsets'],
    ...['-map_metadata', '-1', '-f', 'hls', '-hls_segment_type', 'fmp4', '-hls_playlist_type', 'vod'],
    ...['-hls_time', seconds, '-hls_flags', 'independent_segments', '-start_number', '1'],
    ...['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', `${folder}/%05d.m4s`],
    `${folder}/index.m3u8`,
  ];
}
