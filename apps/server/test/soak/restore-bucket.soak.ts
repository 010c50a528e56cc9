// The settings' restore in a school whose lessons are in a bucket: the running server brings its data back to an instant, and what the
// bucket has lost since is there again when the restored data are in place, not before.

import type { BackupsView } from '@valence/contract/admin/backups';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { createS3Storage } from '../../src/ports/storage/s3.ts';
import { endSchools } from '../backup-school.ts';
import { endProducts, startProduct } from '../product-with-backup.ts';
import { type S3Server, startS3Server } from '../s3-server.ts';
import { addPerson, closeClients, openClient, signInAt } from '../second-client.ts';

const PATIENCE = { timeout: 300_000, interval: 250 };
const PATH = '/api/v1/admin/backups';
const SLIP = 'slips/one';

let service: S3Server;
beforeAll(async () => {
  service = await startS3Server();
});
afterEach(async () => {
  await closeClients();
  await endProducts();
  await endSchools();
});
afterAll(async () => service.stop());

test('D4: Restore in the settings fills a bucket with what it lost, once the restored data are in place', async () => {
  const bucket = await service.bucket();
  const storage = createS3Storage(bucket);
  const school = await startProduct({
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    S3_PATH_STYLE: 'yes',
  });
  let db = await openClient(school.dataDir);
  const admin = await signInAt(school, db, await addPerson(db, '94771000009', 'admin'));
  const view = async () => (await admin<BackupsView>('GET', PATH)).body;
  await storage.put(SLIP, one('a receipt of the bank'));
  // The backup copies the file with its next round, and proves that it can be read.
  await expect.poll(async () => (await view()).bases[0]?.provedAt ?? null, PATIENCE).not.toBeNull();
  expect((await admin('POST', `${PATH}/now`)).status).toBe(202);
  await expect.poll(async () => (await view()).task?.endedAt ?? null, PATIENCE).not.toBeNull();
  expect((await view()).task?.failure).toBeNull();

  const instant = systemClock.now();
  await addPerson(db, '94771000003', 'student');
  await storage.remove(SLIP);
  expect((await admin('POST', `${PATH}/restore`, { at: instant.toISOString() })).status).toBe(202);
  await expect.poll(async () => (await view()).restored.length, PATIENCE).toBe(1);
  const [copy] = (await view()).restored;
  expect(copy).toMatchObject({ failedFiles: 0, violations: [] });
  expect(await storage.stat(SLIP)).toBeUndefined();

  await closeClients();
  expect((await admin('POST', `${PATH}/restored/${copy?.name}/place`)).status).toBe(202);
  await expect.poll(school.output, PATIENCE).toContain('goes on with the restored data');
  expect(await storage.stat(SLIP)).toMatchObject({ size: 'a receipt of the bank'.length });
  db = await openClient(school.dataDir);
  const students = await db.selectFrom('account').select('id').where('role', '=', 'student').execute();
  expect(students).toEqual([]);
  expect((await fetch(`${school.url}/readyz`)).status).toBe(200);
}, 1_200_000);

async function* one(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}
