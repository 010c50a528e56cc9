import { createDecipheriv } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCast } from '../../test/cast.ts';
import { createHarness, type Harness } from '../../test/harness.ts';
import { derive } from '../platform/secrets.ts';
import { demoVideos } from './catalogue.ts';
import { DEMO_LESSONS, loadDemo } from './demo.ts';
import { readPackagedLessons } from './packaged-lessons.ts';

const FIRST_SEGMENTS = ['v240/00001.m4s', 'audio/00001.m4s'];

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  // Two servers at once write the same lessons.
  await Promise.all([loadDemo(harness), loadDemo(harness)]);
});
afterAll(async () => harness.close());

/** Nimali in front of the newest lesson. */
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
    const kept = await stored(`${prefix}/${file}`);
    expect(kept.includes('moof')).toBe(false);
    const iv = Buffer.alloc(16);
    iv.writeUInt32BE(sequence, 12);
    const open = createDecipheriv('aes-128-cbc', key, iv);
    expect(Buffer.concat([open.update(kept), open.final()]).includes('moof')).toBe(true);
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
