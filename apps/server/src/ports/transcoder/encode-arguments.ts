// Writes the arguments of an ffmpeg call that makes renditions: aligned segments of four seconds, closed groups of pictures,
// capped quality.

import type { SoundTrack } from '@valence/domain/lesson-sound';
import { decoderLimits, encoderLimits, filterLimits, leanEncoderLimit } from './limits.ts';
import { channelLayout } from './loudness.ts';
import { type StripPlan, stripOutput } from './preview-strip.ts';
import { inputAddress, inputGuard } from './probe.ts';
import type { Fraction, PackageOrder, SizedRung, SoundPlan } from './transcoder.ts';

const segmentSeconds = 4;

/** What makes AV1, by ffmpeg's names. */
export type LeanEncoder = 'libsvtav1' | 'libaom-av1';

export type EncodePlan = {
  readonly input: string;
  readonly picture?: PackageOrder['picture'];
  readonly effort?: PackageOrder['effort'];
  /** Has a folder for each track already, by the track's name. */
  readonly directory: string;
  readonly rungs: readonly SizedRung[];
  /** In AV1 instead of H.264; a rung's `crf` is then this encoder's. */
  readonly lean?: LeanEncoder;
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

type CoderPlan = Pick<EncodePlan, 'picture' | 'effort' | 'frameRate' | 'segment'>;

/** How many frames a segment has. */
const groupOf = ({ segment, frameRate }: CoderPlan): string =>
  String(Math.round((segment.over * frameRate.over) / (segment.under * frameRate.under)));

const COLOURS = [
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-colorspace',
  'bt709',
  '-color_range',
  'tv',
];

/** Up to this shorter side AV1 is made with more effort: small pictures gain by it, and are made quickly all the same. */
const SMALL_SIDE = 240;
/** How many times as long that effort takes as the one for larger pictures (SVT-AV1's presets 4 and 6); libaom takes less. */
const SMALL_EFFORT = 2.8;
/** Below this shorter side libaom makes it, which is too slow for larger pictures (decision 291). */
const TINY_SIDE = 240;

/** What a picture takes of the processor in AV1, as its pixels are to those of another one. */
export const leanWork = ({ width, height, shortSide }: SizedRung): number =>
  width * height * (shortSide <= SMALL_SIDE ? SMALL_EFFORT : 1);

/** @param present whether ffmpeg has an encoder; SVT-AV1 is taken to be there */
export function leanEncoderOf(
  { shortSide }: Pick<SizedRung, 'shortSide'>,
  present: (encoder: LeanEncoder) => boolean,
): LeanEncoder {
  return shortSide < TINY_SIDE && present('libaom-av1') ? 'libaom-av1' : 'libsvtav1';
}

function leanPreset(shortSide: number, effort: PackageOrder['effort']): string {
  if (effort === 'veryfast') return '12';
  return shortSide <= SMALL_SIDE ? '4' : '6';
}

/**
 * The same of AV1. At the quality of H.264, slides take a fifth less in 240p with preset 4, and a seventh with 6; in 480p a fifth with 6,
 * a tenth with 8, and a quarter with 5, which takes twice as long.
 * @param crf the encoder's, from 1 to 63
 */
export function leanCoder(
  { crf, shortSide }: Pick<SizedRung, 'crf' | 'shortSide'>,
  plan: CoderPlan,
  encoder: LeanEncoder,
): string[] {
  const quality = ['-c:v', encoder, '-crf', String(Math.round(crf)), '-g', groupOf(plan)];
  if (encoder === 'libaom-av1') return [...quality, ...tinyCoder(plan), ...COLOURS];
  const preset = leanPreset(shortSide, plan.effort);
  return [...quality, '-preset', preset, '-svtav1-params', `scd=0:${leanEncoderLimit}`, ...COLOURS];
}

/**
 * libaom's own options. Of a tiny picture half of the bytes are frames in which only the pointer moves, some twenty each: what every
 * frame says of filters and of a moving camera is left out, and costs more than it improves. `screen` copies equal parts of a slide.
 */
function tinyCoder(plan: CoderPlan): string[] {
  const params = 'tune-content=screen:enable-cdef=0:enable-restoration=0:enable-global-motion=0';
  return [
    ...[...encoderLimits, '-cpu-used', plan.effort === 'veryfast' ? '6' : '4'],
    // Quality alone decides; no scene may begin a group of its own.
    ...['-b:v', '0', '-keyint_min', groupOf(plan), '-aom-params', params],
  ];
}

/** The encoder's options of a rung's output; a sample is encoded with them, too. */
export function pictureCoder(
  rung: Pick<SizedRung, 'shortSide' | 'crf' | 'maxBitsPerSecond'>,
  plan: CoderPlan,
): string[] {
  const { picture, effort } = plan;
  const group = groupOf(plan);
  return [
    ...[...encoderLimits, '-c:v', 'libx264', '-preset', effort ?? 'medium'],
    ...(picture === 'drawn' ? ['-tune', 'animation'] : []),
    // Four reference frames, so that old phones' hardware decoders can play it.
    ...['-profile:v', rung.shortSide < 480 ? 'main' : 'high', '-refs', '4'],
    ...['-crf', String(rung.crf), '-maxrate', String(rung.maxBitsPerSecond)],
    ...['-bufsize', String(2 * rung.maxBitsPerSecond)],
    // A group of pictures is a segment, and no scene may begin one of its own.
    ...['-g', group, '-keyint_min', group, '-sc_threshold', '0', '-flags', '+cgop'],
    ...COLOURS,
  ];
}

function videoOutput(plan: EncodePlan, rung: SizedRung): string[] {
  const map = ['-map', `[${rung.name}]`];
  const coder = plan.lean ? leanCoder(rung, plan, plan.lean) : pictureCoder(rung, plan);
  return [...map, ...coder, ...hlsOutput(plan, `${plan.directory}/${rung.name}`)];
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
