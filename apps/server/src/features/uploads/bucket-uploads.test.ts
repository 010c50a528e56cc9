// What only a bucket of pieces can break: lost and stray pieces, two servers at one byte, and a service that does not answer.

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  NOTHING,
  openUploadSchool,
  startAnotherServer,
  type UploadSchool,
} from '../../../test/upload-school.ts';
import { filmOf, smallFilm, tusClient } from '../../../test/uploading.ts';
import { createS3Client, type S3Client, type S3Settings } from '../../ports/storage/s3-client.ts';
import { listObjects } from '../../ports/storage/s3-objects.ts';
import * as store from './uploads.store.ts';

let school: UploadSchool;
let settings: S3Settings;
let bucket: S3Client;
beforeAll(async () => {
  school = await openUploadSchool({}, 'two servers with one bucket');
  const { s3 } = school.harness.settings;
  if (!s3) throw new Error('The school has no bucket.');
  settings = s3;
  bucket = createS3Client(s3);
});
afterAll(async () => school.close());

const objectsOf = async (address: string) => listObjects(bucket, `.arriving/${school.idOf(address)}/`);
const piecesOf = async (address: string) => store.piecesOf(school.harness.db, school.idOf(address));
const put = async (key: string, content: string) =>
  bucket.call({ method: 'PUT', key, body: Buffer.from(content) });

async function sweep(): Promise<void> {
  const { db, jobs } = school.harness;
  await db.transaction().execute(async (tx) => jobs.enqueue(tx, 'uploads.sweep', {}));
  expect(await jobs.runDue()).toBe(1);
}

