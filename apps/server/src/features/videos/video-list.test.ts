import type { listAdminVideos } from '@valence/contract/admin/videos';
import type { ReplyOf } from '@valence/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { bestOf } from '../../../test/timing.ts';
import { createVideosKit, type TypedLesson } from '../../../test/videos-kit.ts';
import { newId } from '../../platform/ids.ts';

let harness: Harness;
let cast: Cast;
let admin: string;
let asAdmin: Browser;
let shelf: string;
let kit: ReturnType<typeof createVideosKit>;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  admin = await cast.person({ role: 'admin' });
  shelf = await cast.category('Organic');
  kit = createVideosKit(harness, shelf);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  await harness.db.deleteFrom('video').execute();
  asAdmin = await cast.signIn(admin);
});

const make = async (change: Partial<TypedLesson> = {}, id?: string) => kit.make(asAdmin, change, id);
const list = async (query = '') =>
  (await asAdmin<ReplyOf<typeof listAdminVideos>>('GET', `/api/v1/admin/videos${query}`)).body;
const titles = async (query = '') => (await list(query)).rows.map(({ title }) => title);
const refusal = (status: number, code: string) => ({
  status,
  body: expect.objectContaining({ code }) as unknown,
});

describe('the list', () => {
  beforeEach(async () => {
    const physical = await cast.category('Physical');
    await make({ title: 'beta', source: { kind: 'none' }, alYear: 2026, month: { year: 2026, month: 12 } });
    harness.clock.advance({ seconds: 1 });
    await make({ title: 'Alpha 50%', categoryId: physical, publication: { kind: 'now' } });
    harness.clock.advance({ seconds: 1 });
    await make({
      title: 'gamma_x',
      publication: { kind: 'at', at: '2027-06-01T00:00:00.000Z' },
      month: null,
    });
  });

  test.each([
    ['', ['gamma_x', 'Alpha 50%', 'beta']],
    ['?sort=title', ['Alpha 50%', 'beta', 'gamma_x']],
    ['?sort=-title', ['gamma_x', 'beta', 'Alpha 50%']],
    ['?sort=uploaded', ['beta', 'Alpha 50%', 'gamma_x']],
    ['?sort=month', ['beta', 'Alpha 50%', 'gamma_x']],
    ['?sort=-month', ['Alpha 50%', 'beta', 'gamma_x']],
    ['?sort=category', ['gamma_x', 'beta', 'Alpha 50%']],
    ['?sort=-published', ['gamma_x', 'Alpha 50%', 'beta']],
    ['?q=50%25', ['Alpha 50%']],
    ['?q=a_x', ['gamma_x']],
    ['?q=A50', ['Alpha 50%']],
    ['?q=a5', []],
    ['?q=pha50', []],
    ['?q=organic%20BET', ['beta']],
    ['?q=dec%202026', ['beta']],
    ['?q=January%202027', ['Alpha 50%']],
    ['?alYear=2026', ['beta']],
    ['?state=published', ['Alpha 50%']],
    ['?state=scheduled', ['gamma_x']],
    ['?state=draft', ['beta']],
    ['?kind=none', ['beta']],
    ['?kind=youtube', ['gamma_x', 'Alpha 50%']],
    ['?kind=unprotected', ['gamma_x', 'Alpha 50%']],
    ['?category=no-uuid', []],
  ])('%s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test('a page beyond the last is empty, and the total stays the same', async () => {
    expect(await list('?page=2')).toEqual({ rows: [], total: 3 });
    expect(await asAdmin('GET', '/api/v1/admin/videos?page=0')).toMatchObject(refusal(400, 'input-invalid'));
    expect(await asAdmin('GET', '/api/v1/admin/videos?sort=source_ref')).toMatchObject(
      refusal(400, 'input-invalid'),
    );
  });
});

test('a page of 2,000 videos comes about as soon as one of 20, whatever it is ordered and filtered by', async () => {
  const at = harness.clock.now();
  const add = async (from: number, to: number) => {
    const rows = Array.from({ length: to - from }, (_, index) => ({
      id: newId(at),
      title: `Lesson ${from + index}`,
      category_id: shelf,
      source_kind: 'address',
      source_ref: 'https://youtu.be/FSyAehMdpyI',
      uploaded_at: at,
    }));
    await harness.db.insertInto('video').values(rows).execute();
  };
  const queries = ['?sort=title', '?q=lesson%2019', '?kind=unprotected&sort=-month'];
  const times = async () => {
    const found = [];
    for (const query of queries)
      found.push(await bestOf(5, async () => expect((await list(query)).rows.length).toBeGreaterThan(0)));
    return found;
  };
  await add(0, 20);
  const few = await times();
  await add(20, 2000);
  expect((await list('?sort=title&page=80')).rows.length).toBeGreaterThan(0);
  // There are a hundred times as many videos, but the wait is far from a hundred times as long.
  for (const [index, milliseconds] of (await times()).entries())
    expect({ query: queries[index], isLong: milliseconds > 30 * (few[index] ?? 0) }).toEqual({
      query: queries[index],
      isLong: false,
    });
});
