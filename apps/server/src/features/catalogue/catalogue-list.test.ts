import type { listCatalogue } from '@valence/contract/desk-videos';
import type { ReplyOf } from '@valence/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createCatalogueKit, type TypedLesson } from '../../../test/catalogue-kit.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';

let harness: Harness;
let cast: Cast;
let admin: string;
let desk: Browser;
let shelf: string;
let kit: ReturnType<typeof createCatalogueKit>;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  admin = await cast.person({ role: 'admin' });
  shelf = await cast.category('Organic');
  kit = createCatalogueKit(harness, shelf);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  await harness.db.deleteFrom('video').execute();
  desk = await cast.signIn(admin);
});

const make = async (change: Partial<TypedLesson> = {}, id?: string) => kit.make(desk, change, id);
const list = async (query = '') =>
  (await desk<ReplyOf<typeof listCatalogue>>('GET', `/api/v1/desk/videos${query}`)).body;
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

  test('a page beyond the last is empty, the number of all stays told', async () => {
    expect(await list('?page=2')).toEqual({ rows: [], total: 3 });
    expect(await desk('GET', '/api/v1/desk/videos?page=0')).toMatchObject(refusal(400, 'input-invalid'));
    expect(await desk('GET', '/api/v1/desk/videos?sort=source_ref')).toMatchObject(
      refusal(400, 'input-invalid'),
    );
  });
});

test('a page of 2,000 videos comes in under 200 ms, whatever it is ordered and filtered by', async () => {
  const at = harness.clock.now();
  const rows = Array.from({ length: 2000 }, (_, index) => ({
    id: newId(at),
    title: `Lesson ${index}`,
    category_id: shelf,
    source_kind: 'address',
    source_ref: 'https://youtu.be/FSyAehMdpyI',
    uploaded_at: at,
  }));
  await harness.db.insertInto('video').values(rows).execute();
  for (const query of ['?sort=title&page=80', '?q=lesson%2019', '?kind=unprotected&sort=-month']) {
    const times: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const begun = performance.now();
      expect((await list(query)).rows.length).toBeGreaterThan(0);
      times.push(performance.now() - begun);
    }
    // The best of five: what else the machine does meanwhile is not the list's.
    expect(Math.min(...times)).toBeLessThan(200);
  }
});
