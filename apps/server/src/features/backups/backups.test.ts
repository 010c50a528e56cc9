// The rules of the settings about backups, on the whole application; the real process and the exchange itself are in
// processes/restore-from-settings.test.ts.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupsView } from '@valence/contract/admin/backups';
import type { Setup } from '@valence/contract/admin/setup';
import { HOUR_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { createFactorKit, type FactorKit, type FactorPerson } from '../../../test/factor-kit.ts';
import { refusalObservers } from '../../../test/refusal-coverage.ts';
import { buildApp } from '../../composition/app.ts';

const PATH = '/api/v1/admin/backups';
const COPY = 'restored-20270114T060000000Z';
const FORMER = 'before-restore-20270113T060000000Z';
const exchanged: object[] = [];
let kit: FactorKit;
let admin: FactorPerson;
beforeAll(async () => {
  kit = await createFactorKit({
    settings: { backup: { to: { folder: '/mnt/backup' } } },
    build: async (deps) =>
      buildApp({ ...deps, observe: refusalObservers, exchange: (order) => void exchanged.push(order) }),
  });
});
afterAll(async () => kit.close());

const view = async () => (await admin.call<BackupsView>('GET', PATH)).body;
const order = async (what: string, body?: object) => admin.call('POST', `${PATH}/${what}`, body);
const hoursAgo = (hours: number) => new Date(kit.clock.now().getTime() - hours * HOUR_MS);
const folderOf = (name: string) => join(kit.settings.dataDir, name);

/** The backup's process has reported just now. */
async function reported(failure: string | null = null): Promise<void> {
  const at = kit.clock.now();
  await kit.db.deleteFrom('backup_state').execute();
  await kit.db
    .insertInto('backup_state')
    .values({
      ...{ place: '/mnt/backup', seen_at: at, file_count: 12, file_bytes: 3400, key_shown: true },
      ...{ recipient: 'age1first', failure, failing_since: failure === null ? null : at },
    })
    .execute();
}

async function addBase(hours: number): Promise<void> {
  const base = { history: 'h', stamp: `${hours}`, ended_at: hoursAgo(hours), bytes: 1000 };
  await kit.db.insertInto('backup_base').values(base).execute();
}

async function addCopy(): Promise<void> {
  await mkdir(folderOf(COPY), { recursive: true });
  const contents = { students: 3, videos: 1, payments: 2, newestPaymentAt: null, newestEntryAt: hoursAgo(3) };
  const report = {
    ...{ asOf: hoursAgo(2), restoredAt: hoursAgo(1), contents, files: 12 },
    ...{ failedFiles: ['slips/a'], violations: [] },
  };
  await writeFile(join(folderOf(COPY), 'restore-report.json'), JSON.stringify(report));
}

beforeEach(async () => {
  kit.clock.advance({ hours: 1 });
  for (const table of ['backup_state', 'backup_base', 'backup_task', 'backup_key_kept'] as const)
    await kit.db.deleteFrom(table).execute();
  for (const name of [COPY, FORMER]) await rm(folderOf(name), { recursive: true, force: true });
  exchanged.length = 0;
  admin = await kit.person('admin');
});

describe('orders', () => {
  test('are refused while backups do not go on: not begun, failing, silent for minutes', async () => {
    const not = refusal(409, 'backups-not-running');
    expect(await order('now')).toMatchObject(not);
    expect(await admin.call('PUT', `${PATH}/key-kept`)).toMatchObject(not);
    await reported('the disk is away');
    for (const what of ['now', 'proof']) expect(await order(what)).toMatchObject(not);
    expect(await order('restore', { at: hoursAgo(1).toISOString() })).toMatchObject(not);
    await reported();
    kit.clock.advance({ minutes: 4 });
    expect(await order('now')).toMatchObject(not);
  });

  test('of ten at once one is taken; the others learn that it is not over, and the log of activity has one', async () => {
    await reported();
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, nth) => order(nth % 2 === 0 ? 'now' : 'proof')),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    for (const what of ['now', 'proof']) expect(await order(what)).toMatchObject(refusal(409, 'backup-busy'));
    const entries = kit.db.selectFrom('audit_entry').select('action').where('actor_id', '=', admin.id);
    expect((await entries.where('action', 'like', 'backup.%').execute()).length).toBe(1);
    expect((await view()).task).toMatchObject({ beganAt: null, endedAt: null, failure: null });
  });

  test('to restore lead only to what the backups cover, and only one copy lies beside the school', async () => {
    await reported();
    const restore = async (at: Date) => order('restore', { at: at.toISOString() });
    expect(await restore(hoursAgo(1))).toMatchObject(refusal(400, 'instant-outside'));
    await addBase(24);
    await addBase(5);
    expect((await view()).range).toEqual({
      first: hoursAgo(24).toISOString(),
      everySince: hoursAgo(24).toISOString(),
    });
    expect(await restore(hoursAgo(25))).toMatchObject(refusal(400, 'instant-outside'));
    expect(await restore(hoursAgo(-1))).toMatchObject(refusal(400, 'instant-outside'));
    await addCopy();
    expect(await restore(hoursAgo(10))).toMatchObject(refusal(409, 'restored-copy-waits'));
    await rm(folderOf(COPY), { recursive: true });
    expect((await restore(hoursAgo(10))).status).toBe(202);
    expect(await restore(hoursAgo(10))).toMatchObject(refusal(409, 'backup-busy'));
  });
});

