// The rows of the table of answers about payments, fees and bank slips.

import { newId, randomBelow, randomSecret } from '../../src/platform/ids.ts';
import { pictureBytes } from '../payments-kit.ts';
import { instituteOf } from './class-rows.ts';
import type { Kit } from './kit.ts';
import { adminArea, adminsAlone, type Row, row, signedIn } from './rows.ts';
import type { School } from './school.ts';

const MONTH = { year: 2026, month: 11 };
const STATEMENT = 'Date,Description,Credit\n03/11/2026,FT 1,3500.00\n';

/** A new student with a credit of a rupee. */
async function creditOf(kit: Kit): Promise<string> {
  const at = kit.clock.now();
  const [account_id, receipt_id, id] = [await kit.addAccount({}), newId(at), newId(at)];
  const receipt = { id: receipt_id, year: 2026, request_id: receipt_id, account_id, amount_cents: 100 };
  await kit.db
    .insertInto('receipt')
    .values({ ...receipt, number: 1 + randomBelow(1_000_000), issued_at: at })
    .execute();
  await kit.db
    .insertInto('student_credit')
    .values({ id, account_id, receipt_id, amount_cents: 100, left_cents: 100, recorded_at: at })
    .execute();
  return account_id;
}

/** A waiting slip of a new student of the class. */
async function slipOf(kit: Kit, { paid }: School): Promise<string> {
  const at = kit.clock.now();
  const [account_id, picture_id, id] = [await kit.addAccount({}), newId(at), newId(at)];
  await kit.db
    .insertInto('enrolment')
    .values({ id: newId(at), class_id: paid, account_id, enrolled_at: at })
    .execute();
  const sha256 = randomSecret(32);
  await kit.db
    .insertInto('slip_picture')
    .values({ id: picture_id, account_id, media_type: 'image/png', bytes: 99, sha256, sent_at: at })
    .execute();
  const slip = { id, account_id, class_id: paid, month_number: 24_400, amount_cents: 100 };
  await kit.db
    .insertInto('payment_slip')
    .values({ ...slip, picture_id, sent_at: at })
    .execute();
  return id;
}

/** A receipt for a month of its own, and the entry it is for. */
async function cashOf(
  kit: Kit,
  { nimali, paid, admin }: School,
): Promise<{ receiptId: string; entryId: string }> {
  const { token } = await kit.signIn(admin);
  const line = { classId: paid, year: 2030 + randomBelow(60), month: 1 + randomBelow(12), amountCents: 1 };
  const json = { requestId: newId(kit.clock.now()), userId: nimali, lines: [line] };
  const { body } = await kit.call('POST', '/api/v1/payments/cash', { token, json });
  const { receiptId } = body.data as { receiptId: string };
  const entry = kit.db.selectFrom('payment_entry').select('id').where('receipt_id', '=', receiptId);
  return { receiptId, entryId: (await entry.executeTakeFirstOrThrow()).id };
}

async function freeCardOf(kit: Kit, { nimali, paid }: School): Promise<string> {
  const id = newId(kit.clock.now());
  const card = { id, class_id: paid, account_id: nimali, from_month: 24_000, to_month: 24_000 };
  await kit.db
    .insertInto('free_card')
    .values({ ...card, reason: 'Prize', given_at: kit.clock.now() })
    .execute();
  return id;
}

/** A closed box of the assistant. */
async function boxOf(kit: Kit, { assistant }: School): Promise<string> {
  const at = kit.clock.now();
  const id = newId(at);
  await kit.db
    .insertInto('cash_box')
    .values({
      ...{ id, taken_by: assistant, request_id: id, expected_cents: 1, counted_cents: 1, closed_at: at },
    })
    .execute();
  return id;
}

