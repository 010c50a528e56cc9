// What players are told of a lesson is kept for a minute: it may never be more than what is true when it is told.

import { HOUR_MS } from '@valence/domain/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, type PlaybackKit, startPlaybackKit } from '../../../test/playback-kit.ts';

const SIX_HOURS_MS = 6 * HOUR_MS;

let kit: PlaybackKit;
let nimali: Browser;
let lesson: string;
beforeAll(async () => {
  kit = await startPlaybackKit();
  nimali = await kit.signIn(await kit.addAccount());
});
afterAll(async () => kit.close());
beforeEach(async () => {
  kit.clock.set(new Date(Math.ceil(kit.clock.now().getTime() / 60_000 + 1) * 60_000));
  lesson = await kit.addVideo('protected', 'lessons/mole');
  await kit.grant(nimali.accountId, lesson);
});

test('V3: all addresses of a minute are the same and end six hours after it began; the next minute’s are others', async () => {
  const began = kit.clock.now().getTime();
  kit.clock.advance({ seconds: 7 });
  const first = await kit.played(nimali, lesson);
  expect(first.urlExpires).toBe(new Date(began + SIX_HOURS_MS).toISOString());
  kit.clock.advance({ seconds: 52 });
  expect(await kit.played(nimali, lesson)).toEqual(first);
  kit.clock.advance({ seconds: 1 });
  const next = await kit.played(nimali, lesson);
  expect(next.urlExpires).toBe(new Date(began + 60_000 + SIX_HOURS_MS).toISOString());
  expect(next.url).not.toBe(first.url);
});

test('another session of the same student gets an address of its own', async () => {
  const phone = await kit.signIn(nimali.accountId);
  const [here, there] = [await kit.played(nimali, lesson), await kit.played(phone, lesson)];
  expect(there.url).not.toBe(here.url);
});

test('A5: after a removal the next call is refused, and after a new grant answered', async () => {
  await kit.played(nimali, lesson);
  await kit.db.deleteFrom('access_grant').where('video_id', '=', lesson).execute();
  expect(await kit.play(nimali, lesson)).toMatchObject({ status: 404, code: 'video-absent' });
  await kit.grant(nimali.accountId, lesson);
  expect(await kit.play(nimali, lesson)).toMatchObject({ status: 200 });
});

test('an access that ends within the minute ends what was kept', async () => {
  const endsAt = new Date(kit.clock.now().getTime() + 20_000);
  await kit.db.updateTable('access_grant').set({ ends_at: endsAt }).where('video_id', '=', lesson).execute();
  expect((await kit.played(nimali, lesson)).accessExpires).toBe(endsAt.toISOString());
  kit.clock.advance({ seconds: 20 });
  expect(await kit.play(nimali, lesson)).toMatchObject({ status: 404, code: 'video-absent' });
});

test('tells where the student stopped, also when a report of the same minute moves it', async () => {
  expect((await kit.played(nimali, lesson)).resumeSeconds).toBe(0);
  await kit.db
    .updateTable('watch_progress')
    .set({
      left_at_second: 90,
      watched: sql`int4multirange(int4range(0, 90))`,
      last_watched_at: kit.clock.now(),
    })
    .where('video_id', '=', lesson)
    .execute();
  expect(await kit.played(nimali, lesson)).toMatchObject({
    resumeSeconds: 90,
    watched: [{ from: 0, to: 90 }],
  });
});
