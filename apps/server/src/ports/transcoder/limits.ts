// Limits what one of ffmpeg's processes may take of the machine: memory and processor time by the kernel's limits, pixels
// and threads by its own.

import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * The memory that a process writes to (RLIMIT_DATA): a lesson of 1080p takes 500 MB, one of 4K at its most 1 GB. Addresses
 * (RLIMIT_AS) would count libraries and unused stacks, too.
 */
const MOST_DATA_BYTES = 2 * 1024 ** 3;
/** For pictures, sound and films that are only probed: six hours of sound take minutes. */
const SECONDS_OF_PROCESSOR = 3600;
/** A second of the largest film in the slowest codec, decoded and encoded on an old core, takes some twenty. */
const SECONDS_OF_PROCESSOR_A_SECOND = 40;

/** The longest side and the most pixels of a picture: what cameras and phones call 8K. */
export const LARGEST_PICTURE = { side: 8192, pixels: 8192 * 4320 } as const;

/** Each thread holds frames of its own, and many cores would multiply them. */
const DECODER_THREADS = Math.min(4, availableParallelism());
const ENCODER_THREADS = Math.min(8, Math.ceil(availableParallelism() * 1.5));
const FILTER_THREADS = Math.min(4, availableParallelism());

/** Options that belong before each input: a larger frame is not decoded, whatever size the file states. */
export const decoderLimits = (threads = DECODER_THREADS): string[] => [
  ...['-threads', String(threads)],
  // Decoders round sizes up to whole blocks.
  ...['-max_pixels', String(LARGEST_PICTURE.pixels + LARGEST_PICTURE.side * 64)],
];
/** Options of a call that has a filter graph. */
export const filterLimits = ['-filter_complex_threads', String(FILTER_THREADS)] as const;
/** Options of an output. */
export const encoderLimits = ['-threads', String(ENCODER_THREADS)] as const;
/** The same for SVT-AV1, which has threads of its own. */
export const leanEncoderLimit = `lp=${ENCODER_THREADS}`;

/** ffmpeg's words about a frame that `-max_pixels` refuses. */
export const TOO_LARGE_WORDS = 'exceeds specified max pixel count';
/** The words of ffmpeg and its codecs when they get no more memory. */
export const NO_MEMORY_WORDS = /Cannot allocate memory|malloc of size \d+ failed/;

/** How long the processor may work on a film of this length, in seconds of one core. */
export function processorSecondsFor(durationSeconds: number): number {
  return Math.ceil(SECONDS_OF_PROCESSOR + SECONDS_OF_PROCESSOR_A_SECOND * durationSeconds);
}

/** prlimit of util-linux sets the limits and then becomes the program, so that signals reach the program. */
const limitsOf = (processorSeconds: number): string[] => [
  `--data=${MOST_DATA_BYTES}`,
  `--cpu=${processorSeconds}`,
  '--core=0',
];

let prlimit: Promise<boolean> | undefined;

/** Whether this system lets us set the limits: prlimit is installed, and no lower limit is set already. */
export function canLimit(): Promise<boolean> {
  prlimit ??= new Promise((resolve) => {
    execFile('prlimit', [...limitsOf(processorSecondsFor(0)), 'true'], (error) => resolve(error === null));
  });
  return prlimit;
}

/** The call that runs a program within the limits; the program alone where the system has no limits to set. */
export async function limited(
  program: string,
  args: readonly string[],
  processorSeconds = processorSecondsFor(0),
): Promise<{ program: string; args: readonly string[] }> {
  if (!(await canLimit())) return { program, args };
  return { program: 'prlimit', args: [...limitsOf(processorSeconds), program, ...args] };
}

/** Whether prlimit itself, not the program, ended with these words, because there was no such program. */
export const couldNotStart = (errors: string): boolean => errors.startsWith('prlimit: failed to execute');
