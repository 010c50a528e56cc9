import type { StudentCard } from '@valence/contract/admin/students';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inDays } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';

let harness: Harness;
let cast: Cast;
let student: string;
let phone: string;
let browser: Browser;
let phones = 0;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
});
afterAll(async () => harness.close());

beforeEach(async () => {
  harness.clock.set(TEST_START);
  phones += 1;
  phone = `9478${String(phones).padStart(7, '0')}`;
  student = await cast.person({ phone });
  browser = await cast.signIn(student);
});

/** Sessions age with the clock as well, so the student signs in anew. */
async function at(instant: Date): Promise<void> {
  harness.clock.set(instant);
  browser = await cast.signIn(student);
}

const library = async () => (await browser<LibraryVideo[]>('GET', '/api/uservideos')).body;
const locked = async () => (await browser<LibraryVideo[]>('GET', '/api/v1/videos/locked')).body;
const adminCards = async () => {
  const admin = await cast.signIn(await cast.person({ role: 'admin' }));
  return (await admin<StudentCard>('GET', `/api/v1/users/phone?phone=${phone}`)).body.accessibleVideos;
};

describe('the library', () => {
  test('direct: without a source’s name, with its end or without one', async () => {
    const [ending, endless] = [await cast.video(), await cast.video()];
    await cast.give(student, ending, inDays(3));
    await cast.give(student, endless, null);
    const cards = await library();
    expect(cards).toHaveLength(2);
    const byId = Object.fromEntries(cards.map((card) => [card._id, card]));
    expect(byId[ending]?.accessExpires).toBe(inDays(3).toISOString());
    expect(byId[ending]).not.toHaveProperty('accessSource');
    expect(byId[endless]).not.toHaveProperty('accessExpires');
  });

  test('class, enrolled: from the assignment until the link’s own end, while enrolled', async () => {
    const theory = await cast.schoolClass('2027 Paper Class', 'enrolled');
    const video = await cast.video();
    await cast.assign(video, theory, { ends_at: inDays(5) });
    expect(await library()).toEqual([]);
    await cast.enrol(student, theory);
    expect(await library()).toMatchObject([
      { _id: video, accessSource: '2027 Paper Class', accessExpires: inDays(5).toISOString() },
    ]);
    await at(inDays(5));
    expect(await library()).toEqual([]);
    await at(inDays(1));
    await harness.db
      .updateTable('enrolment')
      .set({ left_at: inDays(1) })
      .where('account_id', '=', student)
      .execute();
    expect(await library()).toEqual([]);
  });

  test('class, paid month: opens when the payment of the video’s own month becomes paid, and closes when it no longer is', async () => {
    const theory = await cast.schoolClass('2027 Theory', 'paid-month');
    const [january, february, undated] = [
      await cast.video({ year: 2027, month: 1 }),
      await cast.video({ year: 2027, month: 2 }),
      await cast.video(),
    ];
    for (const video of [january, february, undated]) await cast.assign(video, theory);
    await cast.enrol(student, theory);
    const fee = {
      class_id: theory,
      account_id: student,
      year: 2027,
      amount_cents: 350_000,
      created_at: TEST_START,
    };
    await harness.db
      .insertInto('payment')
      .values([
        { ...fee, id: newId(TEST_START), month: 1, status: 'pending' },
        { ...fee, id: newId(TEST_START), month: 2, status: 'partial' },
      ])
      .execute();
    const setStatus = async (status: string) =>
      harness.db
        .updateTable('payment')
        .set({ status })
        .where('account_id', '=', student)
        .where('month', '=', 1)
        .execute();
    expect(await library()).toEqual([]);
    await setStatus('paid');
    const cards = await library();
    expect(cards).toMatchObject([{ _id: january, accessSource: '2027 Theory' }]);
    expect(cards[0]).not.toHaveProperty('accessExpires');
    await setStatus('overdue');
    expect(await library()).toEqual([]);
  });

  test('year: for students whose current A/L year it is, as soon as it is', async () => {
    const video = await cast.video({ al_year: 2028, open_to_year: true });
    await cast.video({ al_year: 2028 });
    expect(await library()).toEqual([]);
    expect((await browser('PUT', '/api/alyear', { alYear: '2028' })).status).toBe(200);
    expect(await library()).toMatchObject([{ _id: video, accessSource: 'A/L 2028' }]);
  });

  test('of several sources the one that lasts longest is shown', async () => {
    const video = await cast.video();
    const [short, long] = [
      await cast.schoolClass('Short', 'enrolled'),
      await cast.schoolClass('Long', 'enrolled'),
    ];
    for (const one of [short, long]) await cast.enrol(student, one);
    await cast.assign(video, short, { ends_at: inDays(2) });
    await cast.assign(video, long, { ends_at: inDays(20) });
    await cast.give(student, video, inDays(9));
    expect(await library()).toMatchObject([
      { accessSource: 'Long', accessExpires: inDays(20).toISOString() },
    ]);
  });

  test('a video appears at the instant it is published', async () => {
    const video = await cast.video({ published_at: inDays(2) });
    await cast.give(student, video, null);
    await at(new Date(inDays(2).getTime() - 1));
    expect(await library()).toEqual([]);
    await at(inDays(2));
    expect(await library()).toMatchObject([{ _id: video }]);
  });

  test('is newest first, has the described fields and no stream address', async () => {
    const described = {
      subtitle: 'Energetics',
      description: 'Cycles.',
      thumbnail_url: '/posters/physical-1.webp',
    };
    const older = await cast.video({ uploaded_at: inDays(-3), recorded_at: inDays(-4), ...described });
    const newer = await cast.video({ uploaded_at: inDays(-1), duration_seconds: 95, year: 2026, month: 12 });
    for (const video of [older, newer]) await cast.give(student, video, null);
    const answer = await library();
    expect(answer.map(({ _id }) => _id)).toEqual([newer, older]);
    expect(answer[1]).toMatchObject({
      subtitle: 'Energetics',
      description: 'Cycles.',
      thumbnailUrl: '/posters/physical-1.webp',
      category: 'Physical chemistry',
      uploadedDate: inDays(-3).toISOString(),
      recordedDate: inDays(-4).toISOString(),
    });
    expect(answer[0]).toMatchObject({ durationSeconds: 95, year: 2026, month: 12 });
    expect(JSON.stringify(answer)).not.toMatch(/youtube|"url"|source_?ref/i);
  });
});

