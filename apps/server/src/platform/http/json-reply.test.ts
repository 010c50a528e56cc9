import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import { DAY_MS, MINUTE_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { readFromWire } from '../../../test/wire-bytes.ts';
import { newId } from '../ids.ts';

const VIDEOS = 114;
const TOPICS = [
  'Hess cycles',
  'Buffers',
  'Alkenes',
  'Electrode potentials',
  'The mole',
  'Periodicity',
  'Rates',
];
const CATEGORIES = ['Physical chemistry', 'Organic chemistry', 'Inorganic chemistry', 'Past papers'];

let harness: Harness;
let cast: Cast;
let url: string;
let nimali: string;
let token: string;
const videos: string[] = [];

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  url = await harness.listen();
  nimali = await cast.person();
  token = await cast.tokenOf(nimali);
  for (let count = 0; count < VIDEOS; count += 1) videos.push(await lesson(count));
});
afterAll(async () => harness.close());

/** A lesson as a school has them: ids, pictures and times of their own, words that come again. */
async function lesson(count: number): Promise<string> {
  const at = harness.clock.now().getTime() - count * 7919 * MINUTE_MS;
  const topic = TOPICS[count % TOPICS.length];
  const id = await cast.video({
    id: newId(new Date(at)),
    title: `${topic}, part ${1 + Math.floor(count / TOPICS.length)}`,
    subtitle: `Lesson ${count + 1} of the 2027 theory class`,
    description: `${topic}: worked examples, common mistakes and two questions of past papers.`,
    thumbnail_url: `/media/pictures/${newId(new Date(at - MINUTE_MS))}.webp`,
    category_id: await cast.category(CATEGORIES[count % CATEGORIES.length] ?? ''),
    uploaded_at: new Date(at),
    recorded_at: new Date(Math.floor(at / DAY_MS) * DAY_MS),
    al_year: 2027,
    year: 2026,
    month: 1 + (count % 12),
    duration_seconds: 3600 + ((count * 389) % 3600),
  });
  await cast.give(nimali, id, count % 3 === 0 ? null : new Date(harness.clock.now().getTime() + 9e8));
  if (count % 4 === 0) await cast.watched(nimali, id, '{[0,600)}', new Date(at).toISOString());
  return id;
}

const get = async (path: string, headers: Record<string, string> = {}) =>
  harness.inject({ url: path, headers: { authorization: `Bearer ${token}`, ...headers } });
const onWire = async (path: string, headers: Record<string, string> = {}) =>
  readFromWire(url + path, {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...headers,
  });

describe('a library of 114 videos', () => {
  test('costs less than 8.5 kB when it is opened first, and less than 400 bytes while nothing in it changes', async () => {
    const first = await onWire('/api/uservideos');
    const etag = /\r\netag: (\S+)/i.exec(first.head)?.[1] ?? '';
    const again = await onWire('/api/uservideos', { 'if-none-match': etag });
    expect([first.status, again.status]).toEqual([200, 304]);
    expect(first.bytes).toBeLessThan(8500);
    expect(first.headBytes).toBeLessThan(400);
    expect(again.bytes).toBeLessThan(400);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['zstd', zstdDecompressSync],
  ])('says the same in %s', async (encoding, decompress) => {
    const plain = await get('/api/uservideos');
    const packed = await get('/api/uservideos', { 'accept-encoding': encoding });
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([
      undefined,
      encoding,
    ]);
    expect(decompress(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    for (const { headers } of [plain, packed]) {
      expect(headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'private, no-cache' });
      expect(headers.etag).toBe(plain.headers.etag);
    }
  });

  test('is plain for who takes no compression, or refuses it', async () => {
    for (const accepted of ['identity', 'br;q=0, gzip;q=0, zstd;q=0', 'deflate'])
      expect((await get('/api/uservideos', { 'accept-encoding': accepted })).json()).toHaveLength(VIDEOS);
  });

  test('is told anew once an access is removed, and to anybody else', async () => {
    const { etag } = (await get('/api/uservideos')).headers;
    const headers = { 'if-none-match': String(etag) };
    expect(await get('/api/uservideos', headers)).toMatchObject({ statusCode: 304, body: '' });
    const [removed = ''] = videos;
    const grant = harness.db.deleteFrom('access_grant');
    await grant.where('account_id', '=', nimali).where('video_id', '=', removed).execute();
    const after = await get('/api/uservideos', headers);
    expect(after.statusCode).toBe(200);
    expect(after.json<LibraryVideo[]>().map(({ _id }) => _id)).not.toContain(removed);
    const other = { ...headers, authorization: `Bearer ${await cast.tokenOf(await cast.person())}` };
    expect(await harness.inject({ url: '/api/uservideos', headers: other })).toMatchObject({
      statusCode: 200,
      body: '[]',
    });
    expect(await harness.inject({ url: '/api/uservideos', headers })).toMatchObject({ statusCode: 401 });
  });
});

test('an answer with a signed address is never compressed, nor kept', async () => {
  const description = 'a long text of somebody else '.repeat(100);
  const id = await cast.video({ description });
  await cast.give(nimali, id, null);
  const { headers, body } = await get(`/api/video?id=${id}`, { 'accept-encoding': 'br' });
  expect(body).toContain(description.trim());
  expect([headers['content-encoding'], headers.etag, headers['cache-control']]).toEqual([
    undefined,
    undefined,
    'no-store',
  ]);
});

test('a short answer goes out as it is', async () => {
  const { headers } = await get('/api/userprofile', { 'accept-encoding': 'br' });
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
});

test.each(['/api/userprofile', '/api/nothing', '/healthz', '/media/lessons/x/master.m3u8'])(
  'H1: %s carries less than 400 bytes of headers',
  async (path) => {
    expect((await onWire(path)).headBytes).toBeLessThan(400);
  },
);
