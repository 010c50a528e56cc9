// Two servers on one database, each with its own folder of part files: neither has the other's bytes.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUploadSchool, type UploadSchool } from '../../../test/upload-school.ts';
import { filmOf, type TusClient, tusClient } from '../../../test/uploading.ts';
import { buildApp } from '../../composition/app.ts';
import { openFolderPartFiles } from '../../composition/uploads.ts';
import { createJobs } from '../../platform/jobs.ts';

let school: UploadSchool;
let otherFolder: string;
let other: Awaited<ReturnType<typeof buildApp>>;
let there: TusClient;
beforeAll(async () => {
  school = await openUploadSchool();
  otherFolder = await mkdtemp(join(tmpdir(), 'valence-other-'));
  const { harness, cast, teacher } = school;
  const jobs = createJobs(harness.database, harness.log);
  other = await buildApp({ ...harness, jobs, parts: await openFolderPartFiles(otherFolder) });
  const url = await other.app.listen({ port: 0, host: '127.0.0.1' });
  there = tusClient(url, await cast.tokenOf(teacher));
});
afterAll(async () => {
  await other.app.close();
  await school.close();
  await rm(otherFolder, { recursive: true, force: true });
});

const ELSEWHERE = { status: 503, code: 'upload-elsewhere' };

test('U11: a server without the bytes neither sets the upload back nor takes more of it; the one with them goes on', async () => {
  const film = filmOf(1_000_000);
  const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
  await school.tus.send(address, 0, film.subarray(0, 600_000));
  const offsetReply = await there.ask(address);
  expect(offsetReply).toMatchObject({ status: 503 });
  expect(offsetReply.headers).not.toHaveProperty('upload-offset');
  expect(offsetReply.headers).toHaveProperty('retry-after');
  expect(await there.send(address, 600_000, film.subarray(600_000))).toMatchObject(ELSEWHERE);
  expect(await there.send(address, 0, film)).toMatchObject({ status: 503 });
  expect(await school.row(address)).toMatchObject({ received_bytes: 600_000, state: 'receiving' });
  expect(await school.tus.offset(address)).toBe(600_000);
  const rest = film.subarray(600_000);
  expect(await school.tus.send(address, 600_000, rest)).toMatchObject({ status: 204 });
  expect(await school.row(address)).toMatchObject({ state: 'complete' });
  // Once the upload is complete, both servers answer for it.
  expect(await there.offset(address)).toBe(film.length);
});

test('U11: an upload of which nothing arrived yet begins on either server, and stays where its first bytes are', async () => {
  const film = filmOf(1_000_000);
  const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
  expect(await there.offset(address)).toBe(0);
  expect(await there.send(address, 0, film.subarray(0, 500_000))).toMatchObject({ status: 204 });
  expect(await school.tus.ask(address)).toMatchObject({ status: 503 });
  expect(await there.send(address, 500_000, film.subarray(500_000))).toMatchObject({ status: 204 });
  expect(await school.row(address)).toMatchObject({ state: 'complete' });
});

test('U11: of two servers that take its first bytes at once one keeps it, and every byte counted is there', async () => {
  const film = filmOf(1_000_000);
  const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
  const first = film.subarray(0, 500_000);
  const answers = await Promise.all([school.tus.send(address, 0, first), there.send(address, 0, first)]);
  const [here, elsewhere] = answers;
  expect([here.status, elsewhere.status].filter((status) => status === 204)).toHaveLength(1);
  const [owner, loser] = here.status === 204 ? [school.tus, there] : [there, school.tus];
  expect(await loser.ask(address)).toMatchObject({ status: 503 });
  expect(await owner.offset(address)).toBe(500_000);
  expect(await owner.send(address, 500_000, film.subarray(500_000))).toMatchObject({ status: 204 });
});

test('U11: cancelled on the other server, its file is removed from its own server by the nightly cleanup', async () => {
  const film = filmOf(1_000_000);
  const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
  await school.tus.send(address, 0, film.subarray(0, 500_000));
  expect(await there.giveUp(address)).toMatchObject({ status: 204 });
  expect(await school.tus.ask(address)).toMatchObject({ status: 404 });
});

test('U11: a folder is recognised by its id file, wherever it is mounted', async () => {
  const again = await openFolderPartFiles(otherFolder);
  expect(again.folderId).toMatch(/^[0-9a-f-]{36}$/);
  expect((await openFolderPartFiles(otherFolder)).folderId).toBe(again.folderId);
  expect(school.harness.parts.folderId).not.toBe(again.folderId);
  expect(await again.list()).not.toContain(again.folderId);
});
