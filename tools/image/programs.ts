// Runs programs for the trial of the image, and collects what they print.

import { spawn } from 'node:child_process';
import type { Ended } from './engine.ts';

/** Both outputs together, in the order in which they came. It does not throw where the program fails. */
export async function run(words: readonly string[], input?: Buffer): Promise<Ended> {
  const [program = '', ...args] = words;
  const child = spawn(program, args, { stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A program that ended does not read; its exit code says why.
  child.stdin?.on('error', () => undefined).end(input);
  const code = await new Promise<number>((done, fail) => {
    child.once('error', fail);
    child.once('close', (status) => done(status ?? 1));
  });
  return { code, output: Buffer.concat(chunks).toString() };
}

/** @returns what it prints, without the last line break. @throws with its words where it fails */
export async function read(words: readonly string[]): Promise<string> {
  const { code, output } = await run(words);
  if (code !== 0) throw new Error(`${words.join(' ')} ended with status ${code}:\n${output.slice(-4000)}`);
  return output.trimEnd();
}
