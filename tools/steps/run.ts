// Runs a program of the tool chain with its output in a log file, so that a passing step stays quiet.

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** The folder of the steps' logs, one file for each step, kept until the next run. */
export const logFolder = join(root, 'test-results', 'steps');

/** How long each test file of the last whole run took: path and seconds, as JSON. */
export const secondsFile = join(root, 'test-results', 'seconds.json');

const running = new Set<ChildProcess>();

/**
 * The bundler's allocator takes pages of 2 MB otherwise, each of which the system fills with zeros: 1.7 of the 4.4 seconds of the
 * processor that bundling the programs of the server's tests took.
 */
const SMALL_PAGES = { MIMALLOC_ALLOW_THP: '0' };

/** Environment for the tools: the pinned Node and the project's programs first, no colours in logs. */
export function toolEnvironment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const { FORCE_COLOR: _, ...rest } = process.env;
  return { ...rest, NO_COLOR: '1', ...SMALL_PAGES, ...extra, PATH: path };
}

export interface RunOptions {
  readonly log: string;
  readonly cwd?: string;
  readonly environment?: NodeJS.ProcessEnv;
  /** After this long the program and all that it started are killed, and the run counts as failed. */
  readonly limitMinutes?: number;
}

/** Resolves to the exit code, as a shell would show it; 124 after the time limit, 127 if it cannot start. */
export async function run(command: readonly string[], options: RunOptions): Promise<number> {
  const [program = '', ...parameters] = command;
  mkdirSync(logFolder, { recursive: true });
  const log = openSync(options.log, 'a');
  const child = spawn(program, parameters, {
    cwd: options.cwd ?? root,
    env: toolEnvironment(options.environment),
    stdio: ['ignore', log, log],
    // A process group of its own: everything that it started can be ended with it.
    detached: true,
  });
  running.add(child);
  const limit = (options.limitMinutes ?? 5) * 60_000;
  let overran = false;
  const timer = setTimeout(() => {
    overran = true;
    endGroup(child);
  }, limit);
  try {
    const code = await new Promise<number>((resolve) => {
      child.once('error', () => resolve(127));
      child.once('exit', (status, signal) =>
        resolve(status ?? 128 + (signal ? constants.signals[signal] : 0)),
      );
    });
    return overran ? 124 : code;
  } finally {
    clearTimeout(timer);
    running.delete(child);
    closeSync(log);
  }
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended in the meantime.
  }
}

/** Makes Ctrl-C and SIGTERM end the running step, too. */
export function endStepsWithUs(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of running) endGroup(child);
      process.exit(128 + constants.signals[signal]);
    });
  }
}
