// The table of all students, and what is done with many of them at once: a file, or an import that changes them.

import type {
  ChosenStudents,
  exportStudents,
  listStudentIds,
  listStudents,
  previewForStudents,
} from '@valence/contract/admin/student-list';
import { MOST_CHOSEN, NONE, type STUDENT_SORTS } from '@valence/contract/admin/student-list';
import type { BodyOf, QueryOf, ReplyOf } from '@valence/contract/endpoint';
import { studentFileCopy as copy } from '@valence/copy/admin/student-file';
import { BYTE_ORDER_MARK, csvLine } from '@valence/domain/csv';
import { DAY_MS } from '@valence/domain/durations';
import { decimalRupees } from '@valence/domain/money';
import { formatPhone } from '@valence/domain/phone';
import { schoolTimestamp } from '@valence/domain/school-time';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { studentsSought } from '../../platform/db/found-students.ts';
import { FileReply } from '../../platform/http/file-reply.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { orderOf, pageOf } from '../../platform/list-page.ts';
import * as store from './student-list.store.ts';

const LINES_A_PAGE = 500;
/** One more than may be chosen: the import then says that it is too large. */
const ONE_TOO_MANY = MOST_CHOSEN + 1;
const SEEN_DAYS = { week: 7, month: 30, away: 30 } as const;

export interface StudentListDeps extends Pick<store.StudentsQuery, 'owedInSum'> {
  /** For the audit trail of the file, and the keys of names that a search makes. */
  db: Db;
  readDb: Db;
  clock: Clock;
  /** Makes the import that does something for the students with these numbers. */
  previewImport: (
    caller: Caller,
    phones: readonly string[],
    task: BodyOf<typeof previewForStudents>['task'],
  ) => Promise<Answer<typeof previewForStudents>>;
}

export type StudentList = ReturnType<typeof createStudentList>;

type Filters = ChosenStudents['filters'];
type SortKey = (typeof STUDENT_SORTS)[number];

export function createStudentList(deps: StudentListDeps) {
  const { db, readDb, clock, owedInSum } = deps;
  return {
    async list({
      page,
      sort,
      ...filters
    }: QueryOf<typeof listStudents>): Promise<ReplyOf<typeof listStudents>> {
      const { key, descending } = orderOf(sort ?? 'name');
      const [{ students, total }, years] = await Promise.all([
        store.findStudents(readDb, {
          filters: await filtersOf(db, clock, filters),
          // The contract lets no other key through.
          order: { key: key as SortKey, descending },
          owedInSum,
          ...pageOf(page),
        }),
        store.findYears(readDb),
      ]);
      const rows = students.map(
        ({ userId, name, phone, classes, alYear, owedCents, lastSeenAt, isVerified }) => ({
          ...{ userId, name, phone, classes, alYear, owedCents, isVerified },
          lastSeenAt: lastSeenAt?.toISOString() ?? null,
        }),
      );
      return { total, rows, years };
    },

    async ids(chosen: BodyOf<typeof listStudentIds>): Promise<Answer<typeof listStudentIds>> {
      const filters = await filtersOf(db, clock, chosen.filters);
      const found = await store.findMatching(readDb, { filters, owedInSum, limit: ONE_TOO_MANY });
      return found.length > MOST_CHOSEN
        ? refused('students-too-many')
        : { userIds: found.map(({ id }) => id) };
    },

    /** Names and numbers leave the product here, so the audit trail records how many. */
    async file({ accountId }: Caller, chosen: ChosenStudents): Promise<Answer<typeof exportStudents>> {
      const filters = await chosenFilters(db, clock, chosen);
      const order = { key: 'name', descending: false } as const;
      const whole = { filters, order, owedInSum };
      const { total } = await store.findStudents(readDb, { ...whole, offset: 0, limit: 1 });
      const at = clock.now();
      await transaction(db, async (tx) =>
        recordAudit(tx, {
          at,
          actorId: accountId,
          action: 'students.exported',
          subject: 'students',
          after: { students: total },
        }),
      );
      return new FileReply('students.csv', lines(readDb, whole));
    },

    async preview(
      caller: Caller,
      { students, task }: BodyOf<typeof previewForStudents>,
    ): Promise<Answer<typeof previewForStudents>> {
      const filters = await chosenFilters(db, clock, students);
      const found = await store.findMatching(readDb, { filters, owedInSum, limit: ONE_TOO_MANY });
      if (found.length > MOST_CHOSEN) return refused('students-too-many');
      return deps.previewImport(
        caller,
        found.map(({ phone }) => phone),
        task,
      );
    },
  };
}

async function chosenFilters(
  db: Db,
  clock: Clock,
  { filters, userIds }: ChosenStudents,
): Promise<store.StudentFilters> {
  // Who was chosen one by one stays chosen, whatever the filters find by now.
  if (userIds) return { ...EVERYBODY, accountIds: userIds.filter(isUuid) };
  return filtersOf(db, clock, filters);
}

const EVERYBODY: store.StudentFilters = {
  search: undefined,
  classId: undefined,
  alYear: undefined,
  owes: undefined,
  seen: undefined,
  isVerified: undefined,
  accountIds: undefined,
};

async function filtersOf(
  db: Db,
  clock: Clock,
  { q = '', class: classId, year, owes, seen, verified }: Filters,
): Promise<store.StudentFilters> {
  const at = clock.now().getTime();
  const instant = seen && new Date(at - SEEN_DAYS[seen] * DAY_MS);
  return {
    search: await studentsSought(db, q),
    classId: classId === NONE ? null : classId && (isUuid(classId) ? classId : NOWHERE),
    alYear: year === NONE ? null : year === undefined ? undefined : Number(year),
    owes: owes && owes === 'yes',
    seen: instant && (seen === 'away' ? { before: instant } : { since: instant }),
    isVerified: verified && verified === 'yes',
    accountIds: undefined,
  };
}

/** The id of no class. */
const NOWHERE = '00000000-0000-0000-0000-000000000000';

async function* lines(
  db: Db,
  query: Pick<store.StudentsQuery, 'filters' | 'order' | 'owedInSum'>,
): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + csvLine(copy.headings);
  for (let offset = 0; ; offset += LINES_A_PAGE) {
    const { students } = await store.findStudents(db, { ...query, offset, limit: LINES_A_PAGE });
    if (students.length > 0) yield students.map(lineOf).join('');
    if (students.length < LINES_A_PAGE) return;
  }
}

function lineOf(student: store.ListedStudent): string {
  const { name, phone, school, alYear, classes, owedCents, lastSeenAt, isVerified } = student;
  return csvLine([
    name,
    formatPhone(phone),
    school ?? '',
    alYear === null ? '' : String(alYear),
    classes.map((one) => one.name).join('; '),
    decimalRupees(owedCents),
    lastSeenAt ? schoolTimestamp(lastSeenAt) : '',
    isVerified ? copy.yes : copy.no,
  ]);
}
