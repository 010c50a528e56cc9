// D1, U11: three servers and two workers that share PostgreSQL and a bucket alone, killed all the time; the long form is a soak.

import { afterEach, expect, test } from 'vitest';
import { openUnderKills, statusesOf, walkMainPath } from '../../test/main-path.ts';
import { startSeveralMachines } from '../../test/several-machines.ts';
import { filmOf } from '../../test/uploading.ts';

/** Each server once: each start is a second of the processor's time, and each payment is taken from the way of the film. */
const KILLS = 3;
const PACE = { pauseMilliseconds: 4000, most: KILLS, restMilliseconds: 200 };

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

test('D1 U11: from the sign-in to the removal nothing is lost while one server after the other, and a worker, is killed', {
  timeout: 900_000,
}, async () => {
  const machines = await startSeveralMachines((step) => undo.push(step));
  const { school, db } = machines;
  const { payments, stopPaying, killer } = await openUnderKills(machines, PACE);
  const walked = await walkMainPath(machines, filmOf(2_000_000), 'moles.mp4');
  // The film has no sound.
  expect(walked.picture?.subarray(4, 8).toString()).toBe('ftyp');
  expect(walked.others).toEqual([]);
  expect(walked.progress).toMatchObject([{ videoId: school.lesson }]);
  await expect.poll(killer.kills, { timeout: 300_000 }).toBe(KILLS);
  await killer.stop();

  const refusing = async () =>
    (await statusesOf(machines, walked.stream)).map((status) => Math.floor(status / 100));
  await expect.poll(refusing, { timeout: 60_000 }).toEqual([4, 4, 4]);
  expect(await stopPaying()).toEqual([]);
  expect(payments.acknowledged.length).toBeGreaterThan(6);
  expect(await payments.compare(Number.POSITIVE_INFINITY)).toEqual({ lost: 0, later: 0 });
  const watched = await db.selectFrom('watch_progress').select(['video_id', 'left_at_second']).execute();
  expect(watched).toEqual([{ video_id: school.lesson, left_at_second: 1 }]);
  expect(await db.selectFrom('upload').select(['state']).execute()).toEqual([{ state: 'complete' }]);
});
