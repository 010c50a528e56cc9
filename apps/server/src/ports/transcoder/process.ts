// Runs one of ffmpeg's programs: no shell, bounded memory, stopped when asked or when it no longer gets on.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { TranscodeError } from './transcoder.ts';

const keptErrorBytes = 16_384;
/** Generous: a busy machine writes one frame in seconds, never in minutes. */
const defaultPatienceMilliseconds = 180_000;

let toolFolder: string | null = null;

/** For this whole process, which is on one machine. @param folder absolute; null: where the system looks for programs */
export function lookForToolsIn(folder: string | null): void {
  toolFolder = folder;
}

/** Whether ffmpeg and ffprobe can be started at this moment. */
export async function areToolsThere(): Promise<boolean> {
  const tried = ['ffmpeg', 'ffprobe'].map((program) => run(program, ['-version']));
  const results = await Promise.allSettled(tried);
  return results.every(({ status }) => status === 'fulfilled');
}

export type RunOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Gets each line of output instead of the answer; its `true` says that the work got on. */
  readonly onLine?: (line: string) => boolean;
  /** How long the program may run without getting on. */
  readonly patienceMilliseconds?: number | undefined;
};

/**
 * Answers the program's output. Throws TranscodeError `tool-missing`, `stopped`, `stalled`, `disk-full`, or `failed`
 * with its last words.
 */
export async function run(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<{ lines: string[]; errors: string }> {
  if (options.signal?.aborted) throw new TranscodeError('stopped');
  const path = toolFolder === null ? program : join(toolFolder, program);
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => child.kill('SIGKILL');
  options.signal?.addEventListener('abort', stop, { once: true });
  let stalled = false;
  const patience = setTimeout(() => {
    stalled = true;
    stop();
  }, options.patienceMilliseconds ?? defaultPatienceMilliseconds);

  const lines: string[] = [];
  let errors = '';
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!options.onLine) lines.push(line);
    else if (options.onLine(line)) patience.refresh();
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors = (errors + chunk).slice(-keptErrorBytes);
  });

  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (options.signal?.aborted) throw new TranscodeError('stopped');
    if (stalled) throw new TranscodeError('stalled', errors.trim());
    if (code !== 0) throw failureOf(errors.trim());
    return { lines, errors };
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      ['ENOENT', 'EACCES', 'ENOTDIR'].includes(String(error.code))
    )
      throw new TranscodeError('tool-missing', `${path} was not found`);
    throw error;
  } finally {
    clearTimeout(patience);
    options.signal?.removeEventListener('abort', stop);
  }
}

function failureOf(errors: string): TranscodeError {
  return new TranscodeError(errors.includes('No space left on device') ? 'disk-full' : 'failed', errors);
}

/** Reads ffmpeg's `-progress` lines: tells the seconds done, and says when they became more. */
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
