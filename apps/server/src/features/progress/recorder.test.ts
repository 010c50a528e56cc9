import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { type Db, openDatabase } from '../../platform/db/database.ts';
import { createRecorder } from './recorder.ts';

const LENGTH = 600;

let harness: Harness;
let cast: Cast;
beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
});
afterAll(async () => harness.close());

const recorderOf = (db: Db) => createRecorder({ db, forget: () => {} });
const lesson = async () => cast.video({ duration_seconds: LENGTH });
const about = (accountId: string, lessons: readonly string[], [from, to]: readonly [number, number]) => ({
  accountId,
  at: harness.clock.now(),
  reports: lessons.map((videoId) => ({
    videoId,
    ranges: [{ from, to }],
    leftAtSecond: to,
    leftAt: harness.clock.now().toISOString(),
  })),
});
const watchedOf = async (accountId: string) =>
  (
    await sql<{ watched: string }>`
      SELECT watched::text FROM watch_progress WHERE account_id = ${accountId} ORDER BY video_id`.execute(
      harness.db,
    )
  ).rows.map(({ watched }) => watched);

test('reports of many students on two servers, of the same lessons in different orders, are all kept and answered', async () => {
  const second = openDatabase(harness.database, { log: harness.log, connections: 4 });
  const recorders = [recorderOf(harness.db), recorderOf(second.db)];
  const students = await Promise.all(Array.from({ length: 5 }, async () => cast.person()));
  const lessons = await Promise.all(Array.from({ length: 4 }, lesson));
  // Opened long enough ago for all that will be told.
  await Promise.all(students.map(async (id) => recorders[0]?.add(about(id, lessons, [0, 1]))));
  harness.clock.advance({ seconds: LENGTH });
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, part) =>
      Promise.all(
        students.map(async (id, index) => {
          const inOrder = (part + index) % 2 ? lessons : lessons.toReversed();
          const reports = about(id, inOrder, [part * 20, part * 20 + 20]);
          return recorders[(part + index) % 2]?.add(reports);
        }),
      ),
    ),
  );
  const told = answers.flat().map((recorded) => recorded?.map(({ videoId }) => videoId).sort());
  expect(told).toEqual(told.map(() => lessons.toSorted()));
  for (const id of students) expect(await watchedOf(id)).toEqual(lessons.map(() => '{[0,400)}'));
  const { rows } = await sql`
    SELECT DISTINCT sum(seconds)::integer AS seconds FROM watch_day GROUP BY account_id, video_id`.execute(
    harness.db,
  );
  expect(rows).toEqual([{ seconds: 400 }]);
  for (const recorder of recorders) await recorder.stop();
  await second.close();
});

test('a request that tells several things of a lesson is answered once, as it is after the last of them', async () => {
  const recorder = recorderOf(harness.db);
  const nimali = await cast.person();
  const one = await lesson();
  const told = ([first, second]: readonly [number, number]) => {
    const { reports, ...request } = about(nimali, [one], [0, first]);
    return { ...request, reports: [...reports, ...about(nimali, [one], [first, second]).reports] };
  };
  // Together: the second one's reports come after both of the first.
  const answers = await Promise.all([recorder.add(told([6, 12])), recorder.add(told([12, 24]))]);
  const resumesAt = answers.map((recorded) => recorded.map(({ resumeSeconds }) => resumeSeconds));
  expect(resumesAt).toEqual([[12], [24]]);
  await recorder.stop();
});

test('one that breaks a rule of the tables takes none with it that came at the same moment', async () => {
  const recorder = recorderOf(harness.db);
  const [nimali, kasun, tharushi] = await Promise.all([cast.person(), cast.person(), cast.person()]);
  const one = await lesson();
  await sql`ALTER TABLE watch_progress ADD CONSTRAINT nothing_of_kasun CHECK (account_id <> ${sql.lit(kasun)})`.execute(
    harness.db,
  );
  const outcomes = await Promise.allSettled(
    [nimali, kasun, tharushi].map(async (id) => recorder.add(about(id, [one], [0, 10]))),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await Promise.all([nimali, kasun, tharushi].map(watchedOf))).toEqual([
    ['{[0,10)}'],
    [],
    ['{[0,10)}'],
  ]);
});

