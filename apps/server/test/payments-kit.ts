// What the tests of payments share: a class with a fee, its months, cash in the admin area, and slips from a student.

import { monthNumber } from '@valence/domain/school-month';
import { newId } from '../src/platform/ids.ts';
import type { Browser, Cast } from './cast.ts';
import type { Harness } from './harness.ts';
import { pngOf } from './pictures.ts';

/** A plain picture of 20 × 10 pixels as PNG; `salt` sets its colour, so that each is another picture. */
export function pictureBytes(salt = 0): Buffer {
  const line = Buffer.alloc(1 + 20 * 3);
  for (let at = 1; at < line.length; at += 3) line.writeUIntBE(salt & 0xffffff, at, 3);
  return pngOf({ width: 20, height: 10, data: Buffer.concat(Array.from({ length: 10 }, () => line)) });
}

/** What the admin area is told about a month. */
export interface MonthAnswer {
  paymentState: string;
  receivedCents: number;
  feeCents: number;
  owedCents: number;
  isHalf: boolean;
  dueAt: string;
  entries: {
    _id: string;
    kind: string;
    amountCents: number;
    by: string;
    receiptNumber: string | null;
    reversed: boolean;
    mayCorrect: boolean;
  }[];
  freeCard: { _id: string; reason: string } | null;
}

/** The parts of a bank slip that a test sets; the rest has defaults. */
export interface SlipInput {
  classId?: string;
  year?: number;
  month?: number;
  amountCents?: number;
  reference?: string;
  pictureId?: string;
}

export function createPaymentsKit(harness: Harness, cast: Cast) {
  const { db, clock, inject } = harness;
  let requests = 0;
  let pictures = 0;
  // A student has three sessions at most: one for all pictures of an account.
  const tokens = new Map<string, string>();

  function nextRequest(): string {
    requests += 1;
    return `request-${requests}`;
  }

  /** A class whose months open when they are paid, with a fee from the beginning of 2026. */
  async function paidClass(name: string, feeCents = 350_000): Promise<string> {
    const id = await cast.schoolClass(name, 'paid-month');
    const set_at = clock.now();
    const from_month = monthNumber({ year: 2026, month: 1 });
    await db
      .insertInto('class_fee')
      .values({ class_id: id, from_month, amount_cents: feeCents, set_at })
      .execute();
    return id;
  }

  /** An enrolment since a day. */
  async function seat(
    classId: string,
    accountId: string,
    since: string,
    spot: number | null = null,
  ): Promise<void> {
    const enrolled_at = new Date(`${since}T10:00:00+05:30`);
    await db
      .insertInto('enrolment')
      .values({
        id: newId(enrolled_at),
        class_id: classId,
        account_id: accountId,
        spot_number: spot,
        enrolled_at,
      })
      .execute();
  }

  async function cash(
    admin: Browser,
    userId: string,
    lines: readonly { classId: string; year: number; month: number; amountCents: number }[],
    requestId = nextRequest(),
  ) {
    return admin<{ data: { receiptId: string; receiptNumber: string; amountCents: number }; code?: string }>(
      'POST',
      '/api/v1/payments/cash',
      { requestId, userId, lines },
    );
  }

  /** Sends a picture as a signed-in account. */
  async function sendPicture(accountId: string, bytes: Buffer, type = 'image/png') {
    const token = tokens.get(accountId) ?? (await cast.tokenOf(accountId));
    tokens.set(accountId, token);
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const answer = await inject({ method: 'POST', url: '/api/v1/my/slip-pictures', headers, payload: bytes });
    return { status: answer.statusCode, body: answer.json<{ data: { pictureId: string }; code?: string }>() };
  }

  /** A picture that nobody sent before, unless its number is passed. */
  async function picture(accountId: string, salt?: number): Promise<string> {
    pictures += 1;
    return (await sendPicture(accountId, pictureBytes(salt ?? 1000 + pictures))).body.data.pictureId;
  }

  /** Sends a bank slip as its student; of January 2027, with a new picture, unless it says otherwise. */
  async function sendSlip(student: Browser, accountId: string, more: SlipInput) {
    const usual = { year: 2027, month: 1, amountCents: 350_000, reference: 'FT 2701' };
    const pictureId = more.pictureId ?? (await picture(accountId));
    return student<{ data: { slipId: string }; code?: string }>('POST', '/api/v1/my/slips', {
      ...usual,
      ...more,
      pictureId,
    });
  }

  const rowsOf = async (accountId: string) =>
    db
      .selectFrom('payment')
      .select(['year', 'month', 'status', 'amount_cents'])
      .where('account_id', '=', accountId)
      .orderBy('month_number')
      .execute();

  /** The audit entries about an account: what was done, and by whom. */
  async function auditsOf(accountId: string): Promise<[string, string | null][]> {
    const found = await db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id'])
      .where('subject', '=', `account:${accountId}`)
      .orderBy('id')
      .execute();
    return found.map(({ action, actor_id }) => [action, actor_id]);
  }

  async function libraryOf(accountId: string): Promise<string[]> {
    const { body } = await (await cast.signIn(accountId))<{ _id: string }[]>('GET', '/api/uservideos');
    return body.map(({ _id }) => _id);
  }

  /** A month of 2026 or later as the admin area gets it. */
  async function monthTold(
    admin: Browser,
    userId: string,
    classId: string,
    when: [year: number, month: number],
  ) {
    const [year, month] = when;
    const query = `userId=${userId}&classId=${classId}&year=${year}&month=${month}`;
    return (await admin<MonthAnswer>('GET', `/api/v1/payments/month?${query}`)).body;
  }

  return { paidClass, seat, cash, sendPicture, picture, sendSlip, rowsOf, auditsOf, libraryOf, monthTold };
}
