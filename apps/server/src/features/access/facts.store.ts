// Reads the facts that the access rule decides by, with one query for a pair, a student's library or a video's students.

import type { AccessFacts, ClassPolicy, YearAudience } from '@valence/domain/access';
import { isUuid } from '@valence/domain/uuid';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { fixedStatement } from '../../platform/db/fixed-statement.ts';
import { shareReads } from '../../platform/shared-reads.ts';

/** Whose facts: of one student and all videos, or of some or all students and one video. */
export type FactsScope =
  | { accountId?: undefined; accountIds: readonly string[]; videoId: string }
  | { accountId: string; accountIds?: undefined; videoId?: undefined }
  | { accountId?: undefined; accountIds?: undefined; videoId: string };

/** What is recorded about one student and one video. */
export interface PairFacts {
  accountId: string;
  videoId: string;
  facts: AccessFacts;
}

interface ReasonRow extends Reason {
  account_id: string;
  video_id: string;
}

/** One reason that may give a video: a grant, a class or an A/L year. */
interface Reason {
  published_at: Date | null;
  kind: 'grant' | 'class' | 'year';
  /** When the grant was given, or when the video was assigned to the class. */
  begun_at: Date | null;
  ends_at: Date | null;
  class_name: string | null;
  policy: ClassPolicy | null;
  month_paid: boolean;
  al_year: number | null;
  year_audience: YearAudience | null;
  is_confirmed: boolean;
  excluded: boolean;
}

/** The facts when nothing is recorded; also for invalid ids. */
const NOTHING: AccessFacts = {
  publishedAt: undefined,
  grant: undefined,
  classes: [],
  year: undefined,
  yearAudience: 'anybody',
  isConfirmed: false,
  excluded: false,
};

/** What is recorded about one student and one video. */
export async function factsAbout(db: Db | Tx, accountId: string, videoId: string): Promise<AccessFacts> {
  const key = keyOf(accountId, videoId);
  return (await factsOfPairs(db, [key])).get(key) ?? NOTHING;
}

/**
 * The same, read by one statement for all who ask at once: when the staff changes a class or a lesson, everybody's facts are forgotten,
 * and all who play need them again within seconds.
 */
export function createFactsReader(db: Db): (accountId: string, videoId: string) => Promise<AccessFacts> {
  const read = shareReads(async (keys) => factsOfPairs(db, keys));
  return async (accountId, videoId) => (await read(keyOf(accountId, videoId))) ?? NOTHING;
}

const keyOf = (accountId: string, videoId: string) => `${accountId} ${videoId}`;

/** @returns facts by the keys of pairs of which something is recorded */
async function factsOfPairs(db: Db | Tx, keys: readonly string[]): Promise<Map<string, AccessFacts>> {
  const found = new Map<string, AccessFacts>();
  const valid = keys.filter((key) => key.split(' ').every(isUuid));
  if (valid.length === 0) return found;
  const idsAt = (place: 0 | 1) => valid.map((key) => key.split(' ')[place] ?? '');
  for (const row of await reasonsOfPairs(db, idsAt(0), idsAt(1))) {
    const key = valid[row.number - 1] ?? '';
    found.set(key, withReason(found.get(key) ?? NOTHING, row));
  }
  return found;
}

/**
 * The planner does not look into a subquery: a plan for any number of pairs is as good as one for these (decision 256). OFFSET keeps the
 * query apart from the pairs: each of them reads its own few rows by the indexes, whatever the planner believes of their number.
 */
export const pairsQuery = (accountIds: readonly string[], videoIds: readonly string[]) =>
  sql<ReasonRow & { number: number }>`/* prepared */
    SELECT pair.number::integer AS number, reason.*
    FROM unnest((SELECT ${accountIds}::uuid[]), (SELECT ${videoIds}::uuid[]))
      WITH ORDINALITY AS pair (account_id, video_id, number)
    CROSS JOIN LATERAL (
      ${reasonsWhere(sql`reason.account_id = pair.account_id AND reason.video_id = pair.video_id`)} OFFSET 0
    ) AS reason`;
const reasonsOfPairs = fixedStatement(pairsQuery);

/** Every pair in the scope that has any reason for an access, open or not; a pair that is missing has none. */
export async function findFacts(db: Db, scope: FactsScope): Promise<PairFacts[]> {
  const { rows } = await reasonsQuery(scope).execute(db);
  const pairs = new Map<string, PairFacts>();
  for (const row of rows) {
    const { account_id: accountId, video_id: videoId } = row;
    const key = `${accountId} ${videoId}`;
    pairs.set(key, { accountId, videoId, facts: withReason(pairs.get(key)?.facts ?? NOTHING, row) });
  }
  return [...pairs.values()];
}

/** Students with the same facts about one video. */
export interface SharedFacts {
  accountIds: string[];
  facts: AccessFacts;
}

/**
 * What is recorded about a video, once for all students with the same facts: a class or a year gives it to thousands in
 * the same way.
 */
