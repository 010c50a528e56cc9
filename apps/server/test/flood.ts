// Many calls from a process of its own, so that a test's server is not slowed by the test that floods it.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Calling, CallingOrder } from '../../../tools/bench/caller.ts';

const caller = fileURLToPath(new URL('../../../tools/bench/caller.ts', import.meta.url));
const run = promisify(execFile);

/** Resolves when all its calls are answered. */
export async function flood(order: CallingOrder): Promise<Calling> {
  const { stdout } = await run(process.execPath, [caller, JSON.stringify(order)], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Calling;
}
