import type { ReplyOf } from '@valence/contract/endpoint';
import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { LONGEST_LESSON_SECONDS, type recordProgress } from '@valence/contract/learning/progress';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import { DAY_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';

const LENGTH = 600;

let harness: Harness;
let cast: Cast;
let nimali: string;
let phone: Browser;
let video: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
});
afterAll(async () => harness.close());

beforeEach(async () => {
  harness.clock.set(TEST_START);
  nimali = await cast.person({ name: 'Nimali' });
  phone = await cast.signIn(nimali);
  video = await lesson();
});

/** A lesson of ten minutes that Nimali may watch. */
async function lesson(row: Parameters<Cast['video']>[0] = {}): Promise<string> {
  const id = await cast.video({ duration_seconds: LENGTH, ...row });
  await cast.give(nimali, id, null);
  return id;
}

type Range = [from: number, to: number];

const reportOf = (
  videoId: string,
  ranges: Range[],
  leftAt: Date,
  leftAtSecond = ranges.at(-1)?.[1] ?? 0,
) => ({
  videoId,
  ranges: ranges.map(([from, to]) => ({ from, to })),
  leftAtSecond,
  leftAt: leftAt.toISOString(),
});
type Reply = ReplyOf<typeof recordProgress>;

/** Reports at once what was played until now. */
async function tell(ranges: Range[], { browser = phone, of = video, leftAt = harness.clock.now() } = {}) {
  return browser<Reply>('POST', '/api/v1/progress', { reports: [reportOf(of, ranges, leftAt)] });
}
const open = async (id = video, browser = phone) =>
  (await browser<{ data: PlayableVideo }>('GET', `/api/video?id=${id}`)).body.data;
async function play(ranges: Range[], options: Parameters<typeof tell>[1] = {}) {
  await open(options.of, options.browser);
  harness.clock.advance({ seconds: LENGTH });
  return tell(ranges, options);
}
const card = async (id = video) =>
  (await phone<LibraryVideo[]>('GET', '/api/uservideos')).body.find(({ _id }) => _id === id);

describe('a player’s report', () => {
  test('is on the card and in the player: the share, the second, the instant', async () => {
    const { status, body } = await play([[0, 150]]);
    const expected = {
      watchedShare: 0.25,
      resumeSeconds: 150,
      lastWatchedAt: harness.clock.now().toISOString(),
    };
    expect({ status, body }).toEqual({ status: 200, body: { data: [{ videoId: video, ...expected }] } });
    expect(await card()).toMatchObject(expected);
    expect(await open()).toMatchObject({ resumeSeconds: 150, watched: [{ from: 0, to: 150 }] });
  });

  test('counts what was watched, not how far: a jump leaves its part out', async () => {
    await play([
      [0, 60],
      [540, 600],
    ]);
    expect(await card()).toMatchObject({ watchedShare: 0.2, resumeSeconds: 60 });
  });

  test('repeated changes nothing, in any order', async () => {
    const first = await play([[0, 100]]);
    const leftAt = harness.clock.now();
    harness.clock.advance({ seconds: 15 });
    await tell([[100, 120]]);
    const before = await card();
    expect((await tell([[0, 100]], { leftAt })).status).toBe(200);
    expect((await tell([[0, 100]], { leftAt })).status).toBe(200);
    expect(await card()).toEqual(before);
    expect(before).toMatchObject({ watchedShare: 0.2, resumeSeconds: 120 });
    expect(first.status).toBe(200);
  });

  test('comes together from two devices; the one that was used last says where to go on', async () => {
    const laptop = await cast.signIn(nimali);
    await play([[0, 100]]);
    const onTheTrain = harness.clock.now();
    harness.clock.advance({ minutes: 3 });
    await tell([[300, 360]], { browser: laptop });
    const atHome = harness.clock.now();
    harness.clock.advance({ minutes: 1 });
    // The reports that the phone had kept while offline.
    await tell([[100, 200]], { leftAt: onTheTrain });
    expect(await card()).toMatchObject({
      watchedShare: 260 / LENGTH,
      resumeSeconds: 360,
      lastWatchedAt: atHome.toISOString(),
    });
  });

  test('of many devices at the same moment is all kept', async () => {
    await open();
    harness.clock.advance({ minutes: 10 });
    const parts = Array.from({ length: 40 }, (_, n): Range => [n * 15, n * 15 + 15]);
    const answers = await Promise.all(parts.map(async (part) => tell([part])));
    expect(answers.map(({ status }) => status)).toEqual(parts.map(() => 200));
    expect(await card()).toMatchObject({ watchedShare: 1 });
  });

  test('of many lessons at the same moment, in different orders, is all kept', async () => {
    const lessons = await Promise.all([1, 2, 3, 4].map(async () => lesson()));
    for (const id of lessons) await open(id);
    harness.clock.advance({ minutes: 10 });
    const rounds = Array.from({ length: 20 }, async (_, n) => {
      const reports = (n % 2 ? lessons : lessons.toReversed()).map((id) =>
        reportOf(id, [[n * 30, n * 30 + 30]], harness.clock.now()),
      );
      return (await phone('POST', '/api/v1/progress', { reports })).status;
    });
    expect(new Set(await Promise.all(rounds))).toEqual(new Set([200]));
    for (const id of lessons) expect(await card(id)).toMatchObject({ watchedShare: 1 });
  });

  test('at its very first moment, from many requests, makes one row', async () => {
    await Promise.all(Array.from({ length: 10 }, async () => tell([[0, 10]])));
    const rows = await harness.db
      .selectFrom('watch_progress')
      .select(['watched', 'watched_seconds'])
      .where('account_id', '=', nimali)
      .execute();
    expect(rows).toEqual([{ watched: '{[0,10)}', watched_seconds: 10 }]);
  });
});

