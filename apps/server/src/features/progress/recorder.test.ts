import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { createRecorder } from './recorder.ts';

const LENGTH = 600;

let harness: Harness;
let cast: Cast;
beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
});
afterAll(async () => harness.close());

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
  const recorders = [createRecorder(harness.db), createRecorder(second.db)];
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

test('one that breaks a rule of the tables takes none with it that came at the same moment', async () => {
  const recorder = createRecorder(harness.db);
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
  const recorder = createRecorder(harness.db);
  const [nimali, one] = [await cast.person(), await lesson()];
  const recorded = recorder.add(about(nimali, [one], [0, 10]));
  await recorder.stop();
  expect(await watchedOf(nimali)).toEqual(['{[0,10)}']);
  expect(await recorded).toMatchObject([{ videoId: one, resumeSeconds: 10 }]);
});
