import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(async () => harness.close());

test('every table that names an account is known here', async () => {
  const { rows } = await harness.pool.query<{ name: string }>(`
    SELECT DISTINCT c.conrelid::regclass::text AS name FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'account'::regclass AND a.attname !~ '_by$' ORDER BY 1`);
  expect(rows.map(({ name }) => name).filter((name) => !KNOWN.has(name))).toEqual([]);
});

/** The merge decides for each of them what happens to its rows: moved, joined, or deleted with the account. */
const KNOWN = new Set([
  'access_exclusion',
  'access_extension_item',
  'access_grant',
  'access_opening',
  'access_removal',
  'attendance',
  'bulk_import_row',
  'data_use',
  'deletion_request',
  'download',
  'enrolment',
  'family_member',
  'free_card',
  'half_session',
  'lesson_note',
  'lesson_question',
  'merged_phone',
  'message',
  'notification',
  'notification_device',
  'paid_months',
  'passkey',
  'payment',
  'payment_slip',
  'receipt',
  'recovery_code',
  'session',
  'slip_picture',
  'stream_pace',
  'stream_place',
  'student_credit',
  'student_note',
  'student_parent',
  'totp_factor',
  'unusual_pull',
  'upload',
  'watch_day',
  'watch_progress',
]);
