// What the tests of payments share: a class with a fee, months of it, cash at the desk, and slips from a student.

import { monthNumber } from '@valence/domain/school-month';
import { newId } from '../src/platform/ids.ts';
import type { Browser, Cast } from './cast.ts';
import type { Harness } from './harness.ts';

/** A plain field of 20 × 10 as PNG; `salt` makes another picture of it. */
export function pictureBytes(salt = 0): Buffer {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABQAAAAKCAIAAAA7N+mxAAAACXBIWXMAAAABAAAAAQBPJcTWAAAAFUlEQVR4nGP4y8BANiJf56jmEaMZAFMGxakn2js+AAAAAElFTkSuQmCC',
    'base64',
  );
  // The resolution that pHYs tells: another number, the same picture.
  png.writeUInt32BE(1 + salt, 41);
  return png;
}

/** What a month tells of itself at the desk. */
export interface MonthTold {
  standing: string;
  receivedCents: number;
  owedCents: number;
  dueAt: string;
  entries: {
    _id: string;
    kind: string;
    amountCents: number;
    by: string;
    receiptNumber: string | null;
    reversed: boolean;
  }[];
  freeCard: { _id: string; reason: string } | null;
}

/** What a test says of a bank slip; the rest is usual. */
export interface SlipTold {
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

  /** A seat since a day. */
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
    desk: Browser,
    userId: string,
    lines: readonly { classId: string; year: number; month: number; amountCents: number }[],
    requestId = nextRequest(),
  ) {
    return desk<{ data: { receiptId: string; receiptNumber: string; amountCents: number }; code?: string }>(
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

  /** A picture that nobody sent before, unless its number is given. */
  async function picture(accountId: string, salt?: number): Promise<string> {
    pictures += 1;
    return (await sendPicture(accountId, pictureBytes(salt ?? 1000 + pictures))).body.data.pictureId;
  }

  /** Sends a bank slip as its student; of January 2027, with a new picture, unless it says otherwise. */
  async function sendSlip(student: Browser, accountId: string, more: SlipTold) {
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

  /** What the trail tells of an account: what was done, and by whom. */
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

  /** A month of 2026 or later as the desk is told it. */
  async function monthTold(
    desk: Browser,
    userId: string,
    classId: string,
    when: [year: number, month: number],
  ) {
    const [year, month] = when;
    const query = `userId=${userId}&classId=${classId}&year=${year}&month=${month}`;
    return (await desk<MonthTold>('GET', `/api/v1/payments/month?${query}`)).body;
  }

  return { paidClass, seat, cash, sendPicture, picture, sendSlip, rowsOf, auditsOf, libraryOf, monthTold };
}
