import { setTimeout as pause } from 'node:timers/promises';
import type { ImportKind } from '@valence/domain/import-columns';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createImportsKit } from '../../../test/imports-kit.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let imports: ReturnType<typeof createImportsKit>;
let payments: ReturnType<typeof createPaymentsKit>;
let admin: Browser;
let theory: string;
let video: string;
const NIMALI = '94771110001';
const KASUN = '94771110002';
const THARUSHI = '94771110003';

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  imports = createImportsKit(harness);
  payments = createPaymentsKit(harness, cast);
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
});
afterAll(async () => harness.close());

let [nimali, kasun, tharushi] = ['', '', ''];
beforeEach(async () => {
  harness.clock.set(TEST_START);
  await imports.emptySchool();
  nimali = await cast.person({ phone: NIMALI, name: 'Nimali' });
  kasun = await cast.person({ phone: KASUN, name: 'Kasun' });
  tharushi = await cast.person({ phone: THARUSHI, name: 'Tharushi' });
  theory = await payments.paidClass('Theory');
  video = await cast.video({ title: 'Alkanes' });
});

const KINDS = ['students', 'enrolments', 'grants', 'payments'] as const;
/** The same three students in a table of each kind. */
const table = (kind: ImportKind) =>
  `phone${kind === 'students' ? ',school' : ''}\n${[NIMALI, KASUN, THARUSHI]
    .map((phone) => `${phone}${kind === 'students' ? ',Visakha' : ''}`)
    .join('\n')}`;
const choices = () => ({
  classId: theory,
  videoIds: [video],
  month: { year: 2027, month: 1 },
  amountCents: 350_000,
});
async function seated(kind: ImportKind): Promise<void> {
  if (kind !== 'payments') return;
  for (const id of [nimali, kasun, tharushi]) await payments.seat(theory, id, '2026-12-01');
}

/** Begins to delete an account, lets `work` run until it waits for the row, and then commits the deletion. */
async function whileDeleted<Done>(accountId: string, work: () => Promise<Done>): Promise<Done> {
  const client = await harness.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('DELETE FROM account WHERE id = $1', [accountId]);
    const done = work();
    const waits = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    while ((await harness.pool.query(waits)).rowCount === 0) await pause(10);
    await client.query('COMMIT');
    return await done;
  } finally {
    client.release();
  }
}

describe('R8: something that an import is about is gone by the time it is applied', () => {
  test.each(KINDS)(
    'R8: %s: one student is deleted while the import is applied: the others’ rows are applied',
    async (kind) => {
      await seated(kind);
      const id = await imports.preview(admin, kind, table(kind), choices());
      const ended = await whileDeleted(kasun, async () => imports.applied(admin, id));
      expect(ended).toMatchObject({ state: 'applied', done: 2, rows: 2, gone: 1, stale: 0 });
      expect((await imports.undo(admin, id)).body.data).toEqual({ undone: 2, notUndone: 0 });
    },
  );

  test.each(KINDS)(
    'R8: %s: one student is deleted while the import is undone: the others’ rows are undone',
    async (kind) => {
      await seated(kind);
      if (kind === 'grants') {
        // Exclusions, so that the undo has something to write about each student.
        for (const id of [nimali, kasun, tharushi])
          await harness.db
            .insertInto('access_exclusion')
            .values({ account_id: id, video_id: video, excluded_at: harness.clock.now() })
            .execute();
      }
      const id = await imports.preview(admin, kind, table(kind), choices());
      expect(await imports.applied(admin, id)).toMatchObject({ state: 'applied', done: 3, gone: 0 });
      const { status, body } = await whileDeleted(kasun, async () => imports.undo(admin, id));
      expect([status, body.data]).toEqual([200, { undone: 2, notUndone: 0 }]);
    },
  );

  test.each(KINDS)(
    'R8: %s: one student is deleted while the preview is made: the row says so',
    async (kind) => {
      await seated(kind);
      const id = await whileDeleted(kasun, async () => imports.preview(admin, kind, table(kind), choices()));
      const [, row] = await imports.rows(admin, id);
      expect(row).toMatchObject(
        kind === 'students' ? { verdict: 'new' } : { verdict: 'rejected', reason: 'student-absent' },
      );
      expect(await imports.applied(admin, id)).toMatchObject({ state: 'applied', gone: 0 });
    },
  );

  test.each(KINDS)(
    'R8: %s: one account was merged into another: its row goes to the one that stayed',
    async (kind) => {
      await seated(kind);
      const id = await imports.preview(admin, kind, table(kind), choices());
      const amila = await cast.person({ phone: '94771110009', name: 'Amila' });
      if (kind === 'payments') await payments.seat(theory, amila, '2026-12-01');
      const merged = await admin('POST', `/api/v1/admin/accounts/${amila}/merge`, { phone: KASUN });
      expect(merged.status).toBe(200);
      const first = await imports.applied(admin, id);
      // If the other account already has something, the import returns to its preview before anything is written.
      const ended = first.state === 'previewed' ? await imports.applied(admin, id) : first;
      expect(ended).toMatchObject({ state: 'applied', done: 3, gone: 0 });
      const about = await imports.rows(admin, id);
      expect(about.map(({ account }) => account)).toEqual([NIMALI, '94771110009', THARUSHI]);
      expect((await imports.undo(admin, id)).status).toBe(200);
    },
  );

  test('R8: a video was deleted: its rows are left out with the reason, the others are applied and undone', async () => {
    const other = await cast.video({ title: 'Alkenes' });
    const rows = `phone,video\n${NIMALI},Alkanes\n${KASUN},Alkenes\n${THARUSHI},Alkanes`;
    const id = await imports.preview(admin, 'grants', rows);
    await harness.db
      .updateTable('video')
      .set({ deleted_at: harness.clock.now() })
      .where('id', '=', other)
      .execute();
    expect(await imports.applied(admin, id)).toMatchObject({
      state: 'applied',
      done: 2,
      stale: 1,
      counts: { new: 2, rejected: 1 },
    });
    expect(await imports.rows(admin, id, '?show=stale')).toMatchObject([
      { phone: KASUN, verdict: 'rejected', reason: 'video-unknown', isStale: true },
    ]);
    expect((await imports.undo(admin, id)).body.data).toEqual({ undone: 2, notUndone: 0 });
  });

  test('R8: if no other row is left, nothing is applied and the rows show why', async () => {
    const id = await imports.preview(admin, 'grants', table('grants'), choices());
    await harness.db
      .updateTable('video')
      .set({ deleted_at: harness.clock.now() })
      .where('id', '=', video)
      .execute();
    expect(await imports.applied(admin, id)).toMatchObject({ state: 'previewed', stale: 3, toDo: 0 });
  });
});
