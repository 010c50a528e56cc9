// Reads the audit trail for the admin area, as it is stored: what was redacted for a deleted person is redacted here, too.

import type {
  ActivityEntry,
  exportActivity,
  listActivity,
  listActors,
  listStudentLog,
  NamedThing,
} from '@valence/contract/admin/activity';
import type { CallOf, QueryOf, ReplyOf } from '@valence/contract/endpoint';
import { activityCopy } from '@valence/copy/admin/activity';
import { fieldInWords, recordedInWords } from '@valence/copy/admin/activity-fields';
import { activityFileCopy as copy } from '@valence/copy/admin/analytics-file';
import { BYTE_ORDER_MARK, csvLine } from '@valence/domain/csv';
import { differences } from '@valence/domain/differences';
import { instantsOf } from '@valence/domain/period';
import { formatPhone } from '@valence/domain/phone';
import { DESK_ACTIONS, may } from '@valence/domain/roles';
import { schoolTimestamp } from '@valence/domain/school-time';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { studentsSought } from '../../platform/db/found-students.ts';
import { FileReply } from '../../platform/http/file-reply.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import * as store from './activity.store.ts';

const PAGE_SIZE = 25;
const LINES_A_PAGE = 500;
const MOST_LINES = 50_000;
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

export interface ActivityDeps {
  /** For the audit trail of the file, and the keys of names that a search makes. */
  db: Db;
  readDb: Db;
  clock: Clock;
}

type Filters = QueryOf<typeof exportActivity>;

export async function activity(
  { db, readDb }: ActivityDeps,
  { after, of, ...filters }: QueryOf<typeof listActivity>,
): Promise<Answer<typeof listActivity>> {
  const entriesQuery = await entriesQueryOf({ db, readDb }, filters);
  if (!entriesQuery) return refused('period-invalid');
  // Who looks for an action, an account or words looks for the rows of imports, too.
  const { search, subjects } = entriesQuery;
  const isSearch = filters.action !== undefined || search !== undefined || subjects !== undefined;
  const rowsOf = of === undefined ? (isSearch ? undefined : 'folded') : Number(of);
  return pageOf(readDb, { ...entriesQuery, rowsOf }, after);
}

export async function studentLog(
  { readDb }: Pick<ActivityDeps, 'readDb'>,
  { role }: Pick<Caller, 'role'>,
  { params: { userId }, query: { after } }: CallOf<typeof listStudentLog>,
): Promise<Answer<typeof listStudentLog>> {
  if (!isUuid(userId) || !(await store.isStudent(readDb, userId))) return refused('student-absent');
  const subjects = await store.findOwnSubjects(readDb, userId);
  const readsAll = may(role, 'activity.see');
  return pageOf(readDb, { subjects, actions: readsAll ? undefined : DESK_ACTIONS }, after);
}

async function pageOf(
  db: Db,
  query: Omit<store.EntriesQuery, 'after' | 'limit'>,
  after: string | undefined,
): Promise<ReplyOf<typeof listActivity>> {
  const found = await store.findEntries(db, { ...query, after: placeOf(after), limit: PAGE_SIZE + 1 });
  const page = found.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    entries: await withNames(db, page),
    next: found.length > PAGE_SIZE && last ? `${last.at.getTime()}.${last.id}` : null,
  };
}

/** Names and what was done to people leave the product here, so the audit trail records this as well. */
export async function activityFile(
  { db, readDb, clock }: ActivityDeps,
  actorId: string,
  filters: Filters,
): Promise<Answer<typeof exportActivity>> {
  const entriesQuery = await entriesQueryOf({ db, readDb }, filters);
  if (!entriesQuery) return refused('period-invalid');
  const at = clock.now();
  await transaction(db, async (tx) =>
    recordAudit(tx, { at, actorId, action: 'activity.exported', subject: 'activity', after: { ...filters } }),
  );
  return new FileReply('activity.csv', lines(readDb, entriesQuery));
}

export async function actors({ readDb: db }: ActivityDeps): Promise<Answer<typeof listActors>> {
  return { people: await store.findActors(db) };
}

