import type { ReplyOf } from '@valence/contract/endpoint';
import type { showWatching } from '@valence/contract/learning/progress';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';

let harness: Harness;
let cast: Cast;
let admin: Browser;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
});
afterAll(async () => harness.close());

type Watching = ReplyOf<typeof showWatching>['data'];
const watchingOf = async (video: string) =>
  (await admin<{ data: Watching }>('GET', `/api/v1/videos/${video}/watching`)).body.data;

/** A new student who watched these seconds. */
async function watcher(video: string, watched: string): Promise<void> {
  const account_id = await cast.person();
  const left = watched === '{}' ? {} : { left_at_second: 1, last_watched_at: TEST_START };
  await harness.db
    .insertInto('watch_progress')
    .values({
      account_id,
      video_id: video,
      opened_at: TEST_START,
      watched,
      credit_seconds: 0,
      credited_at: TEST_START,
      ...left,
    })
    .execute();
}

test('how many opened, began and finished it, how much they watched, and who watched each ten seconds', async () => {
  const video = await cast.video({ duration_seconds: 95 });
  await watcher(video, '{[0,95)}');
  await watcher(video, '{[0,86)}');
  await watcher(video, '{[0,25),[80,90)}');
  await watcher(video, '{}');
  const { averageShare, ...rest } = await watchingOf(video);
  expect(rest).toEqual({
    durationSeconds: 95,
    opened: 4,
    started: 3,
    finished: 2,
    bucketSeconds: 10,
    viewers: [3, 3, 3, 2, 2, 2, 2, 2, 3, 1],
  });
  expect(averageShare).toBeCloseTo((95 + 86 + 35) / 3 / 95, 10);
});

test('a long lesson has 50 parts, and a second at a border belongs to one of them', async () => {
  const video = await cast.video({ duration_seconds: 7200 });
  await watcher(video, '{[144,288)}');
  const { bucketSeconds, viewers } = await watchingOf(video);
  expect(bucketSeconds).toBe(144);
  expect(viewers).toHaveLength(50);
  expect(viewers.flatMap((count, part) => (count > 0 ? [part] : []))).toEqual([1]);
});

test('nobody yet: zeros, and no average', async () => {
  const watching = await watchingOf(await cast.video({ duration_seconds: 30 }));
  expect(watching).toMatchObject({
    opened: 0,
    started: 0,
    finished: 0,
    averageShare: null,
    viewers: [0, 0, 0],
  });
});

test('a video without a known length has viewers, and no parts', async () => {
  const video = await cast.video();
  await watcher(video, '{[0,100)}');
  expect(await watchingOf(video)).toEqual({
    durationSeconds: null,
    opened: 1,
    started: 1,
    finished: 0,
    averageShare: null,
    bucketSeconds: 10,
    viewers: [],
  });
});

test('an absent video is 404; assistants and students may not see it', async () => {
  for (const id of [newId(TEST_START), 'nonsense'])
    expect(await admin('GET', `/api/v1/videos/${id}/watching`)).toMatchObject({
      status: 404,
      body: { code: 'video-absent' },
    });
  for (const role of ['assistant', 'student'] as const) {
    const other = await cast.signIn(await cast.person({ role }));
    expect((await other('GET', `/api/v1/videos/${await cast.video()}/watching`)).status).toBe(403);
  }
});

test('10,000 students are counted', { timeout: 300_000 }, async () => {
  const video = await cast.video({ duration_seconds: 7200 });
  await harness.pool.query(
    `WITH school AS (
       INSERT INTO account (id, phone, created_at)
       SELECT uuidv7(), '9478' || lpad(n::text, 7, '0'), $2 FROM generate_series(1, 10000) n RETURNING id)
     INSERT INTO watch_progress (account_id, video_id, opened_at, watched, left_at_second, last_watched_at, credit_seconds, credited_at)
     SELECT id, $1, $2, '{[0,700),[1000,1900),[2500,6000)}', 6000, $2, 0, $2 FROM school`,
    [video, TEST_START],
  );
  const { started, viewers } = await watchingOf(video);
  expect(started).toBe(10_000);
  expect(viewers[0]).toBe(10_000);
});