test('U11: each server goes on where the other ended, in parts smaller than a bucket joins', async () => {
  const film = filmOf(1_000_000);
  const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
  for (let at = 0; at < film.length; at += 100_000)
    expect(await school.tus.send(address, at, film.subarray(at, at + 100_000))).toMatchObject({
      status: 204,
    });
  expect((await school.arrived(address)).equals(film)).toBe(true);
  const pieces = await piecesOf(address);
  expect(pieces.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(film.length);
  expect((await objectsOf(address)).map(({ size }) => size)).toEqual(pieces.map(({ bytes }) => bytes));
});

test('U11: of different bytes that two servers take for one place, those that are noted are the film', async () => {
  const film = filmOf(2_000_000);
  const other = Buffer.from(film);
  other.fill('other ', 1_000_000);
  const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
  await school.tus.send(address, 0, film.subarray(0, 1_000_000));
  const answers = await Promise.all([
    school.tus.send(address, 1_000_000, film.subarray(1_000_000)),
    school.tus.send(address, 1_000_000, other.subarray(1_000_000)),
  ]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  const noted = statuses[0] === 204 ? film : other;
  expect((await school.arrived(address)).equals(noted)).toBe(true);
});

test('U1 a piece that the bucket lost is asked for again, with all behind it', async () => {
  const film = filmOf(900_000);
  const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
  for (const at of [0, 300_000]) await school.tus.send(address, at, film.subarray(at, at + 300_000));
  const [second] = (await objectsOf(address)).filter(({ key }) => key.includes('/0000000300000-'));
  await bucket.call({ method: 'DELETE', key: second?.key ?? '' });
  expect(await school.tus.offset(address)).toBe(300_000);
  expect(await school.tus.send(address, 300_000, film.subarray(300_000))).toMatchObject({ status: 204 });
  expect((await school.arrived(address)).equals(film)).toBe(true);
});

test('U1 a piece that is not what was sent makes no film', async () => {
  const film = smallFilm();
  const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
  await school.tus.send(address, 0, film);
  const [object] = await objectsOf(address);
  await put(object?.key ?? '', 'x'.repeat(film.length));
  await expect(school.arrived(address)).rejects.toThrow('The film is not there.');
});

test('U1 a film goes on beyond 4 GiB, where 32 bits end', async () => {
  const { db, clock, parts } = school.harness;
  const address = await school.tus.begun({ bytes: 1_000_000, videoId: await school.draft() });
  const id = school.idOf(address);
  // As if so much had arrived.
  const from = 4_200_000_000;
  const pieces = [0, from / 2].map((first_byte) => ({
    ...{ upload_id: id, first_byte, bytes: from / 2, sha256: createHash('sha256').digest() },
  }));
  await db.insertInto('upload_piece').values(pieces).execute();
  const { folderId } = parts;
  await db
    .updateTable('upload')
    .set({ bytes: 5_000_000_000, received_bytes: from, folder_id: folderId })
    .where('id', '=', id)
    .execute();
  const part = await parts.open(id, from);
  await part.write(Buffer.alloc(1000, 7));
  const flushed = await part.flush();
  expect(flushed).toMatchObject([{ firstByte: from, bytes: 1000 }]);
  expect([...(await part.read({ first: from + 999, last: from + 2000 }))]).toEqual([7]);
  await part.close();
  const writer = { id, writerId: crypto.randomUUID(), from };
  expect(await store.takeOver(db, writer)).toBe(true);
  const move = { ...writer, to: from + 1000, at: clock.now(), folderId, pieces: flushed };
  expect(await store.moveOn(db, move)).toBe(true);
  expect((await piecesOf(address)).at(-1)).toEqual(flushed[0]);
  await school.tus.giveUp(address);
});

test('nothing that arrives is among the files of the storage', async () => {
  expect((await listObjects(bucket, '.arriving/')).length).toBeGreaterThan(0);
  const keys = (await school.harness.storage.list('')).map(({ key }) => key);
  expect(keys.filter((key) => key.includes('arriving'))).toEqual([]);
});

test('U1 a bucket that does not answer: 503, nothing is counted, and the upload goes on when it is back', async () => {
  const film = smallFilm();
  const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
  // Nothing listens on port 1.
  const cut = await startAnotherServer(school.harness, {
    s3: { ...settings, endpoint: 'http://127.0.0.1:1' },
  });
  try {
    const there = tusClient(cut.url, await school.cast.tokenOf(school.teacher));
    const refusal = await there.send(address, 0, film);
    expect(refusal).toMatchObject({ status: 503, code: 'unavailable' });
    expect(refusal.headers).toHaveProperty('retry-after');
    expect(await school.row(address)).toMatchObject({ received_bytes: 0 });
    await school.tus.send(address, 0, film.subarray(0, 6000));
    expect(await there.ask(address)).toMatchObject({ status: 503 });
    expect(await school.row(address)).toMatchObject({ received_bytes: 6000 });
  } finally {
    await cut.close();
  }
  expect(await school.tus.send(address, 6000, film.subarray(6000))).toMatchObject({ status: 204 });
  expect((await school.arrived(address)).equals(film)).toBe(true);
});

test('U1 an abandoned upload goes with its pieces, and so does what nobody noted; a film that waits stays', async () => {
  const film = smallFilm();
  const [abandoned, waiting] = [
    await school.tus.begun({ bytes: film.length }),
    await school.tus.begun({ bytes: film.length, videoId: await school.draft() }),
  ];
  await school.tus.send(abandoned, 0, film.subarray(0, 6000));
  await school.tus.send(waiting, 0, film);
  const stray = '.arriving/0198c0de-0000-7000-8000-000000000000/0000000000000-00';
  const unnoted = `.arriving/${school.idOf(waiting)}/0000000000000-00`;
  await put(stray, 'of an upload that is gone');
  await put(unnoted, 'a server was killed before it noted this');
  await put('a-file-of-somebody-else', 'keep');
  await sweep();
  expect((await objectsOf(waiting)).map(({ key }) => key)).toContain(unnoted);
  school.harness.clock.advance({ days: 8 });
  await sweep();
  expect(await school.leftOf(abandoned)).toEqual(NOTHING);
  expect(await objectsOf(abandoned)).toEqual([]);
  expect(await listObjects(bucket, '.arriving/0198c0de')).toEqual([]);
  expect((await objectsOf(waiting)).map(({ key }) => key)).not.toContain(unnoted);
  expect((await school.arrived(waiting)).equals(film)).toBe(true);
  expect(await listObjects(bucket, 'a-file')).toHaveLength(1);
});
