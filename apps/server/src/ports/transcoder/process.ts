// Runs one of ffmpeg's programs: no shell, bounded memory, stopped when asked.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { TranscodeError } from './transcoder.ts';

const keptErrorBytes = 16_384;

export type RunOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly onLine?: (line: string) => void;
};

/** Answers the program's output. Throws TranscodeError `tool-missing`, `stopped`, or `failed` with its last words. */
export async function run(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<{ lines: string[]; errors: string }> {
  if (options.signal?.aborted) throw new TranscodeError('stopped');
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => child.kill('SIGKILL');
  options.signal?.addEventListener('abort', stop, { once: true });

  const lines: string[] = [];
  let errors = '';
  createInterface({ input: child.stdout }).on('line', options.onLine ?? ((line) => lines.push(line)));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors = (errors + chunk).slice(-keptErrorBytes);
  });

  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (options.signal?.aborted) throw new TranscodeError('stopped');
    if (code !== 0) throw new TranscodeError('failed', errors.trim());
    return { lines, errors };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new TranscodeError('tool-missing', `${program} was not found`);
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', stop);
  }
}