describe('what cannot have been watched', () => {
  test('beyond the lesson’s end is cut off', async () => {
    await play([
      [590, 700],
      [800, 900],
    ]);
    expect(await card()).toMatchObject({ watchedShare: 10 / LENGTH });
    const { left_at_second } = await harness.db
      .selectFrom('watch_progress')
      .select('left_at_second')
      .where('video_id', '=', video)
      .executeTakeFirstOrThrow();
    expect(left_at_second).toBe(LENGTH);
  });

  test('more seconds than time allows are cut off: 30 after opening, then two and a half a second', async () => {
    await open();
    await tell([[0, 600]]);
    expect((await card())?.watchedShare).toBe(30 / LENGTH);
    harness.clock.advance({ seconds: 20 });
    await tell([[0, 600]]);
    expect((await card())?.watchedShare).toBe(80 / LENGTH);
    await tell([[0, 600]]);
    expect((await card())?.watchedShare).toBe(80 / LENGTH);
  });

  test('a phone’s clock that is ahead does not win over devices to come; one that is behind tells no time before the opening', async () => {
    await open();
    const opened = harness.clock.now();
    await tell([[0, 10]], { leftAt: new Date(opened.getTime() - DAY_MS) });
    expect((await card())?.lastWatchedAt).toBe(opened.toISOString());
    harness.clock.advance({ seconds: 10 });
    await tell([[10, 20]], { leftAt: new Date(opened.getTime() + DAY_MS) });
    expect((await card())?.lastWatchedAt).toBe(harness.clock.now().toISOString());
    harness.clock.advance({ seconds: 10 });
    await tell([[40, 50]]);
    expect(await card()).toMatchObject({
      resumeSeconds: 50,
      lastWatchedAt: harness.clock.now().toISOString(),
    });
  });

  test.each([
    ['no stretch', { ranges: [] }],
    ['one that goes back', { ranges: [{ from: 20, to: 10 }] }],
    ['an empty one', { ranges: [{ from: 10, to: 10 }] }],
    ['a negative one', { ranges: [{ from: -5, to: 10 }] }],
    ['half seconds', { ranges: [{ from: 0.5, to: 10 }] }],
    ['more than two days', { ranges: [{ from: 0, to: LONGEST_LESSON_SECONDS + 1 }] }],
    ['101 stretches', { ranges: Array.from({ length: 101 }, (_, n) => ({ from: n * 2, to: n * 2 + 1 })) }],
    ['a second that is none', { leftAtSecond: '10' }],
    ['a day that is none', { leftAt: 'yesterday' }],
  ])('%s: 400, and nothing is kept', async (_, wrong) => {
    await open();
    const good = reportOf(video, [[0, 10]], harness.clock.now());
    const answer = await phone('POST', '/api/v1/progress', { reports: [good, { ...good, ...wrong }] });
    expect(answer).toMatchObject({ status: 400, body: { code: 'input-invalid' } });
    expect(await card()).not.toHaveProperty('lastWatchedAt');
  });

  test('more than 20 reports are 400, more than 96 KiB 413', async () => {
    const good = reportOf(video, [[0, 10]], harness.clock.now());
    const many = await phone('POST', '/api/v1/progress', { reports: Array.from({ length: 21 }, () => good) });
    expect(many).toMatchObject({ status: 400, body: { code: 'input-invalid' } });
    const long = await phone('POST', '/api/v1/progress', {
      reports: [{ ...good, videoId: 'x'.repeat(99_000) }],
    });
    expect(long).toMatchObject({ status: 413, body: { code: 'body-too-large' } });
  });
});

