// Stores what players report: the reports of many requests share a transaction, and each is answered once that is committed.

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
import type { Db, Tx } from '../../platform/db/database.ts';
import { type SharedTransactions, shareTransactions } from '../../platform/db/shared-transactions.ts';
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

/** Records what requests report once it may be recorded; see `SharedTransactions`. */
export function createRecorder(db: Db): SharedTransactions<Reports, Recorded> {
  return shareTransactions(db, recordAll);
}

const keyOf = ({ accountId, videoId }: store.Pair) => `${accountId} ${videoId}`;

async function recordAll(tx: Tx, all: readonly Reports[]): Promise<Recorded[]> {
  const current = await lockReported(tx, all);
  const changed = new Set<string>();
  const days = new Map<string, store.WatchedOnDay>();
  const recorded = all.map(({ accountId, reports, at }) => {
    const data = new Map<string, Recorded[number]>();
    for (const report of reports) {
      const key = keyOf({ accountId, videoId: report.videoId });
      const stored = current.get(key);
      // The account or the video was deleted meanwhile.
      if (!stored) continue;
      const next = withReport(stored, report, at);
      current.set(key, next);
      changed.add(key);
      addNew(days, { stored, next, day: dayOf(at) });
      data.set(next.videoId, { videoId: next.videoId, ...progressOf(next) });
    }
    return [...data.values()];
  });
  await store.writeAll(
    tx,
    [...changed].flatMap((key) => current.get(key) ?? []),
  );
  if (days.size > 0) await store.addToDays(tx, [...days.values()]);
  return recorded;
}

/** Reads and locks what the reports are about; lessons that were not opened yet are. */
async function lockReported(tx: Tx, all: readonly Reports[]): Promise<Map<string, store.RecordedProgress>> {
  const openings = new Map<string, store.Opening>();
  for (const { accountId, reports, at } of all)
    for (const { videoId } of reports) {
      const opening = { accountId, videoId, at, creditSeconds: FIRST_CREDIT_SECONDS };
      const key = keyOf(opening);
      if (!openings.has(key)) openings.set(key, opening);
    }
  const found = new Map<string, store.RecordedProgress>();
  const lock = async (pairs: readonly store.Pair[]) => {
    for (const row of await store.lockAll(tx, pairs)) found.set(keyOf(row), row);
  };
  await lock([...openings.values()]);
  const unopened = [...openings].flatMap(([key, opening]) => (found.has(key) ? [] : [opening]));
  if (unopened.length > 0) {
    await store.insertAllOpened(tx, unopened);
    await lock(unopened);
  }
  return found;
}

interface Watching {
  stored: store.RecordedProgress;
  next: store.RecordedProgress;
  day: Day;
}

function addNew(days: Map<string, store.WatchedOnDay>, { stored, next, day }: Watching): void {
  const added = next.watched.flatMap((range) => unwatched(stored.watched, range));
  if (added.length === 0) return;
  const { accountId, videoId } = next;
  const key = `${day} ${keyOf(next)}`;
  const ranges: WatchedRange[] = mergeRanges(
    [...(days.get(key)?.ranges ?? []), ...added],
    Number.POSITIVE_INFINITY,
  );
  days.set(key, { accountId, videoId, day, ranges });
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
