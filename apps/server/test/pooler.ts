// Runs a real PgBouncer in transaction mode on the loopback interface, as the operations book sets it up: few sessions, and a
// different one for each transaction, so that whatever a session was expected to keep is missed at once.

import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/free-port.ts';
import { findProgram } from '../../../tools/programs.ts';
import { CONNECT_QUERY } from '../src/platform/db/pooler.ts';
import type { TestDatabase } from './harness.ts';

export interface Pooler {
  /** The same database through PgBouncer. */
  readonly url: string;
  stop(): Promise<void>;
}

/** PgBouncer's absolute path; undefined where it is not installed. */
export const findPooler = (): string | undefined => findProgram(['pgbouncer']);

export interface PoolerOptions {
  /** Sessions with PostgreSQL. */
  readonly sessions?: number;
  /** What each session begins with; the book's line when absent. */
  readonly connectQuery?: string;
  /** Another port than any free one: of a PgBouncer that is started again. */
  readonly port?: number;
}

/** @throws with PgBouncer's own words when it does not start */
export async function startPooler(
  { host, port: behind, user, password, database }: TestDatabase['address'],
  { sessions = 4, connectQuery = CONNECT_QUERY, port: given }: PoolerOptions = {},
): Promise<Pooler> {
  const program = findPooler();
  if (!program) throw new Error('PgBouncer is not installed; on Debian: apt-get install pgbouncer');
  const home = await mkdtemp(join(tmpdir(), 'valence-pgbouncer-'));
  await chmod(home, 0o755);
  const port = given ?? (await freePort());
  const query = connectQuery && ` connect_query='${connectQuery.replaceAll("'", "''")}'`;
  await writeFile(join(home, 'users.txt'), `"${user}" "${password}"\n`);
  await writeFile(
    join(home, 'pgbouncer.ini'),
    `[databases]
${database} = host=${host} port=${behind} dbname=${database} user=${user} password=${password}${query}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${home}/users.txt
pool_mode = transaction
default_pool_size = ${sessions}
server_login_retry = 1
query_wait_timeout = 60
max_client_conn = 200
server_round_robin = 1
`,
  );
  // It refuses to run as root.
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn(program, [join(home, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...identity,
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += String(chunk);
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    // Not in good order, which waits for its clients.
    child.kill('SIGKILL');
    await ended;
    await rm(home, { recursive: true, force: true });
  };
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${output}`);
  }
  return { url: `postgres://${user}:${password}@127.0.0.1:${port}/${database}`, stop };
}

const NOBODY = 65_534;

async function isListening(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      answer(true);
    });
    socket.once('error', () => setTimeout(() => answer(false), 25));
  });
}