describe('whose it is', () => {
  test('another student’s lesson, an absent one, one without access: 404, the same for each, and no row', async () => {
    const ungranted = await cast.video({ duration_seconds: LENGTH });
    const answers = await Promise.all(
      [ungranted, newId(TEST_START), 'nonsense'].map(async (of) => tell([[0, 10]], { of })),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, body: { code: 'video-absent' } });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const rows = await harness.db
      .selectFrom('watch_progress')
      .select('video_id')
      .where('account_id', '=', nimali)
      .execute();
    expect(rows).toEqual([]);
  });

  test('of several lessons those without access are skipped, the others kept', async () => {
    await open();
    const reports = [newId(TEST_START), video].map((id) => reportOf(id, [[0, 10]], harness.clock.now()));
    const { status, body } = await phone<Reply>('POST', '/api/v1/progress', { reports });
    expect(status).toBe(200);
    expect(body.data.map(({ videoId }) => videoId)).toEqual([video]);
  });

  test('what arrives after the access ended is kept for 30 days, and is on the locked card', async () => {
    const ending = await cast.video({ duration_seconds: LENGTH });
    await cast.give(nimali, ending, new Date(TEST_START.getTime() + DAY_MS));
    await play([[0, 60]], { of: ending });
    const at = harness.clock.now();
    harness.clock.advance({ days: 2 });
    phone = await cast.signIn(nimali);
    expect((await tell([[60, 120]], { of: ending, leftAt: at })).status).toBe(200);
    const [locked] = (await phone<LibraryVideo[]>('GET', '/api/v1/videos/locked')).body;
    expect(locked).toMatchObject({ _id: ending, watchedShare: 0.2, resumeSeconds: 120 });
    harness.clock.advance({ days: 30 });
    phone = await cast.signIn(nimali);
    expect((await tell([[120, 180]], { of: ending })).status).toBe(404);
  });

  test('one student’s watching is no other’s', async () => {
    const kasun = await cast.person({ name: 'Kasun' });
    const his = await cast.signIn(kasun);
    await cast.give(kasun, video, null);
    await play([[0, 300]]);
    expect((await his<LibraryVideo[]>('GET', '/api/uservideos')).body[0]).not.toHaveProperty('watchedShare');
    expect(await open(video, his)).toMatchObject({ resumeSeconds: 0, watched: [] });
  });

  test("the admin's previews leave no trace", async () => {
    const admin = await cast.signIn(await cast.person({ role: 'admin' }));
    expect(await open(video, admin)).not.toHaveProperty('resumeSeconds');
    expect(await open(video, admin)).not.toHaveProperty('watched');
    expect((await tell([[0, 10]], { browser: admin })).status).toBe(404);
  });

  test('P1: it goes with the account, and with the video', async () => {
    await play([[0, 60]]);
    const rows = async () =>
      harness.db.selectFrom('watch_progress').where('video_id', '=', video).selectAll().execute();
    expect(await rows()).toHaveLength(1);
    await harness.db.deleteFrom('account').where('id', '=', nimali).execute();
    expect(await rows()).toEqual([]);
  });
});

describe('where to go on', () => {
  test('at the beginning: opened and not watched, watched to the end, left in the first seconds', async () => {
    expect(await open()).toMatchObject({ resumeSeconds: 0 });
    expect(await card()).not.toHaveProperty('resumeSeconds');
    await play([[0, 600]]);
    expect(await open()).toMatchObject({ resumeSeconds: 0 });
    expect(await card()).toMatchObject({ watchedShare: 1, resumeSeconds: 0 });
  });

  test('a lesson without a known length goes on, too; only its share is not known', async () => {
    const linked = await lesson({ duration_seconds: null });
    await play([[0, 200]], { of: linked });
    expect(await card(linked)).toMatchObject({ resumeSeconds: 200 });
    expect(await card(linked)).not.toHaveProperty('watchedShare');
  });
});
