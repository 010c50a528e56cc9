// The whole way of the settings' restore on a real server with a real backup: the calls of the page, and what is there afterwards.

import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupsView } from '@valence/contract/admin/backups';
import { afterEach, expect, test } from 'vitest';
import { endSchools } from '../../test/backup-school.ts';
import { endProducts, startProduct } from '../../test/product-with-backup.ts';
import { addPerson, type Calls, closeClients, openClient, signInAt } from '../../test/second-client.ts';
import { systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';

const PATIENCE = { timeout: 240_000, interval: 250 };
afterEach(async () => {
  await closeClients();
  await endProducts();
  await endSchools();
});

const PATH = '/api/v1/admin/backups';
const view = async (admin: Calls): Promise<BackupsView> => (await admin<BackupsView>('GET', PATH)).body;
const phones = async (db: Db) =>
  (
    await db.selectFrom('account').select('phone').where('role', '=', 'student').orderBy('phone').execute()
  ).map(({ phone }) => phone);

const [NIMALI, KASUN, THARUSHI, ADMIN] = ['94771000001', '94771000002', '94771000003', '94771000009'];

test('Restore in the settings brings the school back as it was, in the same process, and who was deleted since stays deleted', async () => {
  const school = await startProduct();
  const { dataDir } = school;
  let db = await openClient(dataDir);
  const nimali = await addPerson(db, NIMALI, 'student');
  await addPerson(db, KASUN, 'student');
  const admin = await signInAt(school, db, await addPerson(db, ADMIN, 'admin'));
  // The first base backup is taken and proven by itself.
  await expect.poll(async () => (await view(admin)).bases[0]?.provedAt ?? null, PATIENCE).not.toBeNull();
  expect((await admin('PUT', `${PATH}/key-kept`)).status).toBe(200);
  expect((await view(admin)).keyKept).toMatchObject({ name: `Person ${ADMIN}` });
  expect((await admin('POST', `${PATH}/proof`)).status).toBe(202);
  await expect
    .poll(async () => (await view(admin)).task, PATIENCE)
    .toMatchObject({ kind: 'proof', failure: null });
  await expect.poll(async () => (await view(admin)).task?.endedAt ?? null, PATIENCE).not.toBeNull();

  const instant = systemClock.now();
  await sleep(5);
  await addPerson(db, THARUSHI, 'student');
  // Nimali goes: her number's hash is all that stays.
  const student = await signInAt(school, db, nimali);
  await erase({ student, admin });
  await expect.poll(async () => phones(db), PATIENCE).toEqual([KASUN, THARUSHI]);

  expect((await admin('POST', `${PATH}/restore`, { at: instant.toISOString() })).status).toBe(202);
  await expect
    .poll(async () => (await view(admin)).task, PATIENCE)
    .toMatchObject({ kind: 'restore', failure: null });
  await expect.poll(async () => (await view(admin)).restored.length, PATIENCE).toBe(1);
  const [copy] = (await view(admin)).restored;
  expect(copy).toMatchObject({
    at: instant.toISOString(),
    contents: { students: 2 },
    failedFiles: 0,
    violations: [],
    since: { students: 1 },
  });
  expect((await view(admin)).now.students).toBe(2);
  expect(await phones(db)).toEqual([KASUN, THARUSHI]);

  await closeClients();
  expect((await admin('POST', `${PATH}/restored/${copy?.name}/place`)).status).toBe(202);
  await expect.poll(school.output, PATIENCE).toContain('goes on with the restored data');
  db = await openClient(dataDir);
  expect(await phones(db)).toEqual([KASUN]);
  // The session is of before the instant.
  const after = await view(admin);
  expect(after).toMatchObject({
    restored: [],
    former: [{ at: instant.toISOString(), by: `Person ${ADMIN}` }],
  });
  expect(await readdir(dataDir)).toContain(after.former[0]?.name);
  const entries = await db
    .selectFrom('audit_entry')
    .select(['action'])
    .where('action', 'like', 'backup.%')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual([
    'backup.key-kept',
    'backup.proof-ordered',
    'backup.restored',
  ]);

  expect((await admin('DELETE', `${PATH}/folders/${after.former[0]?.name}`)).status).toBe(200);
  expect((await view(admin)).former).toEqual([]);
  expect((await fetch(`${school.url}/readyz`)).status).toBe(200);
  // The restored school is backed up, too.
  const known = after.bases.length;
  await expect.poll(async () => (await view(admin)).bases.length, PATIENCE).toBeGreaterThan(known - 1);
}, 600_000);

/** A student asks for deletion, and an admin has it carried out now. */
async function erase({ student, admin }: { student: Calls; admin: Calls }): Promise<void> {
  const asked = await student('POST', '/api/v1/privacy/deletion');
  expect(asked.status).toBe(200);
  const requests = '/api/v1/privacy/requests';
  const { body } = await admin<{ requests: { requestId: string }[] }>('GET', requests);
  const [request] = body.requests;
  const verified = await admin('POST', `${requests}/${request?.requestId}/verified`, {
    identity: 'verified',
  });
  expect(verified.status).toBe(200);
  expect((await admin('POST', `${requests}/${request?.requestId}/carry-out`)).status).toBe(202);
}
