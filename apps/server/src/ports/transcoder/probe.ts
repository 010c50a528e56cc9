// Reads with ffprobe what a file holds, and trusts nothing that does not parse.

import { stat } from 'node:fs/promises';
import * as z from 'zod';
import { decoderLimits, LARGEST_PICTURE } from './limits.ts';
import { run } from './process.ts';
import { type Fraction, type MediaFacts, TranscodeError } from './transcoder.ts';

/**
 * Only these containers are opened, and only from the disk: a playlist or a concat script that was uploaded as a
 * "video" could otherwise make the server read its own files or call other hosts.
 */
export const inputGuard = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,matroska,webm,avi,mpegts,mpeg,flv,asf,ogg',
] as const;

/** `file:` makes ffmpeg read a name such as `concat:…` or `-y.mp4` as a name only. */
export const inputAddress = (path: string): string => `file:${path}`;

/** A header is read in a moment, also from a slow disk. */
const probeMilliseconds = 60_000;

const fractionText = z.string().regex(/^\d+\/\d+$/);

const Stream = z.object({
  codec_type: z.string(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: fractionText.optional(),
  r_frame_rate: fractionText.optional(),
  channels: z.number().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});
type Stream = z.infer<typeof Stream>;

const Report = z.object({
  format: z.object({ format_name: z.string(), duration: z.coerce.number().positive().optional() }),
  streams: z.array(Stream),
});

/**
 * Throws TranscodeError `unreadable` for anything that is not a video or sound file of a known kind, `picture-too-large`;
 * ENOENT for no file.
 */
export async function probe(input: string, signal?: AbortSignal): Promise<MediaFacts> {
  const args = [
    '-v',
    'error',
    ...decoderLimits(1),
    ...inputGuard,
    '-of',
    'json',
    '-show_format',
    '-show_streams',
    inputAddress(input),
  ];
  // A pipe or a device would be read for ever.
  const isPlain = await stat(input).then((stats) => stats.isFile());
  if (!isPlain) throw new TranscodeError('unreadable', 'not a plain file');
  const { lines } = await run('ffprobe', args, { signal, patienceMilliseconds: probeMilliseconds }).catch(
    (error: unknown) => {
      if (error instanceof TranscodeError && error.code === 'failed')
        throw new TranscodeError('unreadable', error.detail);
      throw error;
    },
  );
  const report = Report.safeParse(JSON.parse(lines.join('\n')));
  if (!report.success) throw new TranscodeError('unreadable', report.error.message);
  const { format, streams } = report.data;
  const picture = streams.find((s) => s.codec_type === 'video' && s.disposition?.attached_pic !== 1);
  if (format.duration === undefined) throw new TranscodeError('unreadable', 'the file states no duration');
  return {
    durationSeconds: format.duration,
    container: format.format_name,
    video: videoFacts(picture),
    audio: audioFacts(streams.find((s) => s.codec_type === 'audio')),
  };
}

function videoFacts(stream: Stream | undefined): MediaFacts['video'] {
  if (!stream?.width || !stream.height) return null;
  const pixel = parseFraction(stream.sample_aspect_ratio?.replace(':', '/')) ?? { over: 1, under: 1 };
  const width = Math.round((stream.width * pixel.over) / pixel.under);
  refuseTooLarge(stream.width, stream.height);
  // The shown size, too: a file may state pixels of any width.
  refuseTooLarge(width, stream.height);
  const isTurned = stream.side_data_list?.some((side) => Math.abs(side.rotation ?? 0) % 180 === 90) ?? false;
  return {
    width: isTurned ? stream.height : width,
    height: isTurned ? width : stream.height,
    codec: stream.codec_name ?? 'unknown',
    frameRate: parseFraction(stream.avg_frame_rate) ??
      parseFraction(stream.r_frame_rate) ?? { over: 25, under: 1 },
  };
}

/** @throws TranscodeError */
function refuseTooLarge(width: number, height: number): void {
  const { side, pixels } = LARGEST_PICTURE;
  if (Math.max(width, height) > side || width * height > pixels)
    throw new TranscodeError('picture-too-large', `${width} × ${height}`);
}

function audioFacts(stream: Stream | undefined): MediaFacts['audio'] {
  return stream ? { codec: stream.codec_name ?? 'unknown', channels: stream.channels ?? 1 } : null;
}

/** Undefined for absent or meaningless ratios such as ffprobe's `0/0`. */
function parseFraction(text: string | undefined): Fraction | undefined {
  const [over = 0, under = 0] = (text ?? '').split('/').map(Number);
  return over > 0 && under > 0 ? { over, under } : undefined;
}
