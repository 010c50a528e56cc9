// Runs the whole product as `npm run demo` does, in a process and a data folder of its own, for journeys.

import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/free-port.ts';
import { SERVER_OPTIONS } from '../../server/src/processes/node-memory.ts';
import type { ProgramBundle } from '../../server/test/program-bundle.ts';
import { rememberSimulator } from './simulator.ts';

// Not measures: beside thirty other programs a start took longer than 90 s.
const START_SECONDS = 240;
const STOP_SECONDS = 90;
const root = join(import.meta.dirname, '../../..');
/** Where there is no bundle: the program's own file, and the compile cache that its starts share. */
const SOURCES: ProgramBundle<'serve'> = {
  programs: { serve: 'tools/serve.ts' },
  compiled: join(tmpdir(), 'valence-compiled'),
};

/** The environment variable with the data folder of a demo that was loaded and stopped, for the journeys' processes. */
export const TEMPLATE = 'VALENCE_E2E_TEMPLATE';
/** The environment variable with the bundle that they start products from, as JSON. */
export const BUNDLE = 'VALENCE_E2E_BUNDLE';

export interface Product {
  /** The product's address, without a slash at its end. */
  readonly url: string;
  readonly dataDir: string;
  /** The server's process; 0 while it does not run. */
  readonly pid: number;
  /** Everything that it has printed so far. */
  output(): string;
  /** Kills the server's process; PostgreSQL goes on. */
  kill(): Promise<void>;
  /** Starts again on the same data after `kill` or `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** `stop`, and the data is removed. */
  remove(): Promise<void>;
}

/**
 * @param settings environment variables over the defaults (PORT, DATA_DIR are chosen here)
 * @param options `isNew`: as `npm start` with an empty database, without the demo; `inService`: as `npm start` on the demo's school,
 * so that it neither checks its replies nor explains its interface
 */
export async function startProduct(
  settings: Record<string, string> = {},
  { isNew = false, inService = false }: { isNew?: boolean; inService?: boolean } = {},
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'valence-e2e-'));
  const template = process.env[TEMPLATE];
  if (template && !isNew) copyData(template, dataDir);
  let running: { process: ChildProcess; text: () => string } | undefined;
  let url = '';
  let isDemo = !isNew;
  const product: Product = {
    get url() {
      return url;
    },
    dataDir,
    get pid() {
      return running?.process.pid ?? 0;
    },
    output: () => running?.text() ?? '',
    async start() {
      // The same port again, so that a browser finds the product where it was.
      const port = url ? new URL(url).port : String(await freePort());
      running = run({ ...settings, DATA_DIR: dataDir, PORT: port }, isDemo ? ['--demo'] : []);
      url = await readyAddress(running);
      rememberSimulator(running.text());
    },
    async kill() {
      await ended(running?.process, 'SIGKILL');
    },
    async stop() {
      await ended(running?.process, 'SIGTERM');
    },
    async remove() {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await product.start();
  if (inService) {
    await product.stop();
    isDemo = false;
    await product.start();
  }
  return product;
}

function run(settings: Record<string, string>, options: readonly string[]) {
  // Nothing of this machine's own settings may leak into the product under test.
  const { PATH = '', HOME = '' } = process.env;
  const bundle = process.env[BUNDLE];
  const { programs, compiled } = bundle ? (JSON.parse(bundle) as typeof SOURCES) : SOURCES;
  const child = spawn(process.execPath, [...SERVER_OPTIONS, programs.serve, ...options], {
    cwd: root,
    // Pictures in AV1 are made when no film waits: beside the journeys.
    env: { PATH, HOME, NODE_ENV: 'production', NODE_COMPILE_CACHE: compiled, AV1: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const keep = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return { process: child, text: () => text };
}

async function readyAddress(running: { process: ChildProcess; text: () => string }): Promise<string> {
  const deadline = Date.now() + START_SECONDS * 1000;
  while (Date.now() < deadline) {
    const found = /ready at (http:\/\/\S+).*\n/.exec(running.text())?.[1];
    if (found) return found;
    if (running.process.exitCode !== null) break;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`The product did not get ready. It printed:\n${running.text()}`);
}

/** At once: the asynchronous form takes five times the processor time for the two thousand files, 0.35 s. */
function copyData(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  // It leaves out the modes of folders, and PostgreSQL starts on none that others may read.
  chmodSync(join(to, 'postgres'), 0o700);
}

async function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  const hard = setTimeout(() => child.kill('SIGKILL'), STOP_SECONDS * 1000);
  await gone;
  clearTimeout(hard);
}
