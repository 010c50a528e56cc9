import type { StudentCard } from '@valence/contract/admin/students';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';

let harness: Harness;
let cast: Cast;
let admin: Browser;
let nimali: string;
let phone: string;
beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(TEST_START);
  admin = await cast.signIn(await cast.person({ role: 'assistant' }));
  nimali = await cast.person({ name: 'Nimali' });
  ({ phone } = await harness.db
    .selectFrom('account')
    .select('phone')
    .where('id', '=', nimali)
    .executeTakeFirstOrThrow());
});

const lookUp = async (number = phone) => admin<StudentCard>('GET', `/api/v1/users/phone?phone=${number}`);
const card = async () => (await lookUp()).body;

test('a card that was looked up is told anew after each change of it, and never from before', async () => {
  const lesson = await cast.video();
  expect(await card()).toMatchObject({ name: 'Nimali', accessibleVideos: [], enrolledClasses: [] });
  await cast.give(nimali, lesson, null);
  expect(await card()).toMatchObject({ accessibleVideos: [{ _id: lesson }] });
  await admin('DELETE', '/api/v1/videos/reference', { userId: nimali, videoId: lesson });
  expect(await card()).toMatchObject({ accessibleVideos: [] });
  const theory = await cast.schoolClass('Theory', 'enrolled');
  await cast.enrol(nimali, theory);
  expect(await card()).toMatchObject({ enrolledClasses: [{ className: 'Theory' }] });
  await harness.db.updateTable('institute').set({ location: 'Kandy' }).execute();
  expect(await card()).toMatchObject({ enrolledClasses: [{ institute: { location: 'Kandy' } }] });
  await harness.db.updateTable('account').set({ name: 'Nimali P.' }).where('id', '=', nimali).execute();
  expect(await card()).toMatchObject({ name: 'Nimali P.' });
});

test('a card follows the calendar: a month is overdue from the day after its last one', async () => {
  const theory = await cast.schoolClass('Theory', 'enrolled');
  await sql`INSERT INTO class_fee (class_id, from_month, amount_cents, set_at) VALUES (${theory}, 24000, 250000, now())`.execute(
    harness.db,
  );
  await cast.enrol(nimali, theory);
  const statusNow = async () => (await card()).payments.map(({ status }) => status);
  const before = await statusNow();
  expect(before).toEqual(['pending']);
  harness.clock.advance({ days: 21 });
  admin = await cast.signIn(await cast.person({ role: 'assistant' }));
  expect(await statusNow()).toContain('overdue');
});

test('a number that nobody had is found as soon as somebody has it', async () => {
  const number = '94770000123';
  expect(await lookUp(number)).toMatchObject({ status: 404, body: { code: 'student-absent' } });
  await cast.person({ phone: number, name: 'Kasun' });
  expect(await lookUp(number)).toMatchObject({ status: 200, body: { name: 'Kasun' } });
});

test('a number that two students exchanged leads to who has it now', async () => {
  const kasun = await cast.person({ name: 'Kasun' });
  expect(await card()).toMatchObject({ name: 'Nimali' });
  await harness.db.updateTable('account').set({ phone: '94770000124' }).where('id', '=', nimali).execute();
  await harness.db.updateTable('account').set({ phone }).where('id', '=', kasun).execute();
  expect(await card()).toMatchObject({ name: 'Kasun' });
});

test('the own profile is told anew after a change, and not at all once the account is gone', async () => {
  const browser = await cast.signIn(nimali);
  const profile = async () => browser('GET', '/api/userprofile');
  expect(await profile()).toMatchObject({ status: 200, body: { name: 'Nimali', alYear: null } });
  await harness.db
    .updateTable('account')
    .set({ name: 'N. Perera', current_al_year: 2027 })
    .where('id', '=', nimali)
    .execute();
  expect(await profile()).toMatchObject({ status: 200, body: { name: 'N. Perera', alYear: 2027 } });
  await harness.db.deleteFrom('account').where('id', '=', nimali).execute();
  expect(await profile()).toMatchObject({ status: 401 });
});
