// Runs a real nginx on the loopback interface with a given configuration, for tests and benches.

import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { findProgram } from './programs.ts';
import { memoryFolder } from './steps/memory-folder.ts';

export interface Nginx {
  /** http://127.0.0.1:port */
  readonly url: string;
  /** The ids of the processes that send the bytes. */
  readonly workerPids: () => Promise<number[]>;
  /** The content of its error log. */
  readonly errors: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** nginx's absolute path; undefined where it is not installed. */
export function findNginx(): string | undefined {
  return findProgram(['nginx']);
}

/**
 * Starts nginx and returns when it listens.
 * @param server makes the blocks within `http { }` for a port
 * @throws with nginx's own words when it rejects the configuration
 */
export async function startNginx(server: (port: number) => string): Promise<Nginx> {
  const program = findNginx();
  if (!program) throw new Error('nginx is not installed; on Debian: apt-get install nginx-light');
  // As /run is, where the documented site keeps remembered answers: on a disk each of them, a file for two seconds, took five times as
  // much of the processor.
  const home = await mkdtemp(join((await memoryFolder()) ?? tmpdir(), 'valence-nginx-'));
  await chmod(home, 0o755);
  await mkdir(join(home, 'temp'));
  const port = await freePort();
  const errors = async () => readFile(join(home, 'error.log'), 'utf8').catch(() => '');
  await writeFile(join(home, 'nginx.conf'), configuration(home, server(port)));
  const child = spawn(program, ['-p', home, '-e', join(home, 'error.log'), '-c', join(home, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await listening(child, port);
  return {
    url: `http://127.0.0.1:${port}`,
    errors,
    async workerPids() {
      const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(
        () => '',
      );
      const pids = children.split(' ').filter(Boolean).map(Number);
      const names = await Promise.all(
        pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
      );
      // The other children manage its cache.
      return pids.filter((_, index) => names[index]?.includes('worker process'));
    },
    async stop() {
      const ended = new Promise<void>((done) => child.once('exit', () => done()));
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await ended;
      }
      await rm(home, { recursive: true, force: true });
    },
  };
}

/**
 * As OPERATIONS says for ten thousand phones: where all wait for an answer, each has one to the server behind. When they run out, nginx
 * closes connections of phones without an answer, and says so in its error log.
 */
const CONNECTIONS = 32_768;

/** One worker, as the user of this process so that it can read the same files; it writes only into its own folder. */
function configuration(home: string, server: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''}
worker_processes 1;
pid ${home}/nginx.pid;
error_log ${home}/error.log warn;
events { worker_connections ${CONNECTIONS}; }
http {
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${home}/temp/${name};`).join('\n')}
${server}
}
`;
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  let errorOutput = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput += String(chunk);
  });
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${errorOutput}`);
    if (await takesConnections(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  child.kill('SIGKILL');
  throw new Error(`nginx does not listen: ${errorOutput}`);
}

/**
 * Asks nothing: where the servers behind nginx do not listen yet, a request would have it leave them all out for a time, and answer
 * 502 although they listen by then.
 */
async function takesConnections(port: number): Promise<boolean> {
  const connection = connect(port, '127.0.0.1');
  const isTaken = await new Promise<boolean>((done) => {
    connection.once('connect', () => done(true)).once('error', () => done(false));
  });
  connection.destroy();
  return isTaken;
}
