// The main path again and again at three servers and two workers that share PostgreSQL and a bucket alone, a server killed each 20
// seconds and a worker with each film.

import { afterEach, expect, test } from 'vitest';
import { openUnderKills, statusesOf, walkMainPath } from '../main-path.ts';
import { startSeveralMachines } from '../several-machines.ts';
import { filmOf } from '../uploading.ts';

const LEAST_KILLS = 15;
const PACE = { pauseMilliseconds: 20_000, most: Number.POSITIVE_INFINITY, restMilliseconds: 20 };

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

test(`D1 U11: ${LEAST_KILLS} servers killed in turn, and a worker with each film: nothing that was acknowledged is lost`, async () => {
  const machines = await startSeveralMachines((step) => undo.push(step));
  const { school, db } = machines;
  const { payments, stopPaying, killer } = await openUnderKills(machines, PACE);
  const lessons: string[] = [];
  let workersKilled = 0;
  while (killer.kills() < LEAST_KILLS) {
    const film = filmOf(20_000_000 + lessons.length);
    const walked = await walkMainPath(machines, film, `lesson-${lessons.length}.mp4`);
    if (walked.workerWasKilled) workersKilled += 1;
    expect(walked.picture?.subarray(4, 8).toString()).toBe('ftyp');
    const refusing = async () =>
      (await statusesOf(machines, walked.stream)).filter((status) => status === 200);
    await expect.poll(refusing, { timeout: 60_000 }).toEqual([]);
    lessons.push(school.lesson);
  }
  await killer.stop();
  expect(await stopPaying()).toEqual([]);
  console.log(
    `${killer.kills()} servers and ${workersKilled} workers killed: ${lessons.length} films made, ${payments.acknowledged.length} payments`,
  );
  expect(await payments.compare(Number.POSITIVE_INFINITY)).toEqual({ lost: 0, later: 0 });
  const watched = await db.selectFrom('watch_progress').select('video_id').execute();
  expect(watched.map(({ video_id }) => video_id).toSorted()).toEqual(lessons.toSorted());
  const states = await db.selectFrom('upload').select('state').execute();
  expect(states).toEqual(lessons.map(() => ({ state: 'complete' })));
});
