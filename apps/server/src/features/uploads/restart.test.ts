import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openProcessSchool } from '../../../test/process-school.ts';
import { sharedBucket } from '../../../test/shared-s3.ts';
import { arrivedFilm } from '../../../test/upload-school.ts';
import { filmOf, tusClient } from '../../../test/uploading.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

test('U1 D1 kill -9 in the middle of a part: the next server goes on from what was on the disk', {
  timeout: 300_000,
}, async () => {
  const { db, dataDir, video, token, start } = await openProcessSchool((step) => undo.push(step));
  const film = filmOf(30_000_000);
  const first = await start();
  const before = tusClient(first.url, token);
  const address = await before.begun({ bytes: film.length, videoId: video });
  await before.send(address, 0, film.subarray(0, 2_000_000));
  await before.sendAndStall(address, 2_000_000, film.subarray(2_000_000), 20_000_000);
  const notedBytes = async () =>
    (await db.selectFrom('upload').select('received_bytes').executeTakeFirst())?.received_bytes;
  await expect.poll(notedBytes, { timeout: 60_000 }).toBeGreaterThan(10_000_000);
  await first.end('SIGKILL');

  const second = await start();
  const after = tusClient(second.url, token);
  const from = await after.offset(address);
  expect(from).toBeGreaterThan(10_000_000);
  expect(from).toBeLessThan(22_000_001);
  expect(await after.send(address, from, film.subarray(from))).toMatchObject({ status: 204 });
  const [row] = await db.selectFrom('upload').select(['id', 'state', 'received_bytes']).execute();
  expect(row).toMatchObject({ state: 'complete', received_bytes: film.length });
  expect((await readFile(join(dataDir, 'uploads', `${row?.id}.part`))).equals(film)).toBe(true);
});

test('U11 D1 kill -9 of a server in the middle of a part: another one, which has only database and bucket, takes the next part', {
  timeout: 300_000,
}, async () => {
  const school = await openProcessSchool((step) => undo.push(step), await sharedBucket());
  const film = filmOf(30_000_000);
  const [first, second] = await Promise.all([school.start(), school.start()]);
  const before = tusClient(first.url, school.token);
  const address = await before.begun({ bytes: film.length, videoId: school.video });
  await before.send(address, 0, film.subarray(0, 2_000_000));
  await before.sendAndStall(address, 2_000_000, film.subarray(2_000_000), 20_000_000);
  const notedBytes = async () =>
    (await school.db.selectFrom('upload').select('received_bytes').executeTakeFirst())?.received_bytes;
  await expect.poll(notedBytes, { timeout: 60_000 }).toBeGreaterThan(10_000_000);
  await first.end('SIGKILL');

  const after = tusClient(second.url, school.token);
  const from = await after.offset(address);
  expect(from).toBeGreaterThan(10_000_000);
  expect(from).toBeLessThan(22_000_001);
  expect(await after.send(address, from, film.subarray(from))).toMatchObject({ status: 204 });
  const [row] = await school.db.selectFrom('packaging').select(['source_file', 'source_bytes']).execute();
  expect(row?.source_bytes).toBe(film.length);
  expect((await arrivedFilm(school, row?.source_file ?? '')).equals(film)).toBe(true);
});
