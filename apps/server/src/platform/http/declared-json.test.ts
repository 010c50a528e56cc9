import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checked, declaredOnly } from './declared-json.ts';

const row = z.object({
  name: z.string(),
  score: z.nullable(z.int()),
  note: z.optional(z.string()),
  kind: z.union([z.object({ is: z.literal('own'), by: z.string() }), z.object({ is: z.literal('free') })]),
  days: z.record(z.string(), z.int()),
});
const reply = z.object({ rows: z.array(row), next: z.nullable(z.object({ page: z.int() })) });
const route = { schema: reply, method: 'GET', url: '/rows' };
const one = { name: 'නිමාලි', score: null, kind: { is: 'free' as const }, days: { '2027-01-14': 3 } };

test('what is declared goes out as the whole schema would send it, in each of its forms', () => {
  for (const good of [
    { rows: [], next: null },
    { rows: [one, { ...one, score: 4, note: 'Late' }], next: { page: 2 } },
    { rows: [{ ...one, note: undefined, kind: { is: 'own' as const, by: 'me' } }], next: null },
  ])
    expect(declaredOnly(route)(good)).toBe(JSON.stringify(z.encode(reply, good)));
});

test('a column that nobody declared does not go out, however deep it lies', () => {
  const secret = { sealed_key: 'secret' };
  const leaky = {
    ...secret,
    rows: [{ ...one, ...secret, kind: { is: 'free' as const, ...secret } }],
    next: { page: 2, ...secret },
  };
  expect(declaredOnly(route)(leaky)).toBe(JSON.stringify({ rows: [one], next: { page: 2 } }));
});

test('tests and development refuse a reply that breaks its schema', () => {
  expect(() => checked(route)({ rows: [{ ...one, score: 0.5 }], next: null })).toThrow(/match the schema/);
  expect(() => checked(route)({ rows: [{ ...one, name: undefined }], next: null })).toThrow(
    /match the schema/,
  );
  expect(checked(route)({ rows: [one], next: null })).toBe(JSON.stringify({ rows: [one], next: null }));
});
