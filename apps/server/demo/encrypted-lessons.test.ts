import { createDecipheriv } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composePackaging } from '../src/composition/packaging.ts';
import { cleanUp } from '../src/features/packaging/cleanup.ts';
import { deleteAllOf } from '../src/features/packaging/packaging.store.ts';
import { transaction } from '../src/platform/db/database.ts';
import { newId } from '../src/platform/ids.ts';
import { adoptFingerprint } from '../src/platform/secret.store.ts';
import { derive, fingerprintOf } from '../src/platform/secrets.ts';
import { exchangeSecret } from '../src/processes/exchange-secret.ts';
import { createCast } from '../test/cast.ts';
import { createHarness, type Harness } from '../test/harness.ts';
import { demoVideos, videoId } from './catalogue.ts';
import { DEMO_LESSONS, loadDemo } from './demo.ts';
import { readPackagedLessons } from './packaged-lessons.ts';

const FIRST_SEGMENTS = ['v240/00001.m4s', 'audio/00001.m4s'];

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  // Two servers write the same lessons at once.
  await Promise.all([loadDemo(harness), loadDemo(harness)]);
});
afterAll(async () => harness.close());

/** Nimali opens the newest lesson. */
async function watching() {
  const cast = createCast(harness);
  const { id } = await harness.db
    .selectFrom('account')
    .select('id')
    .where('phone', '=', '94771000001')
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Bearer ${await cast.tokenOf(id)}` };
  const [lesson] = demoVideos(harness.clock.now(), await readPackagedLessons(DEMO_LESSONS, harness.secret));
  const prefix = lesson?.row.source_ref ?? '';
  const played = await harness.inject({ url: `/api/video?id=${lesson?.row.id}`, headers });
  const { data } = played.json<{ data: { url: string; previewUrl: string; posterUrl: string } }>();
  const pull = async (file: string, as: Record<string, string> = headers) =>
    harness.inject({ url: data.url.replace('master.m3u8', file), headers: as });
  return { prefix, data, pull, account: id };
}

async function stored(key: string): Promise<Buffer> {
  const file = await harness.storage.open(key);
  if (!file) throw new Error(`${key} is not in the storage`);
  return buffer(file.stream());
}

test('the demo’s films lie encrypted in the storage, and play with the key that the check gives', async () => {
  const { prefix, data, pull, account } = await watching();
  const key = (await pull('key')).rawPayload;
  expect(key).toHaveLength(16);
  const firstNumbers = new Set<number>();
  for (const file of FIRST_SEGMENTS) {
    const playlist = (await pull(file.replace('00001.m4s', 'index.m3u8'))).body;
    expect(playlist).toContain('#EXT-X-KEY:METHOD=AES-128,URI="../key"');
    const sequence = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1]);
    firstNumbers.add(sequence);
    const segment = await stored(`${prefix}/${file}`);
    expect(segment.includes('moof')).toBe(false);
    const iv = Buffer.alloc(16);
    iv.writeUInt32BE(sequence, 12);
    const open = createDecipheriv('aes-128-cbc', key, iv);
    expect(Buffer.concat([open.update(segment), open.final()]).includes('moof')).toBe(true);
  }
  expect(firstNumbers.size).toBe(2);
  expect((await pull('key', {})).statusCode).toBe(401);
  expect((await harness.inject(data.previewUrl)).statusCode).toBe(401);
  for (const beside of ['strip.vtt', 'strip-001.webp', 'poster.webp'])
    expect((await pull(beside)).statusCode).toBe(200);
  await harness.db.deleteFrom('access_grant').where('account_id', '=', account).execute();
  await harness.db.deleteFrom('enrolment').where('account_id', '=', account).execute();
  await harness.db.updateTable('account').set({ current_al_year: null }).where('id', '=', account).execute();
  harness.clock.advance({ seconds: 5 });
  expect((await pull('key')).statusCode).toBe(403);
});

test('under another secret the lessons are others: what an earlier one encrypted is not taken for them', async () => {
  const [one, other] = await Promise.all(
    [harness.secret, derive(harness.secret, 'papers')].map(async (secret) =>
      readPackagedLessons(DEMO_LESSONS, secret),
    ),
  );
  const shared = one?.filter((lesson) => other?.some(({ prefix }) => prefix === lesson.prefix));
  expect([one?.length, shared]).toEqual([3, []]);
});

test('a demo that was loaded in the clear, or under another secret, plays encrypted films after the next start', async () => {
  const { db, storage, secret } = harness;
  const [lesson, other] = await readPackagedLessons(DEMO_LESSONS, secret);
  if (!lesson || !other) throw new Error('The demo has lost its lessons.');
  const playing = async () =>
    (await db.selectFrom('video').select(['id', 'source_ref']).orderBy('id').execute()).map((row) => ({
      ...row,
    }));
  const before = await playing();
  const move = async (from: string, source_ref: string) =>
    db.updateTable('video').set({ source_ref }).where('source_ref', '=', from).execute();
  await move(lesson.prefix, `demo/${lesson.slug}`);
  await move(other.prefix, `demo/${other.slug}-0123abcd`);
  await storage.putFolder(`demo/${lesson.slug}`, join(DEMO_LESSONS, lesson.slug));
  expect(await loadDemo(harness)).toBe('kept');
  expect(await playing()).toEqual(before);
  expect(await storage.list(`demo/${lesson.slug}`)).toEqual([]);
  expect(await storage.stat(`${lesson.prefix}/master.m3u8`)).toBeDefined();
});

describe('the demo’s lessons are packagings as a school’s are', () => {
  const rows = async () =>
    harness.db
      .selectFrom('packaging')
      .select(['id', 'video_id', 'prefix', 'state'])
      .orderBy('prefix')
      .execute();
  const playing = async () =>
    harness.db.selectFrom('video').select(['id', 'source_kind', 'source_ref']).orderBy('id').execute();

  test('each has one, whichever of two servers loaded it', async () => {
    const lessons = await readPackagedLessons(DEMO_LESSONS, harness.secret);
    const found = await rows();
    expect(found.map(({ prefix }) => prefix)).toEqual(lessons.map(({ prefix }) => prefix).toSorted());
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['ready']));
    const own = lessons.map(({ slug }) => videoId(`lesson-${slug}`));
    expect(found.map(({ video_id }) => video_id).toSorted()).toEqual(own.toSorted());
  });

  test('a demo of the version before has none: the next start brings them, and its videos play', async () => {
    const before = await rows();
    await harness.db.deleteFrom('packaging').execute();
    const packaging = composePackaging(harness);
    const [{ prefix } = { prefix: '' }] = before;
    expect(await packaging.packaged(prefix)).toBeUndefined();
    const outcomes = await Promise.all([loadDemo(harness), loadDemo(harness)]);
    expect(outcomes).toEqual(['kept', 'kept']);
    expect(await rows()).toEqual(before);
    const lesson = (await readPackagedLessons(DEMO_LESSONS, harness.secret)).find(
      (one) => one.prefix === prefix,
    );
    expect((await packaging.packaged(prefix))?.contentKey).toEqual(lesson?.contentKey);
  });

  test('one that another video plays stays when its own video goes for good', async () => {
    const before = await rows();
    for (const { video_id } of before) await transaction(harness.db, async (tx) => deleteAllOf(tx, video_id));
    expect(await rows()).toEqual(before);
  });

  test('one that another video plays stays when its own video has played a newer film for long', async () => {
    const { db, clock, storage } = harness;
    const before = await rows();
    const [own] = await db.selectFrom('packaging').selectAll().where('state', '=', 'ready').execute();
    if (!own) throw new Error('The demo has lost its lessons.');
    const newer = { ...own, id: newId(clock.now()), upload_id: 'newer', prefix: 'lessons/newer', plan: null };
    await db.insertInto('packaging').values(newer).execute();
    const play = async (source_ref: string) =>
      db.updateTable('video').set({ source_ref }).where('id', '=', own.video_id).execute();
    await play(newer.prefix);
    clock.advance({ days: 2 });
    expect(await cleanUp({ db, clock, storage })).toBe(0);
    expect(await storage.stat(`${own.prefix}/master.m3u8`)).toBeDefined();
    await play(own.prefix);
    await db.deleteFrom('packaging').where('id', '=', newer.id).execute();
    expect(await rows()).toEqual(before);
  });

  test('a secret that is lost takes none of its lessons from it: the next start brings them under the new one', async () => {
    const { db, settings, clock } = harness;
    const before = await playing();
    const now = derive(harness.secret, 'papers');
    const from = fingerprintOf(harness.secret);
    await adoptFingerprint(db, from, clock.now());
    await exchangeSecret({ db, settings, at: clock.now() }, { old: undefined, now, from });
    expect((await playing()).filter(({ source_kind }) => source_kind === 'protected')).toEqual([]);
    expect(await loadDemo({ ...harness, secret: now })).toBe('kept');
    const lessons = await readPackagedLessons(DEMO_LESSONS, now);
    const withoutMark = (videos: typeof before) =>
      videos.map((video) => ({ ...video, source_ref: video.source_ref?.replace(/-[0-9a-f]{8}$/, '') }));
    const after = await playing();
    expect(withoutMark(after)).toEqual(withoutMark(before));
    const played = new Set(
      after.flatMap(({ source_kind, source_ref }) => (source_kind === 'protected' ? source_ref : [])),
    );
    expect(played).toEqual(new Set(lessons.map(({ prefix }) => prefix)));
    const packaging = composePackaging({ ...harness, secret: now });
    for (const { prefix, contentKey } of lessons)
      expect((await packaging.packaged(prefix))?.contentKey).toEqual(contentKey);
    expect((await rows()).map(({ prefix }) => prefix)).toEqual(
      lessons.map(({ prefix }) => prefix).toSorted(),
    );
  });
});
