// Releases for tests of the handover: folders with the fixture server as their program, each of a version of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject as provided } from 'vitest';
import { freePort } from '../../../tools/free-port.ts';

/**
 * @param home an existing folder for releases
 * @param before what the program does before it starts, in JavaScript
 * @returns the release's folder
 */
export async function makeRelease(home: string, version: string, before = ''): Promise<string> {
  const folder = join(home, version);
  const processes = join(folder, 'apps/server/src/processes');
  await mkdir(processes, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const program = JSON.stringify(pathToFileURL(provided('server').programs.server).href);
  await writeFile(
    join(processes, 'main.ts'),
    `process.env.NOTE_VERSION = '${version}';\n${before}\nawait import(${program});\n`,
  );
  return folder;
}

export interface LauncherProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  /** Of the servers that it started, in their order. */
  readonly serverPids: () => number[];
  readonly ended: Promise<number | null>;
}

/** Resolves once its first server is ready. */
export async function startLauncher(
  release: string,
  environment: Record<string, string>,
): Promise<LauncherProcess> {
  const PORT = environment.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [provided('server').programs.launcher, release], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT,
      NODE_COMPILE_CACHE: provided('server').compiled,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((done) => child.once('close', done));
  await new Promise<void>((ready, fail) => {
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      if (/^READY /m.test(output)) ready();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    void ended.then((code) => fail(new Error(`It ended with ${code}:\n${output}`)));
  });
  return {
    child,
    url: `http://127.0.0.1:${PORT}`,
    output: () => output,
    serverPids: () => [...output.matchAll(/"serverPid":(\d+),"folder"/g)].map(([, pid]) => Number(pid)),
    ended,
  };
}
