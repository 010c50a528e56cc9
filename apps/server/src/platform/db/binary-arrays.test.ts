import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { binaryArray } from './binary-arrays.ts';

const itself = <Value>(value: Value) => value;
const { db, close } = await createHarness();
afterAll(close);

test('PostgreSQL reads the same from binary arrays as from text', async () => {
  const ids = ['01a312e3-8e40-785d-ab07-f8c4ebd71069', null, 'FFFFFFFF-0000-4000-8000-0123456789AB'];
  const whole = [0, -1, 2 ** 31 - 1, -(2 ** 31), null];
  const numbers = [0.1, -1e300, 5, null, 86_399.999];
  const instants = [
    '2026-11-28T15:20:00.123Z',
    '1999-12-31T23:59:59.999Z',
    '2000-01-01T00:00:00.000Z',
    '1970-01-01T00:00:00.001Z',
    null,
    '2285-01-01T00:00:00.001Z',
    '1715-01-01T00:00:00.001Z',
  ].map((text) => (text === null ? null : new Date(text)));
  const texts = ['{[0,9),[12,200)}', '', null, 'නිමාලි, "Perera" \\ {}', 'NULL'];
  const { rows } = await sql`SELECT
    ${binaryArray('uuid', ids, itself)}::uuid[] IS NOT DISTINCT FROM ${ids}::uuid[] AS ids,
    ${binaryArray('integer', whole, itself)}::integer[] IS NOT DISTINCT FROM ${whole}::integer[] AS whole,
    ${binaryArray('double', numbers, itself)}::double precision[] IS NOT DISTINCT FROM ${numbers}::double precision[] AS numbers,
    ${binaryArray('instant', instants, itself)}::timestamptz[] IS NOT DISTINCT FROM ${instants}::timestamptz[] AS instants,
    ${binaryArray('text', texts, itself)}::text[] IS NOT DISTINCT FROM ${texts}::text[] AS texts,
    (SELECT count(*)::integer FROM unnest(${binaryArray('uuid', [], itself)}::uuid[])) AS none`.execute(db);
  expect(rows).toEqual([{ ids: true, whole: true, numbers: true, instants: true, texts: true, none: 0 }]);
});

test('an instant that a number of microseconds would make another one is an error', () => {
  expect(() => binaryArray('instant', [new Date('9999-12-31T23:59:59.999Z')], itself)).toThrow(RangeError);
});

test.each(['01a312e3-8e40-785d-ab07-f8c4ebd7106', '01a312e3-8e40-785d-ab07-f8c4ebd7106g', ''])(
  'what is no uuid is an error: %s',
  (text) => {
    expect(() => binaryArray('uuid', [text], itself)).toThrow(TypeError);
  },
);
