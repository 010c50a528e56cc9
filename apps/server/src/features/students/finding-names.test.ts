import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kit, type SignedInHere, startKit } from '../../../test/interface/kit.ts';
import { COMMUNITIES, type WrittenName } from '../../../test/sri-lankan-names.ts';
import { newId } from '../../platform/ids.ts';

// A school of 1,000 students whose names are spelled and written as each of them likes, and looked for otherwise.

interface Person {
  /** Each way to write the whole name. */
  written: readonly string[];
  id: string;
  stored: number;
}

/** Latin in its first and second spelling, Sinhala, Tamil. */
const WAYS: readonly ((name: WrittenName) => string)[] = [
  ({ latin }) => latin[0] ?? '',
  ({ latin }) => latin[1] ?? '',
  ({ sinhala }) => sinhala,
  ({ tamil }) => tamil,
];

let kit: Kit;
let admin: SignedInHere;
let people: Person[];

beforeAll(async () => {
  kit = await startKit();
  admin = await kit.signIn(await kit.addAccount({ role: 'assistant' }));
  people = COMMUNITIES.flatMap(({ given, family, people: count }) =>
    Array.from({ length: count }, (_, n) => {
      // Each round through the given names meets other family names, so that no pair occurs twice.
      const first = given[n % given.length];
      const second = family[((n % given.length) + Math.floor(n / given.length)) % family.length];
      if (!first || !second) throw new Error('The lists of names are empty.');
      return {
        written: WAYS.map((way) => `${way(first)} ${way(second)}`),
        id: newId(kit.clock.now()),
        stored: n % WAYS.length,
      };
    }),
  );
  await kit.db
    .insertInto('account')
    .values(
      people.map(({ id, written, stored }, n) => ({
        id,
        phone: `9477${String(n).padStart(7, '0')}`,
        name: written[stored] ?? '',
        verified_at: kit.clock.now(),
        created_at: kit.clock.now(),
      })),
    )
    .execute();
});
afterAll(() => kit.stop());

async function topHit(query: string): Promise<{ userId: string; name: string } | undefined> {
  const { status, body } = await kit.call('GET', `/api/v1/users?query=${encodeURIComponent(query)}`, admin);
  expect(status).toBe(200);
  return (body as { students: { userId: string; name: string }[] }).students[0];
}

test('of 1,000 people, 95 % at least are the top hit in every other spelling and script', {
  timeout: 180_000,
}, async () => {
  expect(new Set(people.map(({ written }) => written[0])).size).toBe(1000);
  const missed: string[] = [];
  let asked = 0;
  for (const [n, { id, written, stored }] of people.entries()) {
    // One other way to write the name each, so that all pairs of ways occur.
    const way = (stored + 1 + (Math.floor(n / WAYS.length) % (WAYS.length - 1))) % WAYS.length;
    const query = written[way] ?? '';
    const hit = await topHit(query);
    asked += 1;
    if (hit?.userId !== id) missed.push(`${query} → ${hit?.name ?? 'nobody'} instead of ${written[stored]}`);
  }
  const share = 1 - missed.length / asked;
  expect(
    share,
    `${(share * 100).toFixed(1)} % of ${asked} were found; missed:\n${missed.join('\n')}`,
  ).toBeGreaterThanOrEqual(0.95);
});
