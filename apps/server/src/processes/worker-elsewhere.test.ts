// Workers that have the database, the secret and a bucket, and nothing of the server's machine.

import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFilm } from '../../test/films.ts';
import { type PackagingKit, startPackagingKit } from '../../test/packaging-kit.ts';
import { bucketVariables } from '../../test/process-school.ts';
import { sharedBucket } from '../../test/shared-s3.ts';
import { tusClient } from '../../test/uploading.ts';
import { codersOf, slowTools, startWorkerProgram } from '../../test/worker-programs.ts';
import { systemClock } from '../platform/clock.ts';
import type { S3Settings } from '../ports/storage/s3-client.ts';

// How long a busy machine may take: the worker has a low priority on it.
const patience = { timeout: 240_000, interval: 200 };
let s3: S3Settings;
let kit: PackagingKit;
let home: string;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  s3 = await sharedBucket();
  // The worker's own clock is the machine's; what the tests queue must not lie in its future.
  kit = await startPackagingKit({ settings: { s3, uploadReserveBytes: 0 }, start: systemClock.now() });
  home = await mkdtemp(join(tmpdir(), 'valence-elsewhere-'));
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await kit.close();
  await rm(home, { recursive: true, force: true, maxRetries: 20 });
});

/** On a machine of its own, where the data folder is empty. */
async function startWorker(name: string, more: Record<string, string> = {}) {
  const { host, port, user, password, database } = kit.database;
  const dataDir = join(home, name);
  await mkdir(dataDir);
  const worker = startWorkerProgram({
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`,
    SECRET_KEY: 'test secret.'.repeat(4),
    DATA_DIR: dataDir,
    ...bucketVariables(s3),
    ...more,
  });
  workers.push(worker);
  return { worker, dataDir };
}

/** Sends a film to the server. @returns its video */
async function sendFilm(): Promise<string> {
  const film = await readFile(
    await makeFilm(join(home, 'film.mp4'), { seconds: 5, size: '426x240', rate: '8' }),
  );
  const tus = tusClient(await kit.listen(), await kit.cast.tokenOf(await kit.cast.person({ role: 'admin' })));
  const video = await kit.draft();
  const address = await tus.begun({ bytes: film.length, videoId: video });
  const half = Math.floor(film.length / 2);
  expect(await tus.send(address, 0, film.subarray(0, half))).toMatchObject({ status: 204 });
  expect(await tus.send(address, half, film.subarray(half))).toMatchObject({ status: 204 });
  return video;
}

const stepStates = async (video: string) =>
  Object.fromEntries((await kit.packagingOf(video)).steps.map(({ name, state }) => [name, state]));

test('U2 U11: a film that another machine received is packaged; kill -9 in the middle costs the step under way alone', {
  timeout: 600_000,
}, async () => {
  const video = await sendFilm();
  const tools = await slowTools('v240');
  const first = await startWorker('first', { FFMPEG_FOLDER: tools });
  await expect.poll(() => stepStates(video), patience).toMatchObject({ v144: 'done' });
  await expect.poll(async () => (await codersOf(first.dataDir)).length, patience).toBeGreaterThan(0);
  first.worker.kill('SIGKILL');
  const before = await kit.packagingOf(video);
  const finished = before.steps.filter(({ state }) => state === 'done');
  expect([before.state, finished.length]).toEqual(['running', before.steps.length - 1]);
  const prefix = `lessons/${video}/${before._id}`;
  const etagsOf = async (track: string) =>
    (await kit.storage.list(`${prefix}/${track}`)).map(({ key, etag }) => [key, etag]);
  const [sound, lowest] = [await etagsOf('audio'), await etagsOf('v144')];
  // Its machine is gone, with everything on it.
  for (const pid of await codersOf(first.dataDir)) process.kill(Number(pid), 'SIGKILL');
  await rm(first.dataDir, { recursive: true, maxRetries: 20 });
  await rm(tools, { recursive: true });

  const second = await startWorker('second');
  await expect.poll(async () => (await kit.packagingOf(video)).state, patience).toBe('ready');
  expect(await etagsOf('audio')).toEqual(sound);
  expect(await etagsOf('v144')).toEqual(lowest);
  const after = await kit.packagingOf(video);
  expect(after.steps.slice(0, finished.length)).toEqual(finished);
  expect(after.steps.every(({ state }) => state === 'done')).toBe(true);
  expect((await etagsOf('v240')).length).toBeGreaterThan(1);
  // The film is gone from the bucket and from the worker's machine: its lesson is made.
  await expect.poll(() => kit.parts.list(), patience).toEqual([]);
  const left = async () =>
    (await readdir(join(second.dataDir, 'work'), { recursive: true })).filter((name) =>
      name.includes('step-'),
    );
  await expect.poll(left, patience).toEqual([]);
  const noted = async () => kit.db.selectFrom('upload_piece').selectAll().execute();
  await expect.poll(noted, patience).toEqual([]);
});
