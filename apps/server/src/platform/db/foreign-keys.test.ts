import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createHarness } from '../../../test/harness.ts';

const harness = await createHarness();
afterAll(async () => harness.close());

/** Tables that stay small however large the school is: what the staff itself did, a handful a day at most. */
const FEW = new Set([
  'access_extension',
  'bulk_import',
  'class_fee',
  'deletion_request',
  'merged_phone',
  'school_limit',
  'site_content',
]);

test('when an account goes, no table that grows with the school is read whole for what refers to it', async () => {
  const { rows } = await sql<{ place: string; name: string; indexed: boolean }>`
    SELECT c.conrelid::regclass || '.' || a.attname AS place, c.conrelid::regclass::text AS name,
      EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1] AND i.indpred IS NULL) AS indexed
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'account'::regclass`.execute(harness.db);
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ name, indexed }) => !indexed && !FEW.has(name)).map(({ place }) => place)).toEqual(
    [],
  );
});
