// Stores the sums of days that are over: writes them for a stretch of days at a time, and deletes them with their visits.

import { instantsOf, type Period } from '@valence/domain/period';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { clickSums, daySums, deviceSums, type Sums, secondsSums, sourceSums } from './landing-sums.store.ts';

const OF_VISITS: readonly Sums[] = [secondsSums, sourceSums, deviceSums, clickSums];
const TABLES = [daySums, ...OF_VISITS].map(({ table }) => table);
const SESSIONS = 'landing_day_session';

/** From now on what is told of the visits of days through this one is noted (`landing_late`), and so was nothing before. */
export async function noteThrough(tx: Tx, day: string): Promise<void> {
  // Waits for running writes, and makes later ones wait for the moment that this takes: none can be neither summed up nor noted.
  // In the order in which `insertActivities` takes the tables: in the other one they could wait for each other.
  await sql`LOCK TABLE analytics_activity, analytics_visit IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  await sql`UPDATE landing_closed SET noted = greatest(noted, ${day}::date)`.execute(tx);
}

export interface OpenDays {
  /** The first day without sums. */
  first: string;
  /** Through which day writes are noted; null: none are. */
  noted: string | null;
}

/**
 * Other processes that make sums wait for this transaction, and so do writes of visits to days that are over.
 * @returns undefined when there are no visits
 */
export async function holdOpenDays(tx: Tx): Promise<OpenDays | undefined> {
  await sql`SELECT FROM landing_closed FOR UPDATE`.execute(tx);
  const { rows } = await sql<OpenDays>`
    SELECT greatest(through + 1, (SELECT school_day(min(visited_at)) FROM analytics_visit)) AS first, noted FROM landing_closed
    WHERE EXISTS (SELECT FROM analytics_visit)`.execute(tx);
  return rows[0];
}

/** Days whose visits told something after their sums were made. */
export async function findLateDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`SELECT day FROM landing_late ORDER BY day`.execute(db);
  return rows.map(({ day }) => day);
}

/** Takes the note of a late day away, after waiting for what is being written. @returns whether the day has sums */
export async function takeLateDay(tx: Tx, day: string): Promise<boolean> {
  const { rows: closed } = await sql<{ hasSums: boolean }>`
    SELECT coalesce(${day}::date BETWEEN since AND through, false) AS "hasSums" FROM landing_closed FOR UPDATE`.execute(
    tx,
  );
  const { rows } = await sql`DELETE FROM landing_late WHERE day = ${day} RETURNING 1`.execute(tx);
  return rows.length > 0 && closed[0]?.hasSums === true;
}

/** Makes the sums of one day anew, but for its browsers, whose number no report changes. */
export async function sumAgain(tx: Tx, day: string): Promise<void> {
  for (const table of TABLES) await sql`DELETE FROM ${sql.table(table)} WHERE day = ${day}`.execute(tx);
  await writeSums(tx, { from: day, to: day });
}

/** Writes the sums of the days after those that have them. */
export async function closeDays(tx: Tx, period: Period): Promise<void> {
  const { from, to } = period;
  // Deletes sums that remain from before these days were opened again.
  for (const table of [...TABLES, SESSIONS])
    await sql`DELETE FROM ${sql.table(table)} WHERE day > (
      SELECT coalesce(through, '-infinity') FROM landing_closed)`.execute(tx);
  await writeSums(tx, period);
  await sql`INSERT INTO landing_day_session (day, previous_day, sessions) ${sessionsOf(instantsOf(period))}`.execute(
    tx,
  );
  await sql`UPDATE landing_closed SET since = least(since, ${from}::date), through = ${to}::date`.execute(tx);
}

async function writeSums(tx: Tx, period: Period): Promise<void> {
  const { from, to } = period;
  const span = instantsOf(period);
  // A day without visits has a row, too.
  const every: Sums = {
    ...daySums,
    ofVisits: () => sql`
      SELECT listed.day::date AS day, ${sql.join(DAY_COLUMNS.map((name) => sql`coalesce(${sql.ref(name)}, 0) AS ${sql.ref(name)}`))}
      FROM generate_series(${from}::timestamp, ${to}::timestamp, '1 day') AS listed (day)
      LEFT JOIN (${daySums.ofVisits(span)}) sums ON sums.day = listed.day::date`,
  };
  for (const sums of [every, ...OF_VISITS])
    await sql`INSERT INTO ${sql.table(sums.table)} (day, ${sums.columns})
      SELECT day, ${sums.columns} FROM (${sums.ofVisits(span)}) sums`.execute(tx);
}

const DAY_COLUMNS = [
  'visits',
  'sessions',
  'registrations',
  'contacts',
  'depth_25',
  'depth_50',
  'depth_75',
  'depth_100',
  'crawlers',
] as const;

/** For each day, how many of its browsers had visited last on which earlier day (null: they had not visited before). */
function sessionsOf({ from, before }: { from: Date; before: Date }): RawBuilder<unknown> {
  return sql`
    SELECT seen.day, coalesce(seen.previous_day, earlier.day), count(*)
    FROM (
      SELECT day, session_hash, lag(day) OVER (PARTITION BY session_hash ORDER BY day) AS previous_day
      FROM (SELECT DISTINCT school_day(visited_at) AS day, session_hash FROM analytics_visit
        WHERE visited_at >= ${from} AND visited_at < ${before} AND NOT is_crawler) days) seen
    LEFT JOIN LATERAL (
      SELECT school_day(v.visited_at) AS day FROM analytics_visit v
      WHERE seen.previous_day IS NULL AND v.session_hash = seen.session_hash AND NOT v.is_crawler AND v.visited_at < ${from}
      ORDER BY v.visited_at DESC LIMIT 1) earlier ON true
    GROUP BY 1, 2`;
}

/** Deletes the sums of all days before the given one. */
export async function forgetDays(tx: Tx, before: string): Promise<void> {
  // Both columns at once: a day is never read from sums that are deleted.
  await sql`
    UPDATE landing_closed SET since = CASE WHEN through >= ${before}::date THEN ${before}::date END,
      through = CASE WHEN through >= ${before}::date THEN through END
    WHERE since < ${before}::date`.execute(tx);
  for (const table of [...TABLES, SESSIONS, 'landing_late'])
    await sql`DELETE FROM ${sql.table(table)} WHERE day < ${before}`.execute(tx);
}