test('what waits when the server stops is stored before it has stopped', async () => {
  const recorder = recorderOf(harness.db);
  const [nimali, one] = [await cast.person(), await lesson()];
  const recorded = recorder.add(about(nimali, [one], [0, 10]));
  await recorder.stop();
  expect(await watchedOf(nimali)).toEqual(['{[0,10)}']);
  expect(await recorded).toMatchObject([{ videoId: one, resumeSeconds: 10 }]);
});

describe('a row that this process wrote last and another one has changed since', () => {
  const change = async (query: RawBuilder<unknown>) => query.execute(harness.db);
  const told = async (recorder: ReturnType<typeof recorderOf>, ...stretch: [number, number]) =>
    recorder.add(about(nimali, [one], stretch));
  let [nimali, one] = ['', ''];
  let recorder: ReturnType<typeof recorderOf>;
  beforeEach(async () => {
    [nimali, one] = [await cast.person(), await lesson()];
    recorder = recorderOf(harness.db);
    await told(recorder, 0, 10);
    harness.clock.advance({ seconds: LENGTH });
  });

  test('by more that was watched keeps that', async () => {
    await told(recorderOf(harness.db), 100, 110);
    await told(recorder, 200, 210);
    expect(await watchedOf(nimali)).toEqual(['{[0,10),[100,110),[200,210)}']);
  });

  test('by no more than instants in microseconds, or a place to go on, is read again', async () => {
    await change(sql`UPDATE watch_progress SET credited_at = credited_at + interval '7 microseconds',
      last_watched_at = last_watched_at + interval '7 microseconds' WHERE account_id = ${nimali}`);
    await told(recorder, 100, 110);
    await change(sql`UPDATE watch_progress SET left_at_second = 5, last_watched_at = ${new Date(harness.clock.now().getTime() + 60_000)}
      WHERE account_id = ${nimali}`);
    expect(await told(recorder, 200, 210)).toMatchObject([{ resumeSeconds: 5 }]);
    expect(await watchedOf(nimali)).toEqual(['{[0,10),[100,110),[200,210)}']);
  });

  test('by less credit gives no more than that', async () => {
    await change(sql`UPDATE watch_progress SET credit_seconds = 5, credited_at = ${harness.clock.now()}
      WHERE account_id = ${nimali}`);
    await told(recorder, 100, 200);
    expect(await watchedOf(nimali)).toEqual(['{[0,10),[100,105)}']);
  });

  test('by another length of the lesson ends at that', async () => {
    await change(sql`UPDATE video SET duration_seconds = 105 WHERE id = ${one}`);
    await told(recorder, 100, 200);
    expect(await watchedOf(nimali)).toEqual(['{[0,10),[100,105)}']);
  });

  test('by deletion tells nothing more; once there is a lesson again, it begins anew', async () => {
    await change(sql`DELETE FROM watch_progress WHERE account_id = ${nimali}`);
    await told(recorder, 100, 110);
    expect(await watchedOf(nimali)).toEqual(['{[100,110)}']);
    await change(sql`DELETE FROM account WHERE id = ${nimali}`);
    expect(await told(recorder, 200, 210)).toEqual([]);
  });
});

test('this process forgets what stands on reports before they are answered, also those that fail', async () => {
  const forgotten: string[] = [];
  const forget = (accountIds: Iterable<string>) => forgotten.push(...accountIds);
  const recorder = createRecorder({ db: harness.db, forget });
  const [nimali, kasun, one] = [await cast.person(), await cast.person(), await lesson()];
  await recorder.add(about(nimali, [one], [0, 10]));
  expect(forgotten).toEqual([nimali]);
  const refusing = sql.lit(kasun);
  await sql`ALTER TABLE watch_progress ADD CONSTRAINT nothing_told CHECK (account_id <> ${refusing} OR left_at_second IS NULL)`.execute(
    harness.db,
  );
  await expect(recorder.add(about(kasun, [one], [0, 10]))).rejects.toThrow('nothing_told');
  expect(forgotten).toEqual([nimali, kasun]);
});
