// Starts the fixture server as a process of its own, for tests that kill, stop or double it.

import { type ChildProcess, spawn } from 'node:child_process';
import { inject as provided } from 'vitest';
import { freePort } from '../../../tools/free-port.ts';
import { SERVER_OPTIONS } from '../src/processes/node-memory.ts';

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly url: string;
  /** The key of the simulator's chats. */
  readonly simulatorKey: string;
  /** The process id of the PostgreSQL it started or adopted, by its log. */
  readonly postgresPid: () => number;
  /** All its output, with log lines. */
  readonly output: () => string;
  /** Sends the signal and waits for the end. */
  readonly end: (signal: NodeJS.Signals) => Promise<Ended>;
  readonly ended: Promise<Ended>;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

/** Thrown when the process ends before it is ready. */
export class NotStartedError extends Error {
  readonly ended: Ended;
  constructor(ended: Ended) {
    super(`The server ended with status ${ended.code} before it was ready:\n${ended.output}`);
    this.ended = ended;
  }
}

/**
 * What any program of ours has of the test's environment: the way to other programs, and the compile cache that all of them share,
 * with which one that starts from source takes half of the processor time until it runs.
 */
export function programEnvironment(): { PATH: string; NODE_COMPILE_CACHE: string } {
  return { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: provided('server').compiled };
}

/** Resolves once it is ready. Its environment is only what is passed, without the test's own. */
export async function startServerProcess(
  environment: Record<string, string>,
  commandLine: readonly string[] = [],
): Promise<ServerProcess> {
  const { programs } = provided('server');
  const PORT = String(await freePort());
  const child = spawn(process.execPath, [...SERVER_OPTIONS, programs.server, ...commandLine], {
    env: { ...programEnvironment(), PORT, AV1: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<Ended>((done) => {
    child.once('close', (code, signal) => done({ code, signal, output }));
  });
  const [url, simulatorKey] = await new Promise<[url: string, key: string]>((ready, fail) => {
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      const [, at, key] = /^READY (\S+) (\S+)$/m.exec(output) ?? [];
      if (at && key) ready([at, key]);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    void ended.then((how) => fail(new NotStartedError(how)));
  });
  return {
    child,
    pid: child.pid ?? 0,
    url,
    simulatorKey,
    ended,
    output: () => output,
    postgresPid: () => Number([...output.matchAll(/"postgresPid":(\d+)/g)].at(-1)?.[1]),
    end: async (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
