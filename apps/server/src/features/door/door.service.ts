// Answers the class door: who is meant, and what each still owes and may be given.

import type { findAtDoor, showDoorRoster } from '@valence/contract/admin/door';
import { doorSearch } from '@valence/domain/door-search';
import { type PaymentState, receiptName } from '@valence/domain/fees';
import type { YearMonth } from '@valence/domain/school-month';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { studentsSought } from '../../platform/db/found-students.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { StudentCodes } from '../../platform/student-codes.ts';
import * as store from './door.store.ts';

const FOUND_AT_ONCE = 8;
const NOTHING_OWED: Fees = { paymentState: 'none', due: null, owedCents: 0 };

/** How a student stands with a class: in the present month, the oldest open month, and the sum of all open ones. */
interface Fees {
  paymentState: PaymentState;
  due: (YearMonth & { owedCents: number; isHalf: boolean; isSibling: boolean }) | null;
  owedCents: number;
}

export interface DoorDeps {
  db: Db;
  clock: Clock;
  codes: StudentCodes;
  feesDueOf: (classId: string, accountIds: readonly string[]) => Promise<Map<string, Fees>>;
}

export type DoorService = ReturnType<typeof createDoorService>;

export function createDoorService({ db, clock, codes, feesDueOf }: DoorDeps) {
  return {
    classes: async () => ({ classes: await store.findClasses(db) }),

    async find(classId: string, typed: string): Promise<Answer<typeof findAtDoor>> {
      if (!isUuid(classId) || !(await store.hasClass(db, classId))) return refused('class-absent');
      const wanted = doorSearch(typed);
      if (!wanted) return { students: [], more: false };
      const { code, spot, isWide } = wanted;
      const accountId = code === undefined ? undefined : codes.accountOf(code);
      if (code !== undefined && accountId === undefined) return { students: [], more: false };
      const search = isWide ? await studentsSought(db, typed) : undefined;
      const limit = FOUND_AT_ONCE + 1;
      const found = await store.findStudents(db, {
        ...{ classId, accountId, spot, search },
        at: clock.now(),
        limit,
      });
      const shown = found.slice(0, FOUND_AT_ONCE);
      const fees = await feesOfAll(shown);
      return {
        students: shown.map((student) => studentOf(student, fees.get(student.userId) ?? NOTHING_OWED)),
        more: found.length > FOUND_AT_ONCE,
      };
    },

    async roster(classId: string): Promise<Answer<typeof showDoorRoster>> {
      if (!isUuid(classId) || !(await store.hasClass(db, classId))) return refused('class-absent');
      const found = await store.findRoster(db, classId, clock.now());
      const fees = await feesDueOf(
        classId,
        found.map(({ userId }) => userId),
      );
      return {
        students: found.map((student) => {
          const { paymentState, owedCents } = fees.get(student.userId) ?? NOTHING_OWED;
          return { ...student, code: codes.codeOf(student.userId), paymentState, owedCents };
        }),
      };
    },
  };

  /** Each student sits in one class here, so that the account alone names the answer. */
  async function feesOfAll(students: readonly store.FoundAtDoor[]): Promise<Map<string, Fees>> {
    const byClass = Map.groupBy(students, ({ classId }) => classId);
    const answers = await Promise.all(
      [...byClass].map(async ([classId, of]) =>
        classId === null
          ? []
          : [
              ...(await feesDueOf(
                classId,
                of.map(({ userId }) => userId),
              )),
            ],
      ),
    );
    return new Map(answers.flat());
  }
}

function studentOf(student: store.FoundAtDoor, { paymentState, due, owedCents }: Fees) {
  const { userId, name, phone, classId, className, spotNumber, isPresent } = student;
  const { receiptId, receiptYear, receiptNumber } = student;
  const seat = classId !== null && className !== null ? { classId, className, spotNumber } : null;
  const receipt =
    receiptId !== null && receiptYear !== null && receiptNumber !== null
      ? { _id: receiptId, number: receiptName({ year: receiptYear, number: receiptNumber }) }
      : null;
  return { userId, name, phone, seat, isPresent, paymentState, due, owedCents, receipt };
}