describe('A2', () => {
  test('a video not granted, one that ended and one that does not exist answer the same', async () => {
    const [foreign, ended] = [await cast.video(), await cast.video()];
    await cast.give(student, ended, TEST_START);
    const ids = [foreign, ended, newId(TEST_START), 'no-uuid'];
    const answers = await Promise.all(ids.map(async (id) => browser('GET', `/api/video?id=${id}`)));
    for (const answer of answers) {
      expect(answer).toEqual(answers[0]);
      expect(answer).toMatchObject({ status: 404, body: { code: 'video-absent' } });
    }
  });
});

describe('locked cards', () => {
  test('show what ended in the last 30 days with its end, and no longer', async () => {
    const [direct, ofClass] = [await cast.video(), await cast.video()];
    const theory = await cast.schoolClass('2027 Theory', 'enrolled');
    await cast.enrol(student, theory);
    await cast.give(student, direct, inDays(1));
    await cast.assign(ofClass, theory, { ends_at: inDays(1) });
    expect(await locked()).toEqual([]);
    await at(inDays(1));
    expect(await library()).toEqual([]);
    const cards = await locked();
    expect(cards.map(({ _id }) => _id).sort()).toEqual([direct, ofClass].sort());
    for (const card of cards) expect(card.accessExpires).toBe(inDays(1).toISOString());
    await at(inDays(31));
    expect(await locked()).toHaveLength(2);
    await at(inDays(32));
    expect(await locked()).toEqual([]);
  });

  test('leave out what was removed, and what is open by another source', async () => {
    const [removed, open] = [await cast.video(), await cast.video({ al_year: 2027, open_to_year: true })];
    await cast.give(student, removed, inDays(-1));
    await cast.give(student, open, inDays(-1));
    await browser('PUT', '/api/alyear', { alYear: '2027' });
    expect(await locked()).toMatchObject([{ _id: removed }]);
    const admin = await cast.signIn(await cast.person({ role: 'admin' }));
    await admin('DELETE', '/api/v1/videos/reference', { userId: student, videoId: removed });
    expect(await locked()).toEqual([]);
    expect(await library()).toMatchObject([{ _id: open }]);
  });
});

