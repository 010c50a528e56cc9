import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { QuestionPage } from '@valence/contract/admin/questions';
import type { StudentCard } from '@valence/contract/admin/students';
import type { listAllVideos } from '@valence/contract/admin/videos';
import type { ReplyOf } from '@valence/contract/endpoint';
import { listClasses } from '@valence/contract/learning/classes';
import type { showWatching } from '@valence/contract/learning/progress';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import type { listArrears, Receipt } from '@valence/contract/payments/lists';
import type { listSlips } from '@valence/contract/payments/slips';
import type { SiteContent } from '@valence/contract/site/site';
import { outdatedClasses } from '@valence/domain/class-cards';
import { parseVideoAddress } from '@valence/domain/video-source';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteClasses } from '../src/features/site/class-cards.ts';
import { contentOf, type StoredSite } from '../src/platform/site-cards.ts';
import { createDiskStorage } from '../src/ports/storage/disk.ts';
import type { FileStorage } from '../src/ports/storage/storage.ts';
import { type Cast, createCast } from '../test/cast.ts';
import { createHarness, type Harness } from '../test/harness.ts';
import { makePackagedLessons } from '../test/packaged-lessons.ts';
import { loadDemo } from './demo.ts';
import { readDemoSite } from './site-content.ts';

// A Saturday evening in November; every date of the demo is counted from it.
const START = new Date('2026-11-21T13:00:00.000Z');

let harness: Harness;
let cast: Cast;
let folder: string;
let storage: FileStorage;
let outcome: string;

beforeAll(async () => {
  harness = await createHarness({ start: START, isNew: true });
  cast = createCast(harness);
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
  const lessonsFolder = join(folder, 'lessons');
  await makePackagedLessons(lessonsFolder);
  storage = await createDiskStorage(join(folder, 'storage'));
  outcome = await loadDemo({ ...harness, storage, lessonsFolder });
});
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true });
});

async function count(table: string): Promise<number> {
  const { rows } = await harness.pool.query<{ n: number }>(`SELECT count(*)::integer AS n FROM ${table}`);
  return rows[0]?.n ?? 0;
}

/** By what the desk and a printed receipt show: each class of the landing page under its name, at its institute, for its fee. */
async function expectOneSchool(cards: SiteContent['institutes']): Promise<void> {
  const desk = await cast.signInAs('94770000002');
  const list = await desk<ReplyOf<typeof listClasses>>('GET', listClasses.path);
  for (const { classId, className = '', name, location, feeCents = 0 } of cards) {
    const listed = list.body.data.find(({ _id }) => _id === classId);
    expect(listed).toMatchObject({ name: className, institute: { name, location } });
    const { rows } = await harness.pool.query<{ id: string }>(
      `SELECT e.receipt_id AS id FROM payment_entry e JOIN payment p ON p.id = e.payment_id
       WHERE p.class_id = $1 AND e.receipt_id IS NOT NULL AND e.amount_cents = $2 LIMIT 1`,
      [classId, feeCents],
    );
    const receipt = await desk<Receipt>('GET', `/api/v1/payments/receipts/${rows[0]?.id}`);
    const line = receipt.body.lines.find((one) => one.className === className);
    expect(line).toMatchObject({ className, institute: name, amountCents: feeCents });
  }
}

