// Payments in cash at a school of another process, one after the other, with when each was acknowledged: what a restore is held to.

import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@valence/contract/endpoint';
import type { recordCash, showMonth } from '@valence/contract/payments/payments';
import { schoolMonth } from '@valence/domain/school-time';
import { PHONES, type School } from '../../../tools/image/school.ts';

export interface Acknowledged {
  readonly receiptId: string;
  /** By this machine's clock, milliseconds. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** More than all of them together. */
const FEE_CENTS = 100_000_000;
const CLERKS = 4;

/** A class with a fee and one student in it, who pays for the present month in many parts. */
export class Payments {
  readonly #school: School;
  readonly acknowledged: Acknowledged[] = [];
  #ids = { classId: '', userId: '' };
  #month = schoolMonth(new Date());

  constructor(school: School) {
    this.#school = school;
  }

  /** The teacher and the student must have signed in. */
  async begin(): Promise<void> {
    const as = 'teacher';
    const place = { name: 'Nova Institute', location: 'Kandy' };
    type Institute = { data: { instituteId: string } };
    const { data: institute } = await this.#school.ask<Institute>('POST', '/api/v1/institutes', {
      ...{ as, body: place },
    });
    const { instituteId } = institute;
    const theory = { name: '2027 Theory', alYear: 2027, policy: 'enrolled', last: null, timetable: [] };
    const made = await this.#school.ask<{ data: { classId: string } }>('POST', '/api/v1/classes', {
      ...{ as, body: { instituteId, ...theory } },
    });
    const { classId } = made.data;
    const body = { ...this.#month, amountCents: FEE_CENTS };
    await this.#school.ask('PUT', `/api/v1/classes/${classId}/fees`, { as, body });
    const address = `/api/v1/users/phone?phone=94${PHONES.student}`;
    const { userId } = await this.#school.ask<{ userId: string }>('GET', address, { as });
    const seat = { userId, spotNumber: 1 };
    await this.#school.ask('POST', `/api/v1/classes/${classId}/enrolments`, { as, body: seat });
    this.#ids = { classId, userId };
  }

  async pay(): Promise<void> {
    const { classId, userId } = this.#ids;
    const line = { classId, ...this.#month, amountCents: 100 };
    const sentAt = Date.now();
    const { data } = await this.#school.ask<ReplyOf<typeof recordCash>>('POST', '/api/v1/payments/cash', {
      ...{ as: 'teacher', body: { requestId: randomUUID(), userId, lines: [line] } },
    });
    this.acknowledged.push({ receiptId: data.receiptId, sentAt, answeredAt: Date.now() });
  }

  /** Several clerks record without a pause until the school is gone. */
  async payUntilItEnds(): Promise<void> {
    const clerk = async () => {
      for (;;) await this.pay();
    };
    await Promise.allSettled(Array.from({ length: CLERKS }, clerk));
  }

  /** The receipts that the school has. */
  async present(): Promise<Set<string>> {
    const { year, month } = this.#month;
    const query = new URLSearchParams({ ...this.#ids, year: String(year), month: String(month) });
    const { entries } = await this.#school.ask<ReplyOf<typeof showMonth>>(
      'GET',
      `/api/v1/payments/month?${query.toString()}`,
      { as: 'teacher' },
    );
    return new Set(entries.flatMap(({ receiptId }) => receiptId ?? []));
  }

  /** @returns how many acknowledged payments are lost that must be there, and how many are there that were made later */
  async compare(until: number): Promise<{ lost: number; later: number }> {
    const there = await this.present();
    const lost = this.acknowledged.filter(
      ({ receiptId, answeredAt }) => answeredAt <= until && !there.has(receiptId),
    );
    const later = this.acknowledged.filter(({ receiptId, sentAt }) => sentAt > until && there.has(receiptId));
    return { lost: lost.length, later: later.length };
  }

  /** From here on the school is as it is. @returns the payments that are not there any more */
  async forgetLost(): Promise<Acknowledged[]> {
    const there = await this.present();
    const lost = this.acknowledged.filter(({ receiptId }) => !there.has(receiptId));
    const stay = this.acknowledged.filter(({ receiptId }) => there.has(receiptId));
    this.acknowledged.splice(0, this.acknowledged.length, ...stay);
    return lost;
  }
}
