// Runs one of ffmpeg's programs: without a shell, with bounded memory, stopped on a signal or when it makes no more progress.

import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { TranscoderFailure } from '@valence/copy/admin/packaging-failures';
import { couldNotStart, limited, NO_MEMORY_WORDS, TOO_LARGE_WORDS } from './limits.ts';
import { TranscodeError } from './transcoder.ts';

const mostErrorBytes = 16_384;
/** More than any film's description, since ffprobe could list a stream for each packet of a hostile file. */
const mostOutputBytes = 16 * 1024 * 1024;
/** Generous: a busy machine writes one frame in seconds, never in minutes. */
const defaultPatienceMilliseconds = 180_000;

let toolFolder: string | null = null;

/** Sets the folder for this whole process. @param folder absolute; null: where the system looks for programs */
export function lookForToolsIn(folder: string | null): void {
  toolFolder = folder;
}

/** Whether ffmpeg and ffprobe can be started at this moment. */
export async function areToolsThere(): Promise<boolean> {
  const runs = ['ffmpeg', 'ffprobe'].map((program) => run(program, ['-version']));
  const results = await Promise.allSettled(runs);
  return results.every(({ status }) => status === 'fulfilled');
}

export type RunOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Gets each line of output instead of the result; its `true` says that the work made progress. */
  readonly onLine?: (line: string) => boolean;
  /** How long the program may run without progress. */
  readonly patienceMilliseconds?: number | undefined;
  /** How long it may keep a core busy; an hour unless this says otherwise. */
  readonly processorSeconds?: number | undefined;
};

/**
 * Returns the program's output. Throws TranscodeError `tool-missing`, `stopped`, `stalled`, `disk-full`, `picture-too-large`,
 * `too-heavy`, or `failed` with its last output.
 */
export async function run(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<{ lines: string[]; errors: string }> {
  const path = toolFolder === null ? program : join(toolFolder, program);
  const call = await limited(path, args, options.processorSeconds);
  if (options.signal?.aborted) throw new TranscodeError('stopped');
  const child = spawn(call.program, call.args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = watch(child, options);
  try {
    return await ended;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_THERE.has(String(error.code)))
      throw new TranscodeError('tool-missing', `${path} was not found`);
    throw error;
  }
}

const NOT_THERE = new Set(['ENOENT', 'EACCES', 'ENOTDIR']);

async function watch(
  child: ChildProcessByStdio<null, Readable, Readable>,
  options: RunOptions,
): Promise<{ lines: string[]; errors: string }> {
  // Why it was stopped, when this function stopped it.
  let cause: TranscoderFailure | undefined;
  const stop = (why: TranscoderFailure) => {
    cause ??= why;
    child.kill('SIGKILL');
  };
  const abort = () => stop('stopped');
  options.signal?.addEventListener('abort', abort, { once: true });
  const patience = setTimeout(
    () => stop('stalled'),
    options.patienceMilliseconds ?? defaultPatienceMilliseconds,
  );

  const lines: string[] = [];
  let errors = '';
  let outputBytes = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (options.onLine) {
      if (options.onLine(line)) patience.refresh();
      return;
    }
    lines.push(line);
    outputBytes += line.length;
    if (outputBytes > mostOutputBytes) stop('unreadable');
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors = (errors + chunk).slice(-mostErrorBytes);
    // ffmpeg itself would go on without the frames that it may not decode or has no memory for, and report success.
    if (errors.includes(TOO_LARGE_WORDS)) stop('picture-too-large');
    if (NO_MEMORY_WORDS.test(errors)) stop('too-heavy');
  });
  try {
    const { code, signal } = await endOf(child);
    if (cause) throw new TranscodeError(cause, errors.trim());
    if (code !== 0) throw failureOf(errors.trim(), signal);
    return { lines, errors };
  } finally {
    clearTimeout(patience);
    options.signal?.removeEventListener('abort', abort);
  }
}

function endOf(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

function failureOf(errors: string, signal: NodeJS.Signals | null): TranscodeError {
  if (couldNotStart(errors)) return new TranscodeError('tool-missing', errors);
  // The kernel kills a process that used up its time, or that it has no memory for.
  if (signal === 'SIGKILL') return new TranscodeError('too-heavy', `killed ${errors}`.trim());
  return new TranscodeError(errors.includes('No space left on device') ? 'disk-full' : 'failed', errors);
}

/** Reads ffmpeg's `-progress` lines: reports the seconds done, and returns whether they grew. */
export function progressReader(onSeconds: (seconds: number) => void): (line: string) => boolean {
  let last = -1;
  return (line) => {
    const microseconds = Number(/^out_time_us=(\d+)$/.exec(line)?.[1] ?? -1);
    if (microseconds <= last) return false;
    last = microseconds;
    onSeconds(microseconds / 1e6);
    return true;
  };
}