describe('the demo', () => {
  test('is loaded', () => {
    expect(outcome).toBe('loaded');
  });

  test('has 300 students, 200 videos in 8 categories, 6 classes in 3 institutes', async () => {
    const students = await harness.db
      .selectFrom('account')
      .selectAll()
      .where('role', '=', 'student')
      .execute();
    expect(students).toHaveLength(300);
    expect(new Set(students.map(({ name }) => name)).size).toBe(300);
    expect(students.filter(({ name }) => /\p{Script=Sinhala}/u.test(name)).length).toBeGreaterThan(60);
    expect(await count('account')).toBe(302);
    expect(await count('video')).toBe(200);
    expect(await count('category')).toBe(8);
    expect(await count('class')).toBe(6);
    expect(await count('institute')).toBe(3);
    expect(await count('enrolment')).toBeGreaterThan(300);
    expect(await count('payment')).toBeGreaterThan(1500);
    const titles = await harness.db.selectFrom('video').select('title').distinct().execute();
    expect(titles).toHaveLength(200);
  });

  test('landing, desk and receipts tell of one school: institutes, classes and fees agree', async () => {
    const { rows: versions } = await harness.pool.query<StoredSite>(
      'SELECT content, cards FROM site_content',
    );
    const content = contentOf(versions[0] as StoredSite);
    const classes = await siteClasses(harness.db, harness.clock.now());
    const cards = content.institutes;
    expect(outdatedClasses(cards, classes)).toEqual([]);
    expect(cards).toHaveLength(3);
    expect(new Set(cards.map(({ name }) => name))).toEqual(new Set(classes.map(({ name }) => name)));
    for (const { classId, className, name, location, date, time, feeCents } of cards) {
      const card = { className, name, location, date, time, feeCents };
      expect(classes.find((one) => one.classId === classId)).toMatchObject(card);
      expect(className).toMatch(/^2027 Theory/);
      expect(feeCents).toBeGreaterThan(0);
      const { rows } = await harness.pool.query<{ cents: number; name: string }>(
        `SELECT DISTINCT e.amount_cents::integer AS cents, c.name FROM payment_entry e
         JOIN payment p ON p.id = e.payment_id JOIN class c ON c.id = p.class_id
         WHERE c.id = $1 AND e.receipt_id IS NOT NULL`,
        [classId],
      );
      expect(rows).toContainEqual({ cents: feeCents, name: className });
    }
    // The first day of a class is a day of the class.
    const { rows: days } = await harness.pool.query(
      `SELECT c.name, to_char(c.starts_on, 'MM-DD') AS day, t.weekday = extract(isodow FROM c.starts_on) AS fits
       FROM class c JOIN timetable_slot t ON t.class_id = c.id WHERE c.starts_on IS NOT NULL ORDER BY day`,
    );
    expect(days).toEqual([
      { name: '2027 Theory, Colombo', day: '03-28', fits: true },
      { name: '2027 Theory, Kandy', day: '03-31', fits: true },
      { name: '2027 Theory, Galle', day: '04-01', fits: true },
    ]);
    await expectOneSchool(cards);
    // The file by itself, which tests publish, says the same.
    expect(cards).toMatchObject((await readDemoSite()).institutes);
  });

  test('the admin area has something to do: slips to approve, one with a picture and two with a reference used before', async () => {
    const asAdmin = await cast.signInAs('94770000002');
    const slips = await asAdmin<ReplyOf<typeof listSlips>>('GET', '/api/v1/payments/slips?state=waiting');
    expect(slips.body.rows.map(({ owedCents, sameAs }) => [owedCents, sameAs.map(({ by }) => by)])).toEqual([
      [350_000, ['reference', 'picture']],
      [300_000, []],
      [350_000, ['reference']],
      [350_000, ['picture']],
    ]);
    for (const { sha256, bytes, id } of await harness.db.selectFrom('slip_picture').selectAll().execute()) {
      expect((await storage.stat(`slips/${id}`))?.size).toBe(bytes);
      expect(sha256).toHaveLength(32);
    }
    const arrears = await asAdmin<ReplyOf<typeof listArrears>>('GET', '/api/v1/payments/arrears?sort=oldest');
    expect(arrears.body.total).toBeGreaterThan(50);
    expect(await count("payment WHERE status = 'partial'")).toBeGreaterThan(5);
    expect(await count('free_card')).toBe(1);
    expect(await count('timetable_slot')).toBe(6);
  });

  test('questions wait in the admin area, others are answered; each of somebody who can watch the lesson, Nimali has notes', async () => {
    const asAdmin = await cast.signInAs('94770000001');
    const list = async (state: string) =>
      (await asAdmin<QuestionPage>('GET', `/api/v1/admin/questions?state=${state}`)).body.rows;
    expect(await list('open')).toHaveLength(3);
    const answered = await list('answered');
    expect(answered.filter(({ answer }) => answer?.shared)).toHaveLength(3);
    expect(answered).toHaveLength(4);
    for (const { student, video } of [...answered, ...(await list('open'))]) {
      const browser = await cast.signIn(student.userId);
      expect((await browser('GET', `/api/video?id=${video.videoId}`)).status).toBe(200);
    }
    expect(await count('lesson_note')).toBe(4);
    const nimali = await cast.signInAs('94771000001');
    expect((await nimali('GET', '/api/v1/questions/new-answers')).body).toEqual({ data: { newAnswers: 0 } });
  });

  test('every category has about 25 videos, and every month of the year has some', async () => {
    const { rows } = await harness.pool.query<{ n: number }>(
      `SELECT category_id, count(*)::integer AS n FROM video GROUP BY category_id`,
    );
    for (const { n } of rows) expect(n).toBe(25);
    const months = await harness.db
      .selectFrom('video')
      .select('month')
      .where('year', '=', 2026)
      .distinct()
      .execute();
    expect(months.length).toBeGreaterThanOrEqual(10);
  });

  test('every video has something real to play, of three services besides our own', async () => {
    const videos = await harness.db.selectFrom('video').selectAll().execute();
    const addresses = videos.filter(({ source_kind }) => source_kind === 'address');
    const kinds = addresses.map(({ source_ref }) => parseVideoAddress(source_ref ?? '')?.kind);
    expect(new Set(kinds)).toEqual(new Set(['bunny', 'vimeo', 'youtube']));
    expect(addresses).toHaveLength(3);
    const own = videos.filter(({ source_kind }) => source_kind === 'protected');
    expect(own).toHaveLength(197);
    for (const { source_ref } of own) expect(await storage.stat(`${source_ref}/master.m3u8`)).toBeDefined();
    const captions = await harness.db.selectFrom('video_caption').selectAll().execute();
    expect(captions).toHaveLength(197);
  });
});