describe("the admin's cards", () => {
  test('are every open access and the direct grants that ended, however long ago', async () => {
    const names = ['direct', 'old', 'class', 'class over', 'year', 'none', 'unpublished'] as const;
    const id = Object.fromEntries(
      await Promise.all(names.map(async (title) => [title, await cast.video({ title })] as const)),
    ) as Record<(typeof names)[number], string>;
    const change = async (video: string, row: object) =>
      harness.db.updateTable('video').set(row).where('id', '=', video).execute();
    await change(id.year, { al_year: 2026, open_to_year: true });
    await change(id.unpublished, { published_at: null });
    await browser('PUT', '/api/alyear', { alYear: '2026' });
    const theory = await cast.schoolClass('2026 Revision', 'enrolled');
    await cast.enrol(student, theory);
    await cast.assign(id.class, theory);
    await cast.assign(id['class over'], theory, { ends_at: inDays(-1) });
    await cast.give(student, id.direct, inDays(10));
    await cast.give(student, id.old, inDays(-100));
    await cast.give(student, id.unpublished, null);
    const cards = await adminCards();
    const summaries = cards.map(({ title, accessSource, accessExpires }) => ({
      title,
      accessSource,
      accessExpires,
    }));
    expect(summaries.sort((one, other) => one.title.localeCompare(other.title))).toEqual([
      { title: 'class', accessSource: '2026 Revision', accessExpires: undefined },
      { title: 'direct', accessSource: undefined, accessExpires: inDays(10).toISOString() },
      { title: 'old', accessSource: undefined, accessExpires: inDays(-100).toISOString() },
      { title: 'unpublished', accessSource: undefined, accessExpires: undefined },
      { title: 'year', accessSource: 'A/L 2026', accessExpires: undefined },
    ]);
  });

  test('show the class whose payment opens the lesson, for lessons that ended and published ones that were never open', async () => {
    const month = { year: 2027, month: 1 };
    const [fresh, ended, old, noMonth] = [
      await cast.video({ ...month, published_at: inDays(-1) }),
      await cast.video({ ...month, published_at: inDays(-1) }),
      await cast.video({ ...month, published_at: inDays(-31) }),
      await cast.video({ published_at: inDays(-1) }),
    ];
    const theory = await cast.schoolClass('2027 Theory', 'paid-month');
    await cast.enrol(student, theory);
    for (const video of [fresh, ended, old, noMonth]) await cast.assign(video, theory);
    await cast.give(student, ended, inDays(-2));
    const cards = Object.fromEntries((await locked()).map((card) => [card._id, card]));
    expect(Object.keys(cards).sort()).toEqual([fresh, ended].sort());
    expect(cards[fresh]).toMatchObject({ payClass: '2027 Theory', ...month });
    expect(cards[fresh]).not.toHaveProperty('accessExpires');
    expect(cards[ended]).toMatchObject({ payClass: '2027 Theory', accessExpires: inDays(-2).toISOString() });
    const at = harness.clock.now();
    const paid = {
      id: newId(at),
      class_id: theory,
      account_id: student,
      ...month,
      status: 'paid',
      created_at: at,
    };
    await harness.db
      .insertInto('payment')
      .values({ ...paid, amount_cents: 350_000 })
      .execute();
    expect(await locked()).toEqual([]);
    expect((await library()).map(({ _id }) => _id).sort()).toEqual([fresh, ended, old].sort());
  });
});
