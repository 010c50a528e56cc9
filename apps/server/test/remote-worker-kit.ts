// What tests of workers elsewhere share: a school that lends its films, the real program of such a worker, and a line between them
// that breaks off in the middle of the first film.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PackagingKit, startPackagingKit } from './packaging-kit.ts';

const PROGRAM = join(import.meta.dirname, '../src/processes/remote-worker.ts');
export const WORKER_TOKEN = 'a token of thirty-two signs or more'.replaceAll(' ', '-');

export interface LendingSchool {
  readonly kit: PackagingKit;
  readonly url: string;
  /** Starts the program in a folder of its own, which has nothing of the school's. */
  readonly start: (
    server?: string,
    token?: string,
    more?: Readonly<Record<string, string>>,
  ) => Promise<ChildProcess & { output: () => string }>;
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
  return {
    kit,
    url,
    kill,
    async start(server = url, token = WORKER_TOKEN, more = {}) {
      const folder = await mkdtemp(join(tmpdir(), 'valence-elsewhere-'));
      folders.push(folder);
      const { PATH = '' } = process.env;
      const settings = { WORKER_SERVER: server, WORKER_TOKEN: token, DATA_DIR: folder };
      const worker = spawn(process.execPath, [PROGRAM], {
        env: { PATH, LOG_LEVEL: 'warn', AV1: 'off', ...settings, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      workers.add(worker);
      let output = '';
      for (const stream of [worker.stdout, worker.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
      return Object.assign(worker, { output: () => output });
    },
    async close() {
      for (const worker of workers) await kill(worker);
      for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 20 });
      await kit.close();
    },
  };
}

/** A line to a server that breaks off in the middle of the first film that goes over it. */
export async function startBreakingLine(
  server: string,
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
        // What was written goes out first.
        outgoing.write('', () => outgoing.destroy());
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
