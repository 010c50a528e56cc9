import type { Today } from '@valence/contract/admin/overview';
import { DAY_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let admin: Browser;
let assistant: Browser;
let classId: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  kit = createPaymentsKit(harness, cast);
  admin = await cast.signIn(await cast.person({ role: 'admin', name: 'Teacher' }));
  assistant = await cast.signIn(await cast.person({ role: 'assistant' }));
  classId = await kit.paidClass('2027 Theory');
});
afterAll(async () => harness.close());

const todayOf = async (browser: Browser) =>
  (await browser<Today>('GET', '/api/v1/admin/overview/today')).body;

test('the classes of this weekday in Colombo, the earliest first, and no others', async () => {
  // The clock stands on January 14 of 2027, a Thursday.
  const slot = { class_id: classId, weekday: 4, starts_at: '14:00', ends_at: '16:00', place: 'Hall 2' };
  await harness.db
    .insertInto('timetable_slot')
    .values([slot, { ...slot, starts_at: '08:30', ends_at: '10:30', place: '' }, { ...slot, weekday: 5 }])
    .execute();
  const { classes } = await todayOf(admin);
  expect(classes).toMatchObject([
    { _id: classId, name: '2027 Theory', from: '08:30', to: '10:30', place: '' },
    { _id: classId, name: '2027 Theory', from: '14:00', to: '16:00', place: 'Hall 2' },
  ]);
});

test('cash of today without what was taken back: everybody’s for an admin, their own for an assistant', async () => {
  const [nimali, kasun] = [await cast.person(), await cast.person()];
  for (const one of [nimali, kasun]) await kit.seat(classId, one, '2026-12-20');
  const line = { classId, year: 2027, month: 1, amountCents: 350_000 };
  await kit.cash(assistant, nimali, [line]);
  const { body } = await kit.cash(admin, kasun, [line]);
  expect((await todayOf(admin)).cash).toEqual({ cents: 700_000, payments: 2, whose: 'everybody' });
  expect((await todayOf(assistant)).cash).toEqual({ cents: 350_000, payments: 1, whose: 'own' });
  const { id } = await harness.db
    .selectFrom('payment_entry')
    .select('id')
    .where('receipt_id', '=', body.data.receiptId)
    .executeTakeFirstOrThrow();
  await admin('POST', `/api/v1/payments/entries/${id}/correct`, { amountCents: 0, reason: 'Wrong student' });
  expect((await todayOf(admin)).cash).toMatchObject({ cents: 350_000, payments: 1 });
  harness.clock.set(new Date(TEST_START.getTime() + DAY_MS));
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
  expect((await todayOf(admin)).cash).toMatchObject({ cents: 0, payments: 0 });
});
