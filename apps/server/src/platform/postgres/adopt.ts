// Makes the files of another PostgreSQL server's cluster an embedded one of ours: its settings, its access rules, its owner and
// the database's name. Done by PostgreSQL itself in single-user mode, which asks nobody for a password.

import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import { DATABASE_NAME, DATABASE_USER } from './cluster.ts';
import { chooseRunAs, giveTo } from './system-user.ts';

export interface Adoption {
  /** The cluster's files. */
  readonly cluster: string;
  /** What the school's database was called at the other server. */
  readonly database: string;
  /** Of the owner from now on. */
  readonly password: string;
  /** PostgreSQL settings (`name=value`), for example how far to replay the log. */
  readonly parameters: readonly string[];
}

/**
 * Replays the log, which ends recovery, and then adopts the cluster. PostgreSQL is stopped afterwards.
 * @throws with PostgreSQL's last words; the attempt can be repeated with other parameters
 */
export async function adoptCluster(adoption: Adoption): Promise<void> {
  const { cluster, database, parameters } = adoption;
  await writeSettings(cluster);
  const { postgres } = await findBinaries();
  const runAs = await chooseRunAs(cluster, postgres);
  await giveTo(runAs, cluster);
  // The orders have the password: none may be repeated in an error.
  const given = [...parameters, 'log_error_verbosity=terse', 'log_min_error_statement=panic'];
  const { command, args, options } = runAs.wrap(postgres, [
    ...['--single', '-D', cluster],
    ...given.flatMap((parameter) => ['-c', parameter]),
    // Every cluster has it.
    'template1',
  ]);
  const child = spawn(command, [...args], { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stdin?.on('error', () => {}); // It ended before it read its orders; its last words say why.
  child.stdin?.end(
    orders(adoption)
      .map((order) => `${order}\n`)
      .join(''),
  );
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  const words = Buffer.concat(output).toString();
  if (code !== 0 || !words.includes(DONE))
    throw new Error(
      `The database ${database} could not be taken out of its cluster. Last words:\n${words.slice(-2000)}`,
    );
}

const DONE = 'adopted-by-valence';

/** One a line, as single-user mode reads them. An order that fails is told, and the next one follows. */
function orders({ database, password }: Adoption): string[] {
  const name = `"${database.replaceAll('"', '""')}"`;
  const text = `'${database.replaceAll("'", "''")}'`;
  return [
    // Fails where there is one already, which is then made the owner all the same.
    `CREATE ROLE ${DATABASE_USER}`,
    `ALTER ROLE ${DATABASE_USER} LOGIN SUPERUSER REPLICATION CONNECTION LIMIT -1 VALID UNTIL 'infinity' PASSWORD '${password}'`,
    `ALTER ROLE ${DATABASE_USER} RESET ALL`,
    ...(database === DATABASE_NAME
      ? []
      : [
          // Fails where no other database has that name.
          `ALTER DATABASE ${DATABASE_NAME} RENAME TO ${DATABASE_NAME}_of_another`,
          `ALTER DATABASE ${name} RENAME TO ${DATABASE_NAME}`,
        ]),
    // What connects while it starts does so by way of this one; fails where it is there, as it nearly always is.
    'CREATE DATABASE postgres',
    `SELECT '${DONE}' FROM pg_database d, pg_authid r WHERE d.datname = '${DATABASE_NAME}' AND r.rolname = '${DATABASE_USER}' AND r.rolsuper AND r.rolcanlogin AND (${text} = '${DATABASE_NAME}' OR NOT EXISTS (SELECT FROM pg_database WHERE datname = ${text}))`,
  ];
}

/** As initdb writes them for a cluster of ours. Those of the other server name its folders, its libraries and its certificates. */
async function writeSettings(cluster: string): Promise<void> {
  const files = {
    'postgresql.conf': `dynamic_shared_memory_type = posix
max_wal_size = 1GB
min_wal_size = 80MB
datestyle = 'iso, mdy'
lc_messages = 'C'
lc_monetary = 'C'
lc_numeric = 'C'
lc_time = 'C'
default_text_search_config = 'pg_catalog.english'
`,
    'postgresql.auto.conf': '',
    'pg_hba.conf': `local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
host replication all 127.0.0.1/32 scram-sha-256
`,
    'pg_ident.conf': '',
  };
  for (const [name, text] of Object.entries(files))
    await writeFile(join(cluster, name), text, { mode: 0o600 });
}