/** @returns undefined when the period ends before it begins */
async function entriesQueryOf(
  { db, readDb }: Pick<ActivityDeps, 'db' | 'readDb'>,
  { actor, action, about, from, to, q }: Filters,
): Promise<Omit<store.EntriesQuery, 'limit'> | undefined> {
  if (from && to && to < from) return undefined;
  const text = q?.trim() ?? '';
  const students = await studentsSought(db, text);
  return {
    // An invalid id matches no account: find no entries.
    ...(actor !== undefined && { actorId: actor === 'system' ? null : isUuid(actor) ? actor : NOBODY }),
    action,
    // The same: nothing was done to what is no account.
    ...(about !== undefined && { subjects: isUuid(about) ? await store.findOwnSubjects(readDb, about) : [] }),
    ...(from && { from: instantsOf({ from, to: from }).from }),
    ...(to && { before: instantsOf({ from: to, to }).before }),
    ...(text && { search: { words: text, subjects: await store.findSubjects(readDb, { text, students }) } }),
  };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

function placeOf(after: string | undefined): { at: Date; id: number } | undefined {
  const [milliseconds, id] = (after ?? '').split('.').map(Number);
  return milliseconds === undefined || id === undefined ? undefined : { at: new Date(milliseconds), id };
}

async function withNames(db: Db, entries: readonly store.Entry[]): Promise<ActivityEntry[]> {
  const ids = new Set(
    entries.flatMap(({ actorId, subject, detail }) =>
      [actorId ?? '', subject, JSON.stringify(detail)].flatMap((text) => text.match(UUID) ?? []),
    ),
  );
  const names = new Map((await store.findNames(db, [...ids])).map((one) => [one.id, one]));
  return entries.map((entry) => describe(entry, names));
}

function describe(
  { id, at, actorId, action, subject, detail, rows }: store.Entry,
  names: ReadonlyMap<string, NamedThing>,
): ActivityEntry {
  const [kind = '', subjectId = ''] = subject.split(':');
  const own = new Set([actorId, subjectId]);
  const inside = new Set(JSON.stringify(detail).match(UUID) ?? []);
  return {
    _id: String(id),
    at: at.toISOString(),
    actor: actorId === null ? null : (names.get(actorId) ?? { kind: 'account', id: actorId, name: null }),
    action,
    subject: names.get(subjectId) ?? { kind, id: subjectId || kind, name: null },
    before: detail.before ?? null,
    after: detail.after ?? null,
    rows,
    names: [...inside].flatMap((one) => (own.has(one) ? [] : (names.get(one) ?? []))),
  };
}

async function* lines(
  db: Db,
  entriesQuery: Omit<store.EntriesQuery, 'limit'>,
): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + csvLine(copy.headings);
  let after: store.EntriesQuery['after'];
  for (let sent = 0; sent < MOST_LINES; sent += LINES_A_PAGE) {
    const found = await store.findEntries(db, { ...entriesQuery, after, limit: LINES_A_PAGE });
    yield (await withNames(db, found)).map(lineOf).join('');
    after = found.at(-1);
    if (found.length < LINES_A_PAGE) return;
  }
}

function lineOf({ at, actor, action, subject, before, after, names }: ActivityEntry): string {
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const textOf = (values: object | null) =>
    differences(undefined, values)
      .flatMap(({ path, after: value }) => {
        const field = fieldInWords(path);
        return field === undefined ? [] : [`${field}: ${recordedInWords(path, value, nameOf)}`];
      })
      .join('; ');
  return csvLine([
    schoolTimestamp(new Date(at)),
    actor ? (actor.name ?? actor.id) : copy.system,
    actor?.phone ? formatPhone(actor.phone) : '',
    activityCopy.action(action),
    subject.name ?? wordsOf(subject),
    textOf(before),
    textOf(after),
  ]);
}

/** The words for a subject without a name. */
function wordsOf({ kind, id }: NamedThing): string {
  const words = activityCopy.subjects[kind] ?? kind;
  return isUuid(id) ? `${words} ${id}` : words;
}
