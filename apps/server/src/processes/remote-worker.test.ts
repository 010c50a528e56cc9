// Workers on other computers, which have a token and https and nothing else: the real program against a real server, killed and cut.

import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Film } from '../../test/films.ts';
import {
  type LendingSchool,
  startBreakingLine,
  startLendingSchool,
  WORKER_TOKEN,
} from '../../test/remote-worker-kit.ts';
import { codersOf, slowTools } from '../../test/worker-programs.ts';
import { REMOTE_LEASE_MILLISECONDS, REMOTE_WORK } from '../features/packaging/remote-work.shapes.ts';

/** How long a busy machine may take: the worker has a low priority on it. */
const patience = { timeout: 240_000, interval: 200 };
const SMALL = { seconds: 5, size: '426x240', rate: '8' } as const;
/** For what is not about the tracks of a lesson. */
const SMALLEST = { seconds: 1, size: '160x90', rate: '5', sound: 'none' } as const;
let school: LendingSchool;

beforeAll(async () => {
  school = await startLendingSchool();
});
afterAll(async () => school.close());

async function newFilm(film: Film = SMALLEST): Promise<string> {
  const { kit } = school;
  const video = await kit.draft();
  await kit.begin(video, await kit.film(film));
  return video;
}
const stateOf = async (video: string) => (await school.kit.packagingOf(video)).state;
const afterLease = () => school.kit.clock.advance({ seconds: REMOTE_LEASE_MILLISECONDS / 1000 + 1 });

/** The tracks that are done, with the bytes of each file by their validators. */
async function doneTracks(video: string): Promise<Record<string, string[]>> {
  const packaging = await school.kit.packagingOf(video);
  const done = packaging.steps.filter(({ state, name }) => state === 'done' && name !== 'pictures');
  const files = await Promise.all(
    done.map(async ({ name }) => {
      const stored = await school.kit.storage.list(`lessons/${video}/${packaging._id}/${name}`);
      return [name, stored.map(({ etag }) => etag)] as const;
    }),
  );
  return Object.fromEntries(files);
}

test('U2: a worker with neither database nor storage makes the lesson, also over a line that breaks off in the middle of the film', async () => {
  const { kit } = school;
  const video = await newFilm(SMALL);
  const line = await startBreakingLine(school.url, school.part);
  const worker = await school.start(line.url);
  await expect.poll(async () => stateOf(video), patience).toBe('ready');
  line.close();
  await school.kill(worker);
  expect(line.ranges[0]).toBe('bytes=0-');
  // It went on at the byte where it was cut.
  expect(line.ranges).toHaveLength(2);
  expect(line.ranges[1]).toMatch(/^bytes=[1-9]\d*-$/);
  const packaging = await kit.packagingOf(video);
  expect(packaging.steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'pictures done',
    'audio done',
    'audio18 done',
    'v144 done',
    'v240 done',
  ]);
  const files = await kit.filesOf(packaging);
  expect(files).toEqual(
    expect.arrayContaining(['master.m3u8', 'poster.webp', 'strip.vtt', 'thumbnail.webp', 'v240/index.m3u8']),
  );
  expect(await kit.videoRow(video)).toMatchObject({ source_kind: 'protected', duration_seconds: 5 });
});

test('U2: killed with kill -9 in the middle of a step: the next goes on, and nothing that was done is made again', async () => {
  const video = await newFilm(SMALL);
  const tools = await slowTools('v240');
  const first = await school.start(school.url, WORKER_TOKEN, { FFMPEG_FOLDER: tools });
  await expect
    .poll(async () => (await school.kit.packagingOf(video)).steps.at(-1), patience)
    .toMatchObject({ name: 'v240', state: 'running' });
  await expect.poll(async () => (await codersOf(first.dataDir)).length, patience).toBeGreaterThan(0);
  const before = await doneTracks(video);
  await school.kill(first);
  for (const pid of await codersOf(first.dataDir)) process.kill(Number(pid), 'SIGKILL');
  await rm(tools, { recursive: true });
  expect(await stateOf(video)).toBe('running');
  afterLease();
  const second = await school.start();
  await expect.poll(async () => stateOf(video), patience).toBe('ready');
  await school.kill(second);
  expect(Object.keys(before)).toEqual(['audio', 'audio18', 'v144']);
  expect(await doneTracks(video)).toMatchObject(before);
});

test('pictures in AV1 are made there, too, of a lesson that the server made before', async () => {
  const { kit } = school;
  const video = await kit.draft();
  await kit.begin(video, await kit.film(SMALLEST));
  await kit.work({ settings: { longestSeconds: 600, av1: 'on', effort: 'veryfast' } });
  expect((await kit.packagingOf(video)).lean).toBe('waiting');
  const worker = await school.start(school.url, WORKER_TOKEN, { AV1: 'on' });
  await expect.poll(async () => (await kit.packagingOf(video)).lean, patience).toBe('done');
  await school.kill(worker);
  expect(await kit.filesOf(await kit.packagingOf(video))).toContain('av90/index.m3u8');
});

