// Stores what players report: the reports of many requests share a statement, and each is answered once that is committed.

import { LONGEST_LESSON_SECONDS, type ProgressReport } from '@valence/contract/learning/progress';
import type { Day } from '@valence/domain/day';
import { dayOf } from '@valence/domain/period';
import {
  addWatched,
  creditAfter,
  FIRST_CREDIT_SECONDS,
  mergeRanges,
  unwatched,
  type WatchedRange,
} from '@valence/domain/watched';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { type Db, retried } from '../../platform/db/database.ts';
import { type SharedTransactions, shareWrites } from '../../platform/db/shared-transactions.ts';
import * as store from './progress.store.ts';
import { type Progress, progressOf } from './recorded-progress.ts';

/** The reports of one request, about lessons that the student could watch lately. */
export interface Reports {
  accountId: string;
  reports: readonly ProgressReport[];
  at: Date;
}

/** The whole progress after a request's reports, of each of its lessons that still exists. */
type Recorded = ({ videoId: string } & Progress)[];

export interface RecorderDeps {
  db: Db;
  /** Makes this process forget the accounts' lists, which stand on what is recorded. */
  forget: (accountIds: Iterable<string>) => void;
}

/** Rows as this process wrote them last, some 200 bytes each: one that was not changed since need not be read. */
const MOST_REMEMBERED = 20_000;

/** A row is written anew only because somebody else has just written it: nobody loses so often. */
const MOST_ROUNDS = 100;

/**
 * Records what requests report once it may be recorded; see `SharedTransactions`. Each group is one statement: it stores the rows
 * that are still as they were when the reports were added to them, and what another process has changed meanwhile is read and
 * written once more. So no row is locked while this process thinks, and nothing is lost.
 */
export function createRecorder(deps: RecorderDeps): SharedTransactions<Reports, Recorded> {
  const remembered = new BoundedMap<string, store.RecordedProgress>(MOST_REMEMBERED);
  return shareWrites(async (all) => recordAll(deps, remembered, all));
}

/** By account and video. */
type Rows = Map<string, store.RecordedProgress>;

/** What a request reports of a lesson. */
interface Told {
  request: Reports;
  report: ProgressReport;
}

const keyOf = ({ accountId, videoId }: store.Pair) => `${accountId} ${videoId}`;

async function recordAll(
  { db, forget }: RecorderDeps,
  remembered: Rows,
  all: readonly Reports[],
): Promise<Recorded[]> {
  const answers = new Map<Reports, Recorded>(all.map((request) => [request, []]));
  let waiting = toldByLesson(all);
  for (let round = 1; waiting.size > 0; round += 1) {
    if (round > MOST_ROUNDS) throw new Error('A row of progress never stays as it was read.');
    const rows = await findRows(db, remembered, waiting);
    // What has no row was deleted meanwhile, the account or the video.
    const additions = [...rows].map(([key, before]) => addReports(key, before, waiting.get(key) ?? []));
    const written = await writeRows({ db, forget }, remembered, additions);
    for (const { next, told } of written)
      for (const { request, after } of lastOfEach(told))
        answers.get(request)?.push({ videoId: next.videoId, ...progressOf(after) });
    const stored = new Set(written);
    const left = additions.filter((one) => !stored.has(one));
    waiting = new Map(left.map(({ key }) => [key, waiting.get(key) ?? []]));
  }
  return all.map((request) => answers.get(request) ?? []);
}

/** Of each request that tells several things of a lesson the last one: they stand one behind another. */
const lastOfEach = (told: Addition['told']) =>
  told.filter(({ request }, index) => told[index + 1]?.request !== request);