export const PAYMENT_ROWS: Record<string, Row> = {
  'GET /api/v1/payments/ledger': row(adminArea, (_, { paid }) => ({
    path: `/api/v1/payments/ledger?classId=${paid}&year=2026`,
  })),
  'GET /api/v1/payments/ledger.csv': row(adminsAlone, (_, { paid }) => ({
    path: `/api/v1/payments/ledger.csv?classId=${paid}&year=2026`,
  })),
  'POST /api/v1/payments/cash': row(adminArea, (kit, { nimali, paid }) => ({
    json: {
      requestId: newId(kit.clock.now()),
      userId: nimali,
      lines: [{ classId: paid, ...MONTH, amountCents: 1 }],
    },
  })),
  // Only the person who recorded it may: for the others, who may ask, there is no such receipt.
  'POST /api/v1/payments/receipts/:receiptId/undo': row(
    [401, 403, 403, 404, 200, 401],
    async (kit, school) => ({
      path: `/api/v1/payments/receipts/${(await cashOf(kit, school)).receiptId}/undo`,
    }),
  ),
  'GET /api/v1/payments/cash-box': row(adminArea),
  // What the screen shows as taken is not what is in the box.
  'POST /api/v1/payments/cash-box/close': row([401, 403, 403, 409, 409, 401], (kit) => ({
    json: { requestId: newId(kit.clock.now()), countedCents: 0, expectedCents: 2_000_000_000 },
  })),
  'GET /api/v1/payments/cash-boxes': row(adminArea),
  'POST /api/v1/payments/cash-boxes/:boxId/sign': row(adminsAlone, async (kit, school) => ({
    path: `/api/v1/payments/cash-boxes/${await boxOf(kit, school)}/sign`,
  })),
  'GET /api/v1/payments/month': row(adminArea, (_, { nimali, paid }) => ({
    path: `/api/v1/payments/month?userId=${nimali}&classId=${paid}&year=2026&month=11`,
  })),
  // Recorded by an admin: assistants correct only their own.
  'POST /api/v1/payments/entries/:entryId/correct': row(adminsAlone, async (kit, school) => ({
    path: `/api/v1/payments/entries/${(await cashOf(kit, school)).entryId}/correct`,
    json: { amountCents: 0, reason: 'Typed wrongly' },
  })),
  'GET /api/v1/payments/arrears': row(adminArea, () => ({ path: '/api/v1/payments/arrears?sort=oldest' })),
  'POST /api/v1/students/:userId/credit/refund': row(adminsAlone, async (kit) => ({
    path: `/api/v1/students/${await creditOf(kit)}/credit/refund`,
    json: { requestId: newId(kit.clock.now()), amountCents: 100, reason: 'Back to the bank' },
  })),
  'GET /api/v1/payments/arrears.csv': row(adminsAlone, () => ({ path: '/api/v1/payments/arrears.csv' })),
  'GET /api/v1/payments/totals.csv': row(adminsAlone, () => ({
    path: '/api/v1/payments/totals.csv?year=2026',
  })),
  'GET /api/v1/payments/totals': row(adminsAlone, () => ({
    path: '/api/v1/payments/totals?year=2026',
  })),
  'GET /api/v1/payments/shares.csv': row(adminsAlone, () => ({
    path: '/api/v1/payments/shares.csv?year=2026&month=11',
  })),
  'GET /api/v1/payments/shares': row(adminsAlone, () => ({
    path: '/api/v1/payments/shares?year=2026&month=11',
  })),
  'PUT /api/v1/institutes/:instituteId/shares': row(adminsAlone, async (kit) => ({
    path: `/api/v1/institutes/${await instituteOf(kit)}/shares`,
    json: { year: 2099, month: 12, kind: 'percent', amount: 2500 },
  })),
  'GET /api/v1/payments/sibling-discounts': row(adminArea),
  'PUT /api/v1/payments/sibling-discounts': row(adminsAlone, () => ({
    json: { year: 2099, month: 12, kind: 'percent', amount: 1000 },
  })),
  'PUT /api/v1/students/:userId/siblings/:siblingId': row(adminArea, async (kit) => ({
    path: `/api/v1/students/${await kit.addAccount({})}/siblings/${await kit.addAccount({})}`,
  })),
  'DELETE /api/v1/students/:userId/siblings/:siblingId': row(adminArea, async (kit) => ({
    path: `/api/v1/students/${await kit.addAccount({})}/siblings/${await kit.addAccount({})}`,
  })),
  'GET /api/v1/payments/receipts/:receiptId': row(adminArea, async (kit, school) => ({
    path: `/api/v1/payments/receipts/${(await cashOf(kit, school)).receiptId}`,
  })),
  'GET /api/v1/my/payments': row(signedIn(200)),
  'PUT /api/v1/classes/:classId/half-month': row(adminsAlone, (_, { paid }) => ({
    path: `/api/v1/classes/${paid}/half-month`,
    json: { isOn: false },
  })),
  'GET /api/v1/classes/:classId/fees': row(adminArea, (_, { paid }) => ({
    path: `/api/v1/classes/${paid}/fees`,
  })),
  'PUT /api/v1/classes/:classId/fees': row(adminsAlone, (_, { paid }) => ({
    path: `/api/v1/classes/${paid}/fees`,
    json: { year: 2099, month: 12, amountCents: 1 },
  })),
  'POST /api/v1/payments/free-cards': row(adminsAlone, (_, { nimali, paid }) => ({
    json: {
      userId: nimali,
      classId: paid,
      from: { year: 2001, month: 1 },
      to: { year: 2001, month: 2 },
      reason: 'Prize',
    },
  })),
  'POST /api/v1/payments/free-cards/:freeCardId/end': row(adminsAlone, async (kit, school) => ({
    path: `/api/v1/payments/free-cards/${await freeCardOf(kit, school)}/end`,
    json: { year: 2001, month: 1 },
  })),
  'POST /api/v1/my/slip-pictures': row(signedIn(201), () => ({
    raw: pictureBytes(),
    headers: { 'content-type': 'image/png' },
  })),
  // Of the cast only Nimali is in the class; the picture that she names does not exist.
  'POST /api/v1/my/slips': row([401, 404, 400, 400, 400, 401], (kit, { paid }) => ({
    json: {
      classId: paid,
      year: 2027,
      month: 2,
      amountCents: 1,
      reference: '',
      pictureId: newId(kit.clock.now()),
    },
  })),
  // The slip exists and its file does not: people who may see it get the same answer as those who may not.
  'GET /api/v1/slips/:slipId/picture': row([401, 404, 404, 404, 404, 401], async (kit, school) => ({
    path: `/api/v1/slips/${await slipOf(kit, school)}/picture`,
  })),
  'GET /api/v1/payments/slips': row(adminArea, () => ({ path: '/api/v1/payments/slips?state=waiting' })),
  'POST /api/v1/payments/slips/:slipId/approve': row(adminArea, async (kit, school) => ({
    path: `/api/v1/payments/slips/${await slipOf(kit, school)}/approve`,
    json: { amountCents: 100 },
  })),
  'POST /api/v1/payments/slips/undo': row(adminArea, async (kit, school) => ({
    json: { decisions: [{ slipId: await slipOf(kit, school), reviewedAt: '2027-01-14T06:00:00.000Z' }] },
  })),
  'POST /api/v1/payments/bank-statement/compare': row(adminsAlone, () => ({ json: { text: STATEMENT } })),
  // The statement has no such row: it is told for the slip that was chosen.
  'POST /api/v1/payments/bank-statement/approve': row(adminsAlone, async (kit, school) => ({
    json: { text: STATEMENT, chosen: [{ fingerprint: '00', slipId: await slipOf(kit, school) }] },
  })),
  'POST /api/v1/payments/slips/:slipId/reject': row(adminArea, async (kit, school) => ({
    path: `/api/v1/payments/slips/${await slipOf(kit, school)}/reject`,
    json: { reason: 'Not readable' },
  })),
};