test('with another token the program ends, says why, and gets nothing', async () => {
  const video = await newFilm();
  const worker = await school.start(school.url, 'x'.repeat(32));
  await expect.poll(() => worker.exitCode, patience).toBe(1);
  expect(worker.output()).toContain('WORKER_TOKEN');
  expect(await stateOf(video)).toBe('queued');
  await school.kit.work();
});

describe('what the server takes', () => {
  const call = async (method: string, path: string, body?: string, type = 'application/octet-stream') =>
    fetch(`${school.url}${REMOTE_WORK}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${WORKER_TOKEN}`,
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body }),
    });
  const json = async (method: string, path: string, body: object) =>
    call(method, path, JSON.stringify(body), 'application/json');
  const lend = async () => json('POST', '', { id: crypto.randomUUID(), hasFfmpeg: true, takesLean: false });

  test('without the token nothing, and nothing of a lease that another worker has', async () => {
    for (const authorization of ['', 'Bearer', `Bearer ${WORKER_TOKEN}x`]) {
      const answer = await fetch(school.url + REMOTE_WORK, { method: 'POST', headers: { authorization } });
      expect(answer.status).toBe(401);
    }
    const video = await newFilm();
    const { token } = (await (await lend()).json()) as { token: string };
    expect((await call('POST', `/${token}/renewal`)).status).toBe(204);
    afterLease();
    const again = (await (await lend()).json()) as { token: string };
    expect(again.token).not.toBe(token);
    const late = [
      ...['renewal', 'shown', 'steps/0/begun', 'return'].map(async (path) =>
        call('POST', `/${token}/${path}`),
      ),
      json('POST', `/${token}/finished`, { lean: null }),
    ];
    expect((await Promise.all(late)).map(({ status }) => status)).toEqual([410, 410, 410, 410, 410]);
    expect((await call('PUT', `/${token}/files/poster.webp`, 'x')).status).toBe(410);
    expect((await call('GET', `/${token}/source`)).status).toBe(410);
    expect((await call('GET', '/not-a-lease/source')).status).toBe(410);
    expect((await call('POST', `/${again.token}/return`)).status).toBe(204);
    expect(await stateOf(video)).toBe('queued');
    await school.kit.work();
    expect(await stateOf(video)).toBe('ready');
  });

  test('a plan whose answer was lost, sent again: each step is there once', async () => {
    const { kit } = school;
    const video = await kit.draft();
    const film = await kit.film(SMALLEST);
    await kit.begin(video, film);
    const { transcoder } = await kit.workerDeps();
    const plan = await transcoder.plan(film, { longestSeconds: 600, signal: new AbortController().signal });
    const { token } = (await (await lend()).json()) as { token: string };
    expect((await json('PUT', `/${token}/plan`, { plan })).status).toBe(204);
    expect((await json('PUT', `/${token}/plan`, { plan })).status).toBe(204);
    expect((await kit.packagingOf(video)).steps.map(({ name }) => name)).toEqual(['pictures', 'v90']);
    expect((await call('POST', `/${token}/return`)).status).toBe(204);
    await kit.work();
    expect(await stateOf(video)).toBe('ready');
  });

  test('no file but of a step that is under way, and none that plays by itself', async () => {
    const video = await newFilm();
    const { token } = (await (await lend()).json()) as { token: string };
    const put = async (path: string) => (await call('PUT', `/${token}/files/${path}`, 'x')).status;
    expect(await put('poster.webp')).toBe(409);
    for (const path of ['master.m3u8', 'film.mp4', '..%2f..%2fsecret', 'v240/index.html', 'v240/a/00001.m4s'])
      expect([path, await put(path)]).toEqual([path, 409]);
    expect((await json('PUT', `/${token}/plan`, { plan: { nothing: 1 } })).status).toBe(400);
    expect((await json('POST', `/${token}/steps/0/share`, { share: 2 })).status).toBe(400);
    expect((await json('POST', `/${token}/failure`, { failure: 'unreadable' })).status).toBe(204);
    expect(await stateOf(video)).toBe('failed');
  });

  test('a worker without ffmpeg is noted and gets no film', async () => {
    const video = await newFilm();
    expect(
      (await json('POST', '', { id: crypto.randomUUID(), hasFfmpeg: false, takesLean: false })).status,
    ).toBe(204);
    expect(await stateOf(video)).toBe('queued');
    await school.kit.work();
  });
});
