import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@valence/contract/endpoint';
import { searchRoster } from '@valence/domain/roster-search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../test/cast.ts';
import { createHarness, type Harness } from '../../test/harness.ts';
import { randomSecret } from '../platform/ids.ts';

// The same person, however the name is written and wherever it is looked for.

const SPELLINGS = ['nimali', 'Nimaali', 'නිමාලි', 'நிமாலி'] as const;

let harness: Harness;
let cast: Cast;
let admin: Browser;
let classId: string;
/** By the spelling that is stored. */
const people = new Map<string, string>();

/** Every search that finds students: where it is called with what was typed. Ctrl K and the look-up ask for `/api/v1/users`. */
const SEARCHES: Record<string, (typed: string) => string> = {
  'GET /api/v1/users': (typed) => `/api/v1/users?query=${typed}`,
  'GET /api/v1/admin/students': (typed) => `/api/v1/admin/students?q=${typed}`,
  'GET /api/v1/classes/:classId/roster': (typed) =>
    `/api/v1/classes/${classId}/roster?sort=spot&search=${typed}`,
  'GET /api/v1/classes/:classId/door': (typed) => `/api/v1/classes/${classId}/door?query=${typed}`,
  'GET /api/v1/payments/ledger': (typed) =>
    `/api/v1/payments/ledger?classId=${classId}&year=2027&search=${typed}`,
  'GET /api/v1/admin/questions': (typed) => `/api/v1/admin/questions?state=open&q=${typed}`,
  'GET /api/v1/admin/activity': (typed) => `/api/v1/admin/activity?q=${typed}`,
};
/** The names of an address's values. */
const fieldsOf = (query: Endpoint['query']): string[] =>
  query && 'shape' in query && typeof query.shape === 'object' ? Object.keys(query.shape ?? {}) : [];

/** Searches that are about no students. */
const OF_OTHER_THINGS = [
  'GET /api/v1/admin/videos',
  'GET /api/v1/classes/:classId/videos',
  'GET /api/v1/admin/analytics/lessons',
];

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
  classId = await cast.schoolClass('2027 Theory', 'enrolled');
  const video = await cast.video();
  await cast.assign(video, classId);
  for (const name of SPELLINGS) {
    const id = await cast.person({ name: `${name} Perera` });
    people.set(name, id);
    const seat = { userId: id, spotNumber: null };
    await admin('POST', `/api/v1/classes/${classId}/enrolments`, seat);
    const asked = {
      requestId: randomSecret(16).toString('hex'),
      text: 'Why does it turn pink?',
      atSecond: null,
    };
    const student = await cast.signIn(id);
    await student('POST', `/api/v1/videos/${video}/questions`, asked);
  }
  // Somebody else, so that a search that finds everybody is no search.
  const kasun = await cast.person({ name: 'Kasun Fernando' });
  people.set('Kasun', kasun);
  await admin('POST', `/api/v1/classes/${classId}/enrolments`, { userId: kasun, spotNumber: null });
});
afterAll(async () => harness.close());

test('this table has every search of the interface', async () => {
  const folder = join(import.meta.dirname, '../../../../packages/contract/src');
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] });
  const modules = await Promise.all(
    files.map(async (file) => import(join(folder, file)) as Promise<Record<string, unknown>>),
  );
  const searches = modules
    .flatMap((module) => Object.values(module))
    .filter(
      (value): value is Endpoint =>
        typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
    )
    .filter(({ query }) => ['q', 'query', 'search'].some((name) => fieldsOf(query).includes(name)))
    .map(({ method, path, media }) => (media ? '' : `${method} ${path}`))
    .filter(Boolean);
  expect([...new Set(searches)].toSorted()).toEqual(
    [...Object.keys(SEARCHES), ...OF_OTHER_THINGS].toSorted(),
  );
});

describe.each(Object.entries(SEARCHES))('%s', (_, addressOf) => {
  test.each(SPELLINGS)('%s finds the same four people', async (typed) => {
    const { status, body } = await admin('GET', addressOf(encodeURIComponent(typed)));
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    const found = [...people].filter(([, id]) => text.includes(id)).map(([name]) => name);
    expect(found).toEqual([...SPELLINGS]);
  });
});

test.each(SPELLINGS)('the door’s own list without a connection: %s finds the same four people', (typed) => {
  const list = [...people.keys()].map((name, n) => ({
    name: `${name} Perera`,
    phone: `9477000000${n}`,
    spotNumber: null,
  }));
  expect(searchRoster(list, typed)).toHaveLength(SPELLINGS.length);
});
