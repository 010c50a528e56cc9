// The page of one student in the admin area, and the note about them that the staff keep for each other.

import type {
  removeStudentNote,
  StudentPage,
  showStudent,
  showStudentCode,
  writeStudentNote,
} from '@valence/contract/admin/student-page';
import type { ownStudentCode } from '@valence/contract/auth/profile';
import type { ReplyOf } from '@valence/contract/endpoint';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { qrCodeSvg } from '../../platform/qr-code.ts';
import type { StudentCodes } from '../../platform/student-codes.ts';
import { type ParentOrder, setParent } from './parent-phone.ts';
import * as store from './student-page.store.ts';

export interface StudentPageDeps {
  db: Db;
  clock: Clock;
  codes: StudentCodes;
  /** The months of each class, what is owed of them by now, and the slips that wait. */
  dueOf: (
    accountId: string,
  ) => Promise<Pick<StudentPage, 'classes' | 'slips' | 'owedCents' | 'creditCents' | 'family'>>;
}

const DONE = { success: true } as const;

export type StudentPageService = ReturnType<typeof createStudentPage>;

export function createStudentPage({ db, clock, codes, dueOf }: StudentPageDeps) {
  const codeOf = (accountId: string): ReplyOf<typeof ownStudentCode> => {
    const code = codes.codeOf(accountId);
    return { code, svg: qrCodeSvg(code) };
  };
  return {
    async show(userId: string): Promise<Answer<typeof showStudent>> {
      const found = isUuid(userId) ? await store.findStudent(db, userId) : undefined;
      if (!found) return refused('student-absent');
      const { lastSeenAt, ...facts } = found;
      const [due, note] = await Promise.all([dueOf(userId), store.findNote(db, userId)]);
      return {
        ...facts,
        ...due,
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
        note: note ? { ...note, at: note.at.toISOString() } : null,
      };
    },

    async code(userId: string): Promise<Answer<typeof showStudentCode>> {
      const isThere = isUuid(userId) && (await store.findStudent(db, userId)) !== undefined;
      return isThere ? codeOf(userId) : refused('student-absent');
    },

    ownCode: async ({ accountId }: Caller): Promise<Answer<typeof ownStudentCode>> => codeOf(accountId),

    async writeNote(
      { accountId: by }: Caller,
      { userId, text, before }: { userId: string; text: string; before: string | null },
    ): Promise<Answer<typeof writeStudentNote>> {
      const at = clock.now();
      return transaction(db, async (tx) => {
        const stored = isUuid(userId) ? await store.lockNote(tx, userId) : undefined;
        if (!stored) return refused('student-absent');
        // The same words once more: a retry after a lost answer, whatever was there before.
        if (stored.text === text) return DONE;
        if (stored.text !== before) return refused('student-note-changed');
        await store.writeNote(tx, { accountId: userId, text, at, by });
        // That it was written, not what: the note may be removed, the trail stays.
        await recordAudit(tx, {
          at,
          actorId: by,
          action: 'student-note.written',
          subject: `account:${userId}`,
        });
        return DONE;
      });
    },

    setParent: async (caller: Caller, order: ParentOrder) => setParent({ db, clock }, caller, order),

    async removeNote(
      { accountId: by }: Caller,
      { userId, before }: { userId: string; before: string },
    ): Promise<Answer<typeof removeStudentNote>> {
      const at = clock.now();
      return transaction(db, async (tx) => {
        const stored = isUuid(userId) ? await store.lockNote(tx, userId) : undefined;
        if (!stored) return refused('student-absent');
        if (stored.text === null) return DONE;
        if (stored.text !== before) return refused('student-note-changed');
        await store.deleteNote(tx, userId);
        await recordAudit(tx, {
          at,
          actorId: by,
          action: 'student-note.removed',
          subject: `account:${userId}`,
        });
        return DONE;
      });
    },
  };
}
