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

export function createPaymentsKit(harness: Harness, cast: Cast) {
  const { db, clock, inject } = harness;
  let requests = 0;
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

  return { paidClass, seat, cash, sendPicture };
}
