// The product as `npm start` runs it, as a process of its own with a backup beside it.

import { type ChildProcess, spawn } from 'node:child_process';
import { expect, inject as provided } from 'vitest';
import { freePort } from '../../../tools/free-port.ts';
import { newFolder } from './backup-school.ts';
import { newDataDir } from './programs.ts';
import { programEnvironment } from './server-process.ts';

const PATIENCE = { timeout: 240_000, interval: 250 };
const programs: ChildProcess[] = [];

/** @param more settings beside those of a school on one machine, such as a bucket's */
export async function startProduct(
  more: Readonly<Record<string, string>> = {},
): Promise<{ url: string; dataDir: string; output: () => string }> {
  const [dataDir, target, port] = [await newDataDir(), await newFolder(), await freePort()];
  const own = { DATA_DIR: dataDir, BACKUP_TO: target, PORT: String(port), LOG_LEVEL: 'info' };
  const settings = { ...own, ...more };
  const program = spawn(process.execPath, [provided('server').programs.product], {
    env: { ...programEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  programs.push(program);
  let output = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  await expect.poll(() => output, PATIENCE).toContain('Valence is ready');
  return { url: `http://localhost:${port}`, dataDir, output: () => output };
}

/** For `afterEach`, before the folders are removed. */
export async function endProducts(): Promise<void> {
  for (const program of programs.splice(0)) {
    const ended = new Promise((done) => program.once('exit', done));
    if (program.exitCode === null && program.kill('SIGTERM')) await ended;
  }
}
