import { DAY_SECONDS } from '@valence/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';

/** Years that the sample content runs. */
const YEARS = ['2025', '2026', '2027', '2028'];
let harness: Harness;
let cast: Cast;
let student: string;
let browser: Browser;
let token: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(TEST_START);
  student = await cast.person();
  await signIn();
});

async function signIn(): Promise<void> {
  token = await cast.tokenOf(student);
  browser = await cast.signIn(student);
}
const choose = async (alYear: string) =>
  browser<{ alYear?: string; code?: string }>('PUT', '/api/alyear', { alYear });
const year = async () => (await browser<{ alYear: number }>('GET', '/api/userprofile')).body.alYear;
const REFUSED = { status: 429, body: { code: 'too-many-year-changes' } };

describe('A6: the own A/L year', () => {
  test('A6: is chosen freely once, changed twice in 30 days, and then not, whoever asks how often', async () => {
    for (const chosen of ['2027', '2028', '2027'])
      expect(await choose(chosen)).toMatchObject({ status: 200 });
    for (const chosen of ['2028', '2026', '2028']) expect(await choose(chosen)).toMatchObject(REFUSED);
    expect(await year()).toBe(2027);
  });

  test('A6: chosen again as it is, it is no change and never refused', async () => {
    for (let times = 0; times < 5; times += 1)
      expect(await choose('2027')).toEqual({ status: 200, body: { success: true, alYear: '2027' } });
    for (const chosen of ['2028', '2028', '2026', '2026', '2026'])
      expect(await choose(chosen)).toMatchObject({ status: 200 });
    expect(await choose('2025')).toMatchObject(REFUSED);
  });

  test('A6: the refusal says when it can be changed again, and then it can', async () => {
    await choose('2027');
    await choose('2028');
    harness.clock.advance({ days: 10 });
    await signIn();
    await choose('2026');
    const refusal = await harness.inject({
      method: 'PUT',
      url: '/api/alyear',
      headers: { authorization: `Bearer ${token}` },
      payload: { alYear: '2025' },
    });
    expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([429, String(20 * DAY_SECONDS)]);
    expect(refusal.json<{ message: string }>().message).toContain('teacher');
    harness.clock.advance({ days: 20 });
    await signIn();
    expect(await choose('2025')).toMatchObject({ status: 200 });
    expect(await choose('2027')).toMatchObject(REFUSED);
  });

  test('A6: of forty changes at once two are made', async () => {
    await choose('2025');
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, turn) => choose(YEARS[1 + (turn % 3)] ?? '')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const row = await harness.db
      .selectFrom('account')
      .select(['year_changes', 'current_al_year'])
      .where('id', '=', student)
      .executeTakeFirstOrThrow();
    expect(row.year_changes).toHaveLength(2);
    expect(await choose('2025')).toMatchObject(REFUSED);
  });

  test('A6: an admin sets it at any time, which counts for nothing', async () => {
    for (const chosen of ['2027', '2028', '2027']) await choose(chosen);
    const admin = await cast.signIn(await cast.person({ role: 'admin' }));
    const facts = { name: 'Nimali', school: null, alYear: 2026 };
    for (let times = 0; times < 4; times += 1)
      expect(
        await admin('PUT', `/api/v1/admin/accounts/${student}`, { ...facts, alYear: 2026 + (times % 2) }),
      ).toMatchObject({ status: 200 });
    expect(await year()).toBe(2027);
    expect(await choose('2028')).toMatchObject(REFUSED);
  });

  test('A6: a year that the school does not run stays refused', async () => {
    for (const chosen of ['2027', '2028', '2027']) await choose(chosen);
    expect(await choose('1999')).toMatchObject({ status: 400, body: { code: 'al-year-unknown' } });
  });
});