/** In the order in which the reports came, the lessons in the order of their rows' locks. */
function toldByLesson(all: readonly Reports[]): Map<string, Told[]> {
  const byKey = new Map<string, Told[]>();
  for (const request of all)
    for (const report of request.reports) {
      const key = keyOf({ accountId: request.accountId, videoId: report.videoId });
      const told = byKey.get(key);
      if (told) told.push({ request, report });
      else byKey.set(key, [{ request, report }]);
    }
  return new Map([...byKey].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The rows that the reports are about, remembered or read; lessons that were not opened yet are. */
async function findRows(
  db: Db,
  remembered: Rows,
  waiting: ReadonlyMap<string, readonly Told[]>,
): Promise<Rows> {
  const found: Rows = new Map();
  const openings = [...waiting].flatMap(([key, [first]]) => {
    if (!first || remembered.has(key)) return [];
    const { accountId, at } = first.request;
    return [{ accountId, videoId: first.report.videoId, at, creditSeconds: FIRST_CREDIT_SECONDS }];
  });
  const read = async (pairs: readonly store.Pair[]) => {
    if (pairs.length === 0) return;
    for (const row of await store.findAll(db, pairs)) found.set(keyOf(row), row);
  };
  await read(openings);
  const unopened = openings.filter((opening) => !found.has(keyOf(opening)));
  if (unopened.length > 0) await retried(async () => store.insertAllOpened(db, unopened));
  await read(unopened);
  const rows: Rows = new Map();
  for (const key of waiting.keys()) {
    const row = found.get(key) ?? remembered.get(key);
    if (row) rows.set(key, row);
  }
  return rows;
}

interface Addition extends store.ProgressChange {
  readonly key: string;
  /** Each report's request, with the row after the report. */
  told: readonly { request: Reports; after: store.RecordedProgress }[];
}

function addReports(key: string, before: store.RecordedProgress, told: readonly Told[]): Addition {
  let next = before;
  const days = new Map<Day, WatchedRange[]>();
  const after = told.map(({ request, report }) => {
    const earlier = next;
    next = withReport(earlier, report, request.at);
    const added = next.watched.flatMap((range) => unwatched(earlier.watched, range));
    if (added.length > 0) {
      const day = dayOf(request.at);
      days.set(day, mergeRanges([...(days.get(day) ?? []), ...added], Number.POSITIVE_INFINITY));
    }
    return { request, after: next };
  });
  const { accountId, videoId } = before;
  return {
    key,
    before,
    next,
    days: [...days].map(([day, ranges]) => ({ accountId, videoId, day, ranges })),
    told: after,
  };
}

/** @returns those whose rows were stored */
async function writeRows(
  { db, forget }: RecorderDeps,
  remembered: Rows,
  additions: readonly Addition[],
): Promise<Addition[]> {
  // Until the answer says otherwise: it may be lost.
  for (const { key } of additions) remembered.delete(key);
  if (additions.length === 0) return [];
  try {
    const written = await retried(async () => store.writeUnchanged(db, additions));
    for (const { key, next } of written) remembered.set(key, next);
    return written;
  } finally {
    forget(new Set(additions.map(({ next }) => next.accountId)));
  }
}

/** The progress after one more report: never less than before. */
function withReport(
  stored: store.RecordedProgress,
  report: ProgressReport,
  at: Date,
): store.RecordedProgress {
  const durationSeconds = stored.durationSeconds ?? LONGEST_LESSON_SECONDS;
  const passedSeconds = (at.getTime() - stored.creditedAt.getTime()) / 1000;
  const creditSeconds = creditAfter(stored.creditSeconds, passedSeconds);
  const claimed = report.ranges.map(({ from, to }) => [from, to] as const);
  const { ranges, addedSeconds } = addWatched(stored.watched, claimed, { durationSeconds, creditSeconds });
  const left = latestOf(stored, report, at);
  return {
    ...stored,
    ...left,
    leftAtSecond: Math.min(left.leftAtSecond, durationSeconds),
    watched: ranges,
    creditSeconds: creditSeconds - addedSeconds,
    creditedAt: passedSeconds > 0 ? at : stored.creditedAt,
  };
}

/** The device that was used last decides where to go on; a device's clock counts at most up to the server's. */
function latestOf(
  { leftAtSecond, lastWatchedAt, openedAt }: store.RecordedProgress,
  report: ProgressReport,
  at: Date,
) {
  const leftAt = Math.max(openedAt.getTime(), Math.min(at.getTime(), Date.parse(report.leftAt)));
  if (leftAtSecond !== undefined && lastWatchedAt && lastWatchedAt.getTime() > leftAt) {
    return { leftAtSecond, lastWatchedAt };
  }
  return { leftAtSecond: report.leftAtSecond, lastWatchedAt: new Date(leftAt) };
}
