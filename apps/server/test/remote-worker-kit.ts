// What tests of workers elsewhere share: a school that lends its films, the real program of such a worker, and a line between them
// that breaks off in the middle of the first film.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject as provided } from 'vitest';
import { type PackagingKit, startPackagingKit } from './packaging-kit.ts';
import { programEnvironment } from './server-process.ts';

export const WORKER_TOKEN = 'a token of thirty-two signs or more'.replaceAll(' ', '-');

export interface LendingSchool {
  readonly kit: PackagingKit;
  readonly url: string;
  /** Starts the program in a folder of its own, which has nothing of the school's. */
  readonly start: (
    server?: string,
    token?: string,
    more?: Readonly<Record<string, string>>,
  ) => Promise<ChildProcess & { output: () => string; dataDir: string }>;
  /** Resolves when a worker that was started here has written a part of a film. */
  readonly part: () => Promise<void>;
  readonly kill: (worker: ChildProcess) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function startLendingSchool(): Promise<LendingSchool> {
  const kit = await startPackagingKit({ settings: { workerToken: WORKER_TOKEN } });
  const url = await kit.listen();
  const folders: string[] = [];
  const workers = new Set<ChildProcess>();
  const kill = async (worker: ChildProcess) => {
    const ended = new Promise((done) => worker.once('close', done));
    if (worker.exitCode === null && worker.kill('SIGKILL')) await ended;
    workers.delete(worker);
  };
  const hasPart = async (folder: string) => {
    const names = await readdir(folder, { recursive: true });
    const films = names.filter((name) => name.endsWith('/film')).map((name) => join(folder, name));
    const sizes = await Promise.all(films.map(async (film) => (await stat(film)).size));
    return sizes.some((bytes) => bytes > 0);
  };
  return {
    kit,
    url,
    async part() {
      while (!(await Promise.all(folders.map(hasPart))).includes(true)) await sleep(20);
    },
    kill,
    async start(server = url, token = WORKER_TOKEN, more = {}) {
      const folder = await mkdtemp(join(tmpdir(), 'valence-elsewhere-'));
      folders.push(folder);
      const settings = { WORKER_SERVER: server, WORKER_TOKEN: token, DATA_DIR: folder, LOG_LEVEL: 'warn' };
      const worker = spawn(process.execPath, [provided('server').programs.remoteWorker], {
        env: { ...programEnvironment(), AV1: 'off', ...settings, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      workers.add(worker);
      let output = '';
      for (const stream of [worker.stdout, worker.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
      return Object.assign(worker, { output: () => output, dataDir: folder });
    },
    async close() {
      for (const worker of workers) await kill(worker);
      for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 20 });
      await kit.close();
    },
  };
}

/** A line to a server that breaks off in the middle of the first film that goes over it, once `part` has resolved. */
export async function startBreakingLine(
  server: string,
  part: () => Promise<void>,
): Promise<{ url: string; ranges: string[]; close: () => void }> {
  const ranges: string[] = [];
  const line: Server = createServer((incoming, outgoing) => {
    const onward = request(server + incoming.url, { method: incoming.method, headers: incoming.headers });
    onward.once('response', (answer: IncomingMessage) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      const isFilm = incoming.url?.endsWith('/source') === true;
      if (isFilm) ranges.push(incoming.headers.range ?? '');
      if (!isFilm || ranges.length > 1) {
        answer.pipe(outgoing);
        return;
      }
      const half = Math.floor(Number(answer.headers['content-length']) / 2);
      let sent = 0;
      answer.on('data', (chunk: Buffer) => {
        outgoing.write(chunk.subarray(0, half - sent));
        sent += chunk.length;
        if (sent < half) return;
        answer.destroy();
        // What arrived and was not read yet is lost with the connection.
        void part().then(() => outgoing.destroy());
      });
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done));
  const { port } = line.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ranges,
    close: () => {
      line.closeAllConnections();
      line.close();
    },
  };
}