export async function findSharedFacts(db: Db, videoId: string): Promise<SharedFacts[]> {
  const columns = sql`published_at, kind, begun_at, ends_at, class_name, policy, month_paid, al_year,
    year_audience, is_confirmed, excluded`;
  const { rows } = await sql<Reason & { accountIds: string[] }>`
    SELECT ${columns}, array_agg(account_id::text) AS "accountIds" FROM (${reasonsQuery({ videoId })}) reason
    GROUP BY ${columns} ORDER BY ${columns}`.execute(db);
  const reasonsOf = new Map<string, Reason[]>();
  for (const { accountIds, ...reason } of rows)
    for (const id of accountIds) {
      const reasons = reasonsOf.get(id);
      if (reasons) reasons.push(reason);
      else reasonsOf.set(id, [reason]);
    }
  const numbers = new Map<Reason, number>();
  const numberOf = (reason: Reason) => numbers.get(reason) ?? numbers.set(reason, numbers.size).get(reason);
  const alike = Map.groupBy(reasonsOf, ([, reasons]) => reasons.map(numberOf).join(' '));
  return [...alike.values()].map((students) => ({
    accountIds: students.map(([id]) => id),
    facts: (students[0]?.[1] ?? []).reduce(withReason, NOTHING),
  }));
}

/** One row for each reason. */
export function reasonsQuery({ accountId, accountIds, videoId }: FactsScope) {
  const one = accountId === undefined ? sql`true` : sql`reason.account_id = ${accountId}`;
  const account = accountIds === undefined ? one : sql`reason.account_id = ANY (${accountIds}::uuid[])`;
  const video = videoId === undefined ? sql`true` : sql`reason.video_id = ${videoId}`;
  return sql<ReasonRow>`/* prepared */ ${reasonsWhere(sql`${account} AND ${video}`)}`;
}

/** The condition reaches the indexes of all three branches (facts.test.ts counts the pages). */
function reasonsWhere(condition: RawBuilder<unknown>) {
  return sql<ReasonRow>`
    SELECT reason.*, exclusion.account_id IS NOT NULL AS excluded
    FROM (
      SELECT g.account_id, g.video_id, v.published_at, 'grant'::text AS kind, g.granted_at AS begun_at, g.ends_at,
             NULL::text AS class_name, NULL::text AS policy, false AS month_paid, NULL::integer AS al_year,
             NULL::text AS year_audience, false AS is_confirmed
      FROM access_grant g
      JOIN video v ON v.id = g.video_id AND v.deleted_at IS NULL
      UNION ALL
      SELECT e.account_id, link.video_id, v.published_at, 'class'::text, link.assigned_at, link.ends_at,
             c.name, c.policy,
             coalesce(paid.months @> v.year * 12 + v.month - 1, false) OR EXISTS (
               -- Months that the student need not pay count as paid.
               SELECT FROM free_card f WHERE f.account_id = e.account_id AND f.class_id = e.class_id
                 AND f.from_month <= v.year * 12 + v.month - 1
                 AND (f.to_month IS NULL OR f.to_month >= v.year * 12 + v.month - 1)),
             NULL::integer, NULL::text, false
      FROM enrolment e
      JOIN class c ON c.id = e.class_id
      JOIN class_video link ON link.class_id = e.class_id
      JOIN video v ON v.id = link.video_id AND v.deleted_at IS NULL
      LEFT JOIN paid_months paid ON paid.account_id = e.account_id AND paid.class_id = e.class_id
      WHERE e.left_at IS NULL
      UNION ALL
      SELECT a.id, v.id, v.published_at, 'year'::text, NULL::timestamptz, NULL::timestamptz,
             NULL::text, NULL::text, false, v.al_year, audience.name,
             audience.name = 'confirmed' AND (a.confirmed_at IS NOT NULL OR EXISTS (
               SELECT FROM enrolment e WHERE e.account_id = a.id AND e.left_at IS NULL))
      FROM account a
      CROSS JOIN (SELECT CASE WHEN EXISTS (SELECT FROM school_limit l
        WHERE l.name = 'year-lessons-confirmed' AND l.value = 1) THEN 'confirmed' ELSE 'anybody' END AS name) audience
      JOIN video v ON v.open_to_year AND v.al_year = a.current_al_year AND v.deleted_at IS NULL
    ) AS reason
    LEFT JOIN access_exclusion exclusion
      ON exclusion.account_id = reason.account_id AND exclusion.video_id = reason.video_id
    WHERE ${condition}`;
}

function withReason(before: AccessFacts, row: Reason): AccessFacts {
  const facts = { ...before, publishedAt: row.published_at ?? undefined, excluded: row.excluded };
  const endsAt = row.ends_at ?? undefined;
  if (row.kind === 'grant' && row.begun_at) return { ...facts, grant: { grantedAt: row.begun_at, endsAt } };
  if (row.kind === 'year' && row.year_audience !== null)
    return {
      ...facts,
      year: row.al_year ?? undefined,
      yearAudience: row.year_audience,
      isConfirmed: row.is_confirmed,
    };
  if (!row.begun_at || row.class_name === null || row.policy === null) return facts;
  const link = {
    className: row.class_name,
    policy: row.policy,
    assignedAt: row.begun_at,
    endsAt,
    monthPaid: row.month_paid,
  };
  return { ...facts, classes: [...facts.classes, link] };
}