describe('the cast', () => {
  const library = async (phone: string): Promise<LibraryVideo[]> =>
    (await (await cast.signInAs(phone))<LibraryVideo[]>('GET', '/api/uservideos')).body;
  /** Cards whose access ended; those that wait for a month's payment were never open. */
  const locked = async (phone: string): Promise<LibraryVideo[]> =>
    (await (await cast.signInAs(phone))<LibraryVideo[]>('GET', '/api/v1/videos/locked')).body.filter(
      ({ accessExpires }) => accessExpires !== undefined,
    );
  const lookUp = async (phone: string) =>
    (await (await cast.signInAs('94770000001'))<StudentCard>('GET', `/api/v1/users/phone?phone=${phone}`))
      .body;

  test('Nimali: the packaged lessons are her newest videos, each by another source, one ending in 3 days', async () => {
    const cards = await library('94771000001');
    expect(cards.length).toBeGreaterThan(25);
    expect(
      cards
        .slice(0, 5)
        .map(({ title, thumbnailUrl, accessSource, accessExpires }) => [
          title,
          thumbnailUrl,
          accessSource,
          accessExpires,
        ]),
    ).toEqual([
      ['Lesson of hess-cycles', '/posters/lesson-hess-cycles.webp', undefined, '2026-11-24T18:29:59.000Z'],
      ['Lesson of flame-tests', '/posters/lesson-flame-tests.webp', '2027 Theory, Colombo', undefined],
      ['Lesson of sn2', '/posters/lesson-sn2.webp', '2027 Paper Class, Colombo', undefined],
      ['Lesson of haber', '/posters/lesson-haber.webp', 'A/L 2027', undefined],
      ['Lesson of ozone', '/posters/lesson-ozone.webp', undefined, undefined],
    ]);
    for (const { uploadedDate } of cards) expect(new Date(uploadedDate) <= START).toBe(true);
    expect(await locked('94771000001')).toHaveLength(1);
  });

  test('Nimali: of her newest lessons one is half watched, one has a gap, one is done; the ended one keeps its progress', async () => {
    const cards = (await library('94771000001')).slice(0, 5);
    expect(cards.map(({ watchedShare = 0 }) => Math.round(watchedShare * 20) / 20)).toEqual([
      0, 0.55, 0.35, 1, 0,
    ]);
    const beforeUpload = cards.filter(
      ({ lastWatchedAt = START.toISOString(), uploadedDate }) => lastWatchedAt <= uploadedDate,
    );
    expect(beforeUpload).toEqual([]);
    const [ended] = await locked('94771000001');
    expect(ended?.watchedShare).toBeCloseTo(0.7, 1);
    expect(Date.parse(ended?.lastWatchedAt ?? '')).toBeLessThan(Date.parse(ended?.accessExpires ?? ''));
  });

  test('the classmates’ watching makes a curve that falls', async () => {
    const admin = await cast.signInAs('94770000001');
    const [, , lesson] = await library('94771000001');
    const { body } = await admin<ReplyOf<typeof showWatching>>(
      'GET',
      `/api/v1/videos/${lesson?._id}/watching`,
    );
    const { started, finished, viewers } = body.data;
    expect(started).toBeGreaterThan(20);
    expect(finished).toBeGreaterThan(started / 4);
    expect(viewers[0]).toBe(started);
    expect(viewers.at(-1)).toBeLessThan(started);
  });

  test('Nimali: two classes with spots, paid and unpaid months, of which only the paid ones open videos', async () => {
    const card = await lookUp('94771000001');
    expect(card).toMatchObject({ name: 'නිමාලි පෙරේරා', isVerified: true, currentAlYear: 2027 });
    expect(card.enrolledClasses.map(({ className }) => className)).toEqual([
      '2027 Paper Class, Colombo',
      '2027 Theory, Colombo',
    ]);
    for (const { spotNumber } of card.enrolledClasses) expect(spotNumber).toBeGreaterThan(1);
    const theory = card.payments.filter(({ className }) => className.startsWith('2027 Theory'));
    expect(theory.map(({ month, status }) => [month, status])).toEqual([
      [11, 'paid'],
      [10, 'overdue'],
      [9, 'paid'],
      [8, 'overdue'],
      ...[7, 6, 5, 4, 3, 2].map((month) => [month, 'paid']),
    ]);
    const months = (await library('94771000001'))
      .filter(({ accessSource }) => accessSource === '2027 Theory, Colombo')
      .map(({ month }) => month ?? 0);
    expect([...new Set(months)].sort((one, other) => one - other)).toEqual([2, 3, 4, 5, 6, 7, 9, 11]);
    expect(
      card.accessibleVideos.some((video) => video.accessExpires && new Date(video.accessExpires) < START),
    ).toBe(true);
  });

  test('Kasun has nothing yet', async () => {
    expect(await library('94771000002')).toEqual([]);
    expect(await locked('94771000002')).toEqual([]);
    expect(await lookUp('94771000002')).toMatchObject({
      enrolledClasses: [],
      payments: [],
      accessibleVideos: [],
    });
  });

  test('Tharushi’s access ended a few days ago', async () => {
    expect(await library('94771000003')).toEqual([]);
    const cards = await locked('94771000003');
    expect(
      cards
        .map(({ accessExpires }) => accessExpires ?? '')
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['2026-11-10T18:29:59.000Z', '2026-11-17T18:29:59.000Z', '2026-11-17T18:29:59.000Z']);
    expect((await lookUp('94771000003')).accessibleVideos).toHaveLength(4);
  });

  test('94771000004 has no name and is unverified', async () => {
    expect(await lookUp('94771000004')).toMatchObject({ name: '', isVerified: false });
  });

  test('the admin area: an admin and an assistant', async () => {
    const roles = await harness.db
      .selectFrom('account')
      .select(['phone', 'role'])
      .where('role', '<>', 'student')
      .orderBy('phone')
      .execute();
    expect(roles).toEqual([
      { phone: '94770000001', role: 'admin' },
      { phone: '94770000002', role: 'assistant' },
    ]);
    const asAdmin = await cast.signInAs('94770000002');
    const all = (await asAdmin<ReplyOf<typeof listAllVideos>>('GET', '/api/videos')).body;
    expect(all.filter(({ published }) => !published)).toHaveLength(3);
  });
});
