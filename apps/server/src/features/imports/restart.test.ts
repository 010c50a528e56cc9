import type { ImportDetail } from '@valence/contract/admin/imports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProcessSchool } from '../../../test/process-school.ts';
import type { ServerProcess } from '../../../test/server-process.ts';
import { transaction } from '../../platform/db/database.ts';

/** More than two batches to write, and one student who is only in the last batch. */
const ROWS = 1300;
const LAST = '94777001300';
const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

let school: Awaited<ReturnType<typeof openProcessSchool>>;
let theory = '';
beforeAll(async () => {
  school = await openProcessSchool((step) => undo.push(step));
  const { db } = school;
  await sql`INSERT INTO institute (id, name) VALUES (uuidv7(), 'Hall')`.execute(db);
  const { rows } = await sql<{ id: string }>`
    INSERT INTO class (id, institute_id, name, policy, created_at)
    SELECT uuidv7(), id, 'Theory', 'paid-month', '2026-01-01' FROM institute RETURNING id`.execute(db);
  theory = rows[0]?.id ?? '';
  await sql`INSERT INTO class_fee (class_id, from_month, amount_cents, set_at) VALUES (${theory}, 24000, 350000, '2026-01-01')`.execute(
    db,
  );
  await sql`
    INSERT INTO account (id, phone, verified_at, created_at)
    SELECT uuidv7(), '9477700' || lpad(n::text, 4, '0'), '2026-01-01', '2026-01-01' FROM generate_series(1, ${ROWS}) n`.execute(
    db,
  );
  await sql`
    INSERT INTO enrolment (id, class_id, account_id, enrolled_at)
    SELECT uuidv7(), ${theory}::uuid, id, '2026-01-01' FROM account WHERE role = 'student'`.execute(db);
  // A partly paid month, so that another transaction can lock its row.
  await sql`
    INSERT INTO payment (id, class_id, account_id, year, month, status, amount_cents, created_at)
    SELECT uuidv7(), ${theory}::uuid, id, 2027, 1, 'partial', 100, '2026-01-01' FROM account WHERE phone = ${LAST}`.execute(
    db,
  );
  await sql`
    INSERT INTO payment_entry (id, payment_id, kind, amount_cents, recorded_at)
    SELECT uuidv7(), id, 'carried', 100, '2026-01-01' FROM payment`.execute(db);
});

/** Calls as the school's admin. */
const admin =
  ({ url }: ServerProcess) =>
  async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${school.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Body;
  };

async function preview(server: ServerProcess): Promise<string> {
  const phones = Array.from({ length: ROWS }, (_, index) => `9477700${String(index + 1).padStart(4, '0')}`);
  const order = {
    kind: 'payments',
    text: `phone\n${phones.join('\n')}`,
    choices: { classId: theory, month: { year: 2027, month: 1 }, amountCents: 100_000 },
  };
  const { data } = await admin(server)<{ data: { importId: string } }>('POST', '/api/v1/imports', order);
  return data.importId;
}

const read = async (server: ServerProcess, importId: string) =>
  admin(server)<ImportDetail>('GET', `/api/v1/imports/${importId}`);

/** Kills the server while its transaction waits for a locked row. */
async function killedWhileItWaits(server: ServerProcess, act: () => Promise<void>): Promise<void> {
  await transaction(school.db, async (tx) => {
    await sql`SELECT 1 FROM payment p JOIN account a ON a.id = p.account_id AND a.phone = ${LAST} FOR UPDATE OF p`.execute(
      tx,
    );
    await act();
    // On another connection: within a transaction pg_stat_activity does not change.
    const waiting = async () =>
      (
        await sql`SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND state = 'active'`.execute(
          school.db,
        )
      ).rows.length;
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
    await server.end('SIGKILL');
  });
  const gone = async () =>
    (
      await sql`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_xid IS NOT NULL`.execute(
        school.db,
      )
    ).rows.length;
  await expect.poll(gone, { timeout: 60_000 }).toBe(0);
}

const written = async () => {
  const { rows } = await sql<{
    receipts: number;
    entries: number;
    cents: number;
    numbers: number;
    audits: number;
  }>`
    SELECT (SELECT count(*) FROM receipt)::integer AS receipts,
      (SELECT count(*) FROM payment_entry)::integer AS entries,
      (SELECT sum(amount_cents) FROM payment)::integer AS cents,
      (SELECT count(*) FROM audit_entry WHERE action IN ('payment.recorded', 'payment.corrected'))::integer AS audits,
      (SELECT coalesce(max(last_number), 0) FROM receipt_counter) AS numbers`.execute(school.db);
  return rows[0];
};
const NOTHING = { receipts: 0, entries: 1, cents: 100, audits: 0, numbers: 0 };
const ALL = { receipts: ROWS, entries: ROWS + 1, cents: 100 + ROWS * 100_000, audits: ROWS, numbers: ROWS };

describe('D1: kill -9 of the server', { timeout: 300_000 }, () => {
  let server: ServerProcess;
  let id = '';

  test('while applying: nothing is written, the import has failed, and the next press applies it', async () => {
    server = await school.start();
    id = await preview(server);
    await killedWhileItWaits(server, async () => {
      await admin(server)('POST', `/api/v1/imports/${id}/apply`);
      await expect.poll(async () => (await read(server, id)).done, { timeout: 60_000 }).toBe(1000);
      expect((await read(server, id)).state).toBe('running');
    });
    expect(await written()).toEqual(NOTHING);

    server = await school.start();
    expect(await read(server, id)).toMatchObject({ state: 'failed', appliedAt: null });
    await admin(server)('POST', `/api/v1/imports/${id}/apply`);
    await expect.poll(async () => (await read(server, id)).state, { timeout: 60_000 }).toBe('applied');
    expect(await written()).toEqual(ALL);
  });

  test('while undoing: everything is still applied, and the next press undoes it', async () => {
    await killedWhileItWaits(server, async () => {
      void admin(server)('POST', `/api/v1/imports/${id}/undo`).catch(() => {});
    });
    expect(await written()).toEqual(ALL);

    server = await school.start();
    expect(await read(server, id)).toMatchObject({ state: 'applied', mayUndo: true });
    expect(await admin(server)('POST', `/api/v1/imports/${id}/undo`)).toMatchObject({
      data: { undone: ROWS, notUndone: 0 },
    });
    expect(await written()).toEqual({ ...ALL, entries: 2 * ROWS + 1, cents: 100, audits: 2 * ROWS });
  });
});
