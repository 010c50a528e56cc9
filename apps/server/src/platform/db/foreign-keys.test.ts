import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createHarness } from '../../../test/harness.ts';

const harness = await createHarness();
afterAll(async () => harness.close());

/** Tables that stay small however large the school is: what admins and assistants did, a handful a day at most. */
const SMALL_TABLES = new Set([
  'access_extension',
  'backup_key_kept',
  'backup_task',
  'bulk_import',
  'class_fee',
  'class_half_month',
  'deletion_request',
  'institute_share',
  'merged_phone',
  'school_limit',
  'site_content',
]);

test('deleting an account reads no table whole that grows with the school', async () => {
  const { rows } = await sql<{ place: string; name: string; indexed: boolean }>`
    SELECT c.conrelid::regclass || '.' || a.attname AS place, c.conrelid::regclass::text AS name,
      EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1] AND i.indpred IS NULL) AS indexed
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'account'::regclass`.execute(harness.db);
  expect(rows.length).toBeGreaterThan(40);
  expect(
    rows.filter(({ name, indexed }) => !indexed && !SMALL_TABLES.has(name)).map(({ place }) => place),
  ).toEqual([]);
});