describe('a restored copy', () => {
  const place = async () => order(`restored/${COPY}/place`);
  const drop = async (name = COPY) => admin.call('DELETE', `${PATH}/folders/${name}`);

  test('is shown beside what is there now; without its report it is not whole, and not shown', async () => {
    await mkdir(folderOf(COPY), { recursive: true });
    expect((await view()).restored).toEqual([]);
    await addCopy();
    const { restored, now } = await view();
    expect(restored).toMatchObject([
      {
        name: COPY,
        at: hoursAgo(2).toISOString(),
        contents: { students: 3 },
        failedFiles: 1,
        firstFailed: 'slips/a',
      },
    ]);
    expect(now.students).toBe(0);
    // This admin has signed in since.
    expect(restored[0]?.since.entries).toBeGreaterThan(0);
  });

  test('takes the place of the school only for a second step, or a sign-in from just now', async () => {
    await addCopy();
    await admin.stay(16);
    expect(await place()).toMatchObject(refusal(403, 'sign-in-again'));
    expect(await drop()).toMatchObject(refusal(403, 'sign-in-again'));
    await admin.signInByPasscode();
    await admin.enrolApp();
    await admin.stay(16);
    expect(await place()).toMatchObject(refusal(403, 'confirmation-needed'));
    expect(await drop()).toMatchObject(refusal(403, 'confirmation-needed'));
    expect(exchanged).toEqual([]);
    await admin.signInAnew();
    expect((await place()).status).toBe(202);
    expect(exchanged).toMatchObject([{ folder: folderOf(COPY), about: { by: admin.id } }]);
    expect(await place()).toMatchObject(refusal(409, 'backup-busy'));
    expect(await drop()).toMatchObject(refusal(409, 'backup-busy'));
    const entries = kit.db.selectFrom('audit_entry').select('subject').where('action', '=', 'backup.placed');
    expect(await entries.execute()).toEqual([{ subject: `backup:${COPY}` }]);
  });

  test('and the data that one replaced can be deleted; nothing else below DATA_DIR can', async () => {
    await addCopy();
    await mkdir(folderOf(FORMER));
    expect((await view()).former).toMatchObject([{ name: FORMER, at: null, by: null }]);
    for (const name of [FORMER, COPY]) expect((await drop(name)).status).toBe(200);
    for (const name of [FORMER, COPY])
      expect(await drop(name)).toMatchObject(refusal(404, 'backup-folder-absent'));
    expect(await place()).toMatchObject(refusal(404, 'backup-folder-absent'));
    expect(await drop('storage')).toMatchObject(refusal(400, 'input-invalid'));
    expect(await view()).toMatchObject({ restored: [], former: [] });
  });
});

describe('the key', () => {
  test('is kept apart by whoever said so; of another key nobody has said it, and no answer has the key', async () => {
    await reported();
    expect((await view()).keyKept).toBeNull();
    expect((await admin.call('PUT', `${PATH}/key-kept`)).status).toBe(200);
    expect((await view()).keyKept).toEqual({ name: null, at: kit.clock.now().toISOString() });
    await kit.db.updateTable('backup_state').set({ recipient: 'age1second' }).execute();
    const shown = await view();
    expect(shown.keyKept).toBeNull();
    expect(JSON.stringify(shown)).not.toMatch(/age1|AGE-SECRET/);
  });
});

test('the set-up list ticks backups when one was proven', async () => {
  const isDone = async () =>
    (await admin.call<Setup>('GET', '/api/v1/admin/setup')).body.steps.find(({ step }) => step === 'backup')
      ?.done;
  await reported();
  await addBase(5);
  expect(await isDone()).toBe(false);
  await kit.db
    .updateTable('backup_base')
    .set({ proved_at: hoursAgo(4), proof_milliseconds: 41_000 })
    .execute();
  expect(await isDone()).toBe(true);
});
