import type { StudentWatching } from '@valence/contract/admin/watching';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nowhere } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';

let harness: Harness;
let cast: Cast;
let admin: Browser;
let [nimali, theory] = ['', ''];

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  admin = await cast.signIn(await cast.person({ role: 'assistant' }));
  nimali = await cast.person();
  theory = await cast.schoolClass('2027 Theory', 'enrolled');
});
afterAll(async () => harness.close());

const look = async (userId = nimali, classId = theory) =>
  admin<StudentWatching>('GET', `/api/v1/users/${userId}/classes/${classId}/watching`);

test('a student’s card shows the minutes by week and each lesson of the class, watched or not', async () => {
  const older = { uploaded_at: new Date(TEST_START.getTime() - 1000) };
  const [alkanes, alkenes, other] = [
    await cast.video({ title: 'Alkanes', duration_seconds: 400 }),
    await cast.video({ title: 'Alkenes', ...older }),
    await cast.video({ duration_seconds: 100 }),
  ];
  for (const video of [alkanes, alkenes]) await cast.assign(video, theory);
  // The test's day is a Thursday: its week began on January 11.
  const day = (date: string, video_id: string, seconds: number) => ({
    day: date,
    account_id: nimali,
    video_id,
    seconds,
  });
  await harness.db
    .insertInto('watch_day')
    .values([
      day('2027-01-11', alkanes, 60),
      day('2027-01-14', alkanes, 40),
      day('2027-01-10', alkenes, 120),
      day('2027-01-14', other, 50),
    ])
    .execute();
  const progress = {
    account_id: nimali,
    video_id: alkanes,
    opened_at: TEST_START,
    credit_seconds: 0,
    credited_at: TEST_START,
  };
  await harness.db
    .insertInto('watch_progress')
    .values({ ...progress, watched: '{[0,100)}', left_at_second: 100, last_watched_at: TEST_START })
    .execute();
  const { status, body } = await look();
  expect(status).toBe(200);
  expect(body.weeks).toHaveLength(8);
  expect(body.weeks.slice(-2)).toEqual([
    { from: '2027-01-03T18:30:00.000Z', seconds: 120 },
    { from: '2027-01-10T18:30:00.000Z', seconds: 100 },
  ]);
  expect(body.lessons).toEqual([
    {
      _id: alkanes,
      title: 'Alkanes',
      share: 0.25,
      watchedSeconds: 100,
      lastWatchedAt: TEST_START.toISOString(),
    },
    { _id: alkenes, title: 'Alkenes', share: null, watchedSeconds: 0, lastWatchedAt: null },
  ]);
});

test('an absent student or class is 404', async () => {
  for (const none of [nowhere, 'no-uuid']) {
    expect(await look(none)).toMatchObject({ status: 404, body: { code: 'student-absent' } });
    expect(await look(nimali, none)).toMatchObject({ status: 404, body: { code: 'class-absent' } });
  }
});
