// What must be true of any database of ours, asked of a restored one: sums of the ledger, references, numbers of receipts, and
// every row readable.

import { proofWords } from '@valence/copy/site/backup-commands';
import pg from 'pg';
import type { DatabaseAddress } from '../../platform/db/address.ts';

/** What is wrong, and how many rows are. */
export interface Violation {
  readonly rule: string;
  readonly rows: number;
}

const RULES: Readonly<Record<string, string>> = {
  [proofWords.rules.ledger]: `
    SELECT count(*) FROM payment p
    LEFT JOIN (SELECT payment_id, sum(amount_cents) AS cents FROM payment_entry GROUP BY 1) e ON e.payment_id = p.id
    WHERE p.amount_cents <> coalesce(e.cents, 0)`,
  [proofWords.rules.credits]: `
    SELECT count(*) FROM student_credit c
    LEFT JOIN (SELECT credit_id, sum(amount_cents) AS cents FROM credit_use GROUP BY 1) u ON u.credit_id = c.id
    WHERE c.left_cents <> c.amount_cents - coalesce(u.cents, 0)`,
  [proofWords.rules.receipts]: `
    SELECT count(*) FROM (SELECT year, count(*) AS receipts, max(number) AS last FROM receipt GROUP BY year) r
    LEFT JOIN receipt_counter c USING (year) WHERE r.receipts <> r.last OR c.last_number IS DISTINCT FROM r.last`,
  [proofWords.rules.access]: `
    SELECT count(*) FROM access_grant g LEFT JOIN video v ON v.id = g.video_id LEFT JOIN account a ON a.id = g.account_id
    WHERE v.id IS NULL OR a.id IS NULL`,
  [proofWords.rules.slips]: `
    SELECT count(*) FROM payment_slip s LEFT JOIN receipt r ON r.id = s.receipt_id
    WHERE s.state = 'approved' AND r.id IS NULL`,
};

/** Also reads every row of every table, so that PostgreSQL checks the sums of all pages. */
export async function findViolations(address: DatabaseAddress): Promise<Violation[]> {
  return withClient(address, async (client) => {
    const violations: Violation[] = [];
    for (const [rule, text] of Object.entries(RULES)) {
      const { rows } = await client.query<{ count: string }>(text);
      const count = Number(rows[0]?.count);
      if (count > 0) violations.push({ rule, rows: count });
    }
    for (const { orphans, child, parent } of await referencesOf(client)) {
      const { rows } = await client.query<{ count: string }>(orphans);
      const count = Number(rows[0]?.count);
      if (count > 0) violations.push({ rule: proofWords.rules.reference(child, parent), rows: count });
    }
    for (const table of await tablesOf(client)) await client.query(`SELECT count(t.*) FROM ${table} t`);
    return violations;
  });
}

export async function withClient<Result>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...address, options: '-c timezone=UTC' });
  client.on('error', () => {}); // A query on a connection that breaks rejects as well.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** For each foreign key the query for rows that refer to nothing: an index that lost an entry would hide them. */
async function referencesOf(client: pg.Client) {
  const { rows } = await client.query<{ orphans: string; child: string; parent: string }>(`
    SELECT c.conrelid::regclass::text AS child, c.confrelid::regclass::text AS parent,
      format('SELECT count(*) FROM %s c WHERE %s AND NOT EXISTS (SELECT FROM %s p WHERE %s)', c.conrelid::regclass,
        string_agg(format('c.%I IS NOT NULL', a.attname), ' AND '), c.confrelid::regclass,
        string_agg(format('p.%I = c.%I', f.attname, a.attname), ' AND ')) AS orphans
    FROM pg_constraint c
    CROSS JOIN LATERAL unnest(c.conkey, c.confkey) AS k (child, parent)
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.child
    JOIN pg_attribute f ON f.attrelid = c.confrelid AND f.attnum = k.parent
    WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
    GROUP BY c.oid, c.conrelid, c.confrelid`);
  return rows;
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.oid::regclass::text AS name FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace IN (to_regnamespace('public'), to_regnamespace('jobs'))`);
  return rows.map(({ name }) => name);
}

/** The form of pg-boss's own tables; null where it never ran. */
export async function jobsVersionOf(address: DatabaseAddress): Promise<number | null> {
  return withClient(address, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `SELECT to_regclass('jobs.version') IS NOT NULL AS there`,
    );
    if (!rows[0]?.there) return null;
    return (
      (await client.query<{ version: number }>('SELECT version FROM jobs.version')).rows[0]?.version ?? null
    );
  });
}
