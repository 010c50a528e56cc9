// Whether a PostgreSQL server of one's own (DATABASE_URL) can be backed up: what it must be and allow, and what to do otherwise.

import { serverRefusals as words } from '@valence/copy/site/backup-commands';
import pg from 'pg';
import type { DatabaseAddress } from '../../platform/db/address.ts';
import { MAJOR_VERSION } from '../../platform/postgres/cluster.ts';
import { openReplication } from '../../platform/postgres/replication.ts';

export interface ServerFitness {
  /** The database of the school. */
  readonly database: string;
  /** Without a limit the log that waits for the backup may fill the server's disk. */
  readonly keepsLogWithoutLimit: boolean;
}

interface Facts {
  readonly database: string;
  readonly role: string;
  readonly client: string;
  readonly major: number;
  readonly may_replicate: boolean;
  readonly is_replica: boolean;
  readonly wal_level: string;
  readonly senders: number;
  readonly slots: number;
  readonly tablespaces: number;
  readonly sizes: string;
  readonly keep: string;
}

/** Segments of 16 MB, pages of 8 kB: what the shipped PostgreSQL was built for. */
const SIZES = '16777216 8192 8192';

/** @throws with everything that stands against it, and what to do */
export async function examineServer(address: DatabaseAddress): Promise<ServerFitness> {
  const facts = await readFacts(address);
  const problems = problemsOf(facts);
  if (problems.length === 0) problems.push(...(await connectionProblems(address, facts)));
  if (problems.length > 0) throw new Error(words.unfit(problems.join(' ')));
  return { database: facts.database, keepsLogWithoutLimit: facts.keep === '-1' };
}

function problemsOf(facts: Facts): string[] {
  const problems: string[] = [];
  if (facts.major !== Number(MAJOR_VERSION)) problems.push(words.major(facts.major, MAJOR_VERSION));
  if (facts.is_replica) problems.push(words.replica);
  if (!facts.may_replicate) problems.push(words.role(facts.role));
  if (facts.wal_level === 'minimal') problems.push(words.walLevel);
  // One sends the log, one the base backup.
  if (facts.senders < 2 || facts.slots < 1) problems.push(words.senders);
  if (facts.tablespaces > 0) problems.push(words.tablespaces);
  if (facts.sizes !== SIZES) problems.push(words.sizes);
  return problems;
}

async function connectionProblems(address: DatabaseAddress, { role, client }: Facts): Promise<string[]> {
  try {
    await (await openReplication(address)).end();
    return [];
  } catch (error) {
    // 28000: pg_hba.conf has no line for it (PostgreSQL manual, appendix A).
    if (error instanceof pg.DatabaseError && error.code === '28000') return [words.access(role, client)];
    throw error;
  }
}

async function readFacts(address: DatabaseAddress): Promise<Facts> {
  const client = new pg.Client({ ...address, application_name: 'valence backup' });
  client.on('error', () => {}); // A query on a connection that breaks rejects as well.
  await client.connect();
  try {
    const { rows } = await client.query<Facts>(`
      SELECT current_database() AS database, current_user AS role, coalesce(host(inet_client_addr()), 'local') AS client,
        current_setting('server_version_num')::int / 10000 AS major,
        (SELECT rolreplication OR rolsuper FROM pg_roles WHERE rolname = current_user) AS may_replicate,
        pg_is_in_recovery() AS is_replica, current_setting('wal_level') AS wal_level,
        current_setting('max_wal_senders')::int AS senders, current_setting('max_replication_slots')::int AS slots,
        (SELECT count(*)::int FROM pg_tablespace WHERE spcname NOT IN ('pg_default', 'pg_global')) AS tablespaces,
        (SELECT string_agg(setting, ' ' ORDER BY name DESC) FROM pg_settings
          WHERE name IN ('wal_segment_size', 'wal_block_size', 'block_size')) AS sizes,
        (SELECT setting FROM pg_settings WHERE name = 'max_slot_wal_keep_size') AS keep`);
    const [facts] = rows;
    if (!facts) throw new Error('PostgreSQL did not describe itself.');
    return facts;
  } finally {
    await client.end().catch(() => {});
  }
}
