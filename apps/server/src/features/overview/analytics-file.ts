// One table of the analytics, or the curve of one lesson, as a file for a spreadsheet program.

import type {
  AnalyticsTable,
  exportAnalytics,
  exportCurve,
  Landing,
} from '@valence/contract/admin/analytics';
import type { QueryOf } from '@valence/contract/endpoint';
import { analyticsFileCopy as copy } from '@valence/copy/admin/analytics-file';
import { BYTE_ORDER_MARK, csvLine } from '@valence/domain/csv';
import { isPeriod, type Period } from '@valence/domain/period';
import { formatPhone } from '@valence/domain/phone';
import { schoolTimestamp } from '@valence/domain/school-time';
import { recordAudit } from '../../platform/audit.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { FileReply } from '../../platform/http/file-reply.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { curve } from './curve.ts';
import { idleLines, type LearningDeps, learningDays, lessonLines } from './learning.ts';

type LandingTables = Pick<Landing, 'days' | 'sources' | 'clicks' | 'scroll' | 'devices'>;

export interface FileDeps extends LearningDeps {
  /** For the audit trail. */
  db: Db;
  /** What the landing page's tables show. */
  landingOf: (period: Period) => Promise<LandingTables | undefined>;
}

const LINES_A_PAGE = 500;

export interface FileOrder extends Period {
  actorId: string;
  table: AnalyticsTable;
}

/** Records in the audit trail who took the file: some tables name students. */
export async function analyticsFile(
  deps: FileDeps,
  { actorId, table, from, to }: FileOrder,
): Promise<Answer<typeof exportAnalytics>> {
  if (!isPeriod({ from, to })) return refused('period-invalid');
  await recordExport(deps, {
    actorId,
    action: 'analytics.exported',
    subject: `analytics:${table}`,
    after: { from, to },
  });
  return new FileReply(`${table}_${from}_${to}.csv`, fileLines(deps, table, { from, to }));
}

async function recordExport(
  { db, clock }: FileDeps,
  entry: { actorId: string; action: string; subject: string; after: Record<string, string> },
): Promise<void> {
  const at = clock.now();
  await transaction(db, async (tx) => recordAudit(tx, { at, ...entry }));
}

/** A line for each part of a lesson: how many watched it, and their share of all viewers, in the period and before. */
export async function curveFile(
  deps: FileDeps,
  { actorId, ...query }: QueryOf<typeof exportCurve> & { actorId: string },
): Promise<Answer<typeof exportCurve>> {
  const found = await curve(deps, query);
  if (found instanceof Refused) return found;
  const { videoId, from, to } = query;
  await recordExport(deps, {
    actorId,
    action: 'analytics.curve-exported',
    subject: `video:${videoId}`,
    after: { from, to },
  });
  const { bucketSeconds, durationSeconds, viewers, viewersBefore, parts, partsBefore } = found;
  const rows = parts.map((students, part) => [
    String(part * bucketSeconds),
    String(Math.min((part + 1) * bucketSeconds, durationSeconds ?? Number.POSITIVE_INFINITY)),
    ...studentsAndShare(students, viewers),
    ...studentsAndShare(partsBefore[part] ?? 0, viewersBefore),
  ]);
  return new FileReply(`curve_${videoId}_${from}_${to}.csv`, linesOfCurve(rows));
}

function studentsAndShare(students: number, all: number): [string, string] {
  return [String(students), all > 0 ? String(Math.round((students / all) * 100)) : ''];
}

async function* linesOfCurve(rows: readonly string[][]): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + [copy.curveHeadings, ...rows].map((row) => csvLine(row)).join('');
}

async function* fileLines(
  deps: FileDeps,
  table: AnalyticsTable,
  period: Period,
): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + csvLine(copy.headings[table]);
  for await (const rows of linesOf(deps, table, period)) yield rows.map(csvLine).join('');
}

async function* linesOf(
  deps: FileDeps,
  table: AnalyticsTable,
  period: Period,
): AsyncGenerator<string[][], void, undefined> {
  if (table === 'learning-days') {
    const days = await learningDays(deps.readDb, period);
    yield days.map(({ day, minutes, viewers }) => [day, String(minutes), String(viewers)]);
    return;
  }
  if (table === 'lessons' || table === 'paid-not-watching') {
    for (let offset = 0; ; offset += LINES_A_PAGE) {
      const part = { offset, limit: LINES_A_PAGE };
      const rows =
        table === 'lessons' ? await lessonRows(deps, period, part) : await idleRows(deps, period, part);
      yield rows;
      if (rows.length < LINES_A_PAGE) return;
    }
  }
  const found = await deps.landingOf(period);
  if (found) yield landingRows(table, found);
}

async function lessonRows(deps: FileDeps, period: Period, part: { offset: number; limit: number }) {
  const { rows } = await lessonLines(deps, period, { sort: '-minutes', q: '', ...part });
  return rows.map(({ title, category, viewers, minutes, minutesBefore, finishedShare }) => [
    title,
    category,
    String(viewers),
    String(minutes),
    String(minutesBefore),
    finishedShare === null ? '' : String(Math.round(finishedShare * 100)),
  ]);
}

async function idleRows({ readDb: db }: FileDeps, period: Period, part: { offset: number; limit: number }) {
  const { rows } = await idleLines(db, period, part);
  return rows.map(({ name, phone, classes, lastWatchedAt }) => [
    name,
    formatPhone(phone),
    classes.join(', '),
    lastWatchedAt ? schoolTimestamp(new Date(lastWatchedAt)) : '',
  ]);
}

function landingRows(
  table: AnalyticsTable,
  { days, sources, clicks, scroll, devices }: LandingTables,
): string[][] {
  if (table === 'landing-days')
    return days.map(({ day, visits, sessions, registrations }) => [
      day,
      String(visits),
      String(sessions),
      String(registrations),
    ]);
  if (table === 'landing-sources')
    return sources.map(({ source, medium, campaign, visits, registrations }) => [
      source ?? copy.direct,
      medium ?? '',
      campaign ?? '',
      String(visits),
      String(registrations),
    ]);
  if (table === 'landing-scroll') return scroll.map(({ depth, visits }) => [String(depth), String(visits)]);
  if (table === 'landing-devices') return devices.map(({ device, visits }) => [device, String(visits)]);
  return clicks.map(({ type, label, clicks: times, visits }) => [type, label, String(times), String(visits)]);
}
