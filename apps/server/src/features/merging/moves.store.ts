// What of one account comes to the other: accesses, places, slips, what was watched, and everything that just moves.

import { mergeSlipReason } from '@valence/copy/merging';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Pair } from './merging.store.ts';

/** Of two grants of one video the later end stays; what extensions had added to either is no longer taken from it. */
export async function mergeGrants(tx: Tx, { from, into }: Pair, at: Date): Promise<void> {
  await sql`
    UPDATE access_extension_item item SET overtaken_at = ${at}
    FROM access_grant given JOIN access_grant kept ON kept.video_id = given.video_id AND kept.account_id = ${into}
    WHERE given.account_id = ${from} AND item.video_id = given.video_id AND item.account_id IN (${from}, ${into})
      AND item.taken_back_at IS NULL AND item.overtaken_at IS NULL`.execute(tx);
  await sql`
    INSERT INTO access_grant AS held (account_id, video_id, granted_at, granted_by, ends_at)
    SELECT ${into}::uuid, video_id, granted_at, granted_by, ends_at FROM access_grant WHERE account_id = ${from}
    ON CONFLICT (account_id, video_id) DO UPDATE
      SET granted_at = EXCLUDED.granted_at, granted_by = EXCLUDED.granted_by, ends_at = EXCLUDED.ends_at
      WHERE held.ends_at < EXCLUDED.ends_at OR (held.ends_at IS NOT NULL AND EXCLUDED.ends_at IS NULL)`.execute(
    tx,
  );
}

/** @param had the videos that each account could watch */
export async function mergeExclusions(
  tx: Tx,
  { from, into }: Pair,
  { keptHad, givenHad }: { keptHad: readonly string[]; givenHad: readonly string[] },
): Promise<void> {
  await sql`
    DELETE FROM access_exclusion WHERE account_id = ${into} AND video_id = ANY (${givenHad}::uuid[])`.execute(
    tx,
  );
  await sql`
    INSERT INTO access_exclusion (account_id, video_id, excluded_at, excluded_by)
    SELECT ${into}::uuid, video_id, excluded_at, excluded_by FROM access_exclusion
    WHERE account_id = ${from} AND video_id <> ALL (${keptHad}::uuid[])
    ON CONFLICT (account_id, video_id) DO NOTHING`.execute(tx);
}

/** Of two places in one class the one that stays keeps its spot, or takes the other's where it has none, since the earlier day. */
export async function mergePlaces(tx: Tx, { from, into }: Pair): Promise<void> {
  await sql`CREATE TEMPORARY TABLE double_place ON COMMIT DROP AS
    SELECT kept.id AS kept_id, given.id AS given_id, given.spot_number, given.enrolled_at
    FROM enrolment given JOIN enrolment kept ON kept.class_id = given.class_id AND kept.account_id = ${into}
      AND kept.left_at IS NULL
    WHERE given.account_id = ${from} AND given.left_at IS NULL`.execute(tx);
  await sql`DELETE FROM enrolment WHERE id IN (SELECT given_id FROM double_place)`.execute(tx);
  await sql`
    UPDATE enrolment kept SET spot_number = coalesce(kept.spot_number, given.spot_number),
      enrolled_at = least(kept.enrolled_at, given.enrolled_at)
    FROM double_place given WHERE kept.id = given.kept_id`.execute(tx);
  await sql`DROP TABLE double_place`.execute(tx);
  await sql`UPDATE enrolment SET account_id = ${into} WHERE account_id = ${from}`.execute(tx);
}

/** A slip waits once for a month: of two the one of the account that is given up is rejected. */
export async function mergeSlips(
  tx: Tx,
  { from, into }: Pair,
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> {
  await sql`
    UPDATE payment_slip given SET state = 'rejected', reason = ${mergeSlipReason}, reviewed_by = ${actorId}, reviewed_at = ${at}
    WHERE given.account_id = ${from} AND given.state = 'waiting' AND EXISTS (SELECT FROM payment_slip kept
      WHERE kept.account_id = ${into} AND kept.state = 'waiting' AND kept.class_id = given.class_id
        AND kept.month_number = given.month_number)`.execute(tx);
  await sql`UPDATE payment_slip SET account_id = ${into} WHERE account_id = ${from}`.execute(tx);
  await sql`UPDATE slip_picture SET account_id = ${into} WHERE account_id = ${from}`.execute(tx);
}

/** Seconds that either watched were watched; one goes on where the lesson was left last. */
export async function mergeWatching(tx: Tx, { from, into }: Pair): Promise<void> {
  await sql`
    INSERT INTO watch_progress AS held (account_id, video_id, opened_at, watched, left_at_second, last_watched_at,
      credit_seconds, credited_at)
    SELECT ${into}::uuid, video_id, opened_at, watched, left_at_second, last_watched_at, credit_seconds, credited_at
    FROM watch_progress WHERE account_id = ${from}
    ON CONFLICT (account_id, video_id) DO UPDATE SET
      opened_at = least(held.opened_at, EXCLUDED.opened_at),
      watched = held.watched + EXCLUDED.watched,
      left_at_second = CASE WHEN held.last_watched_at IS NULL OR EXCLUDED.last_watched_at > held.last_watched_at
        THEN EXCLUDED.left_at_second ELSE held.left_at_second END,
      last_watched_at = greatest(held.last_watched_at, EXCLUDED.last_watched_at),
      -- Nobody gets time twice.
      credit_seconds = least(held.credit_seconds, EXCLUDED.credit_seconds),
      credited_at = greatest(held.credited_at, EXCLUDED.credited_at)`.execute(tx);
  await mergeDays(tx, { from, into });
  await sql`
    INSERT INTO data_use AS held (account_id, year, month, bytes)
    SELECT ${into}::uuid, year, month, bytes FROM data_use WHERE account_id = ${from}
    ON CONFLICT (account_id, year, month) DO UPDATE SET bytes = held.bytes + EXCLUDED.bytes`.execute(tx);
  await sql`
    INSERT INTO unusual_pull AS held (account_id, day, held_back, networks)
    SELECT ${into}::uuid, day, held_back, networks FROM unusual_pull WHERE account_id = ${from}
    ON CONFLICT (account_id, day) DO UPDATE SET
      held_back = least(held.held_back::bigint + EXCLUDED.held_back, 2000000000)::integer,
      networks = least(held.networks::bigint + EXCLUDED.networks, 2000000000)::integer`.execute(tx);
}

/** What both watched was watched for the first time on the earlier day. Where only a day's sums are known they add up. */
async function mergeDays(tx: Tx, { from, into }: Pair): Promise<void> {
  await sql`
    INSERT INTO watch_day AS held (day, account_id, video_id, seconds, watched)
    SELECT day, ${into}::uuid, video_id, seconds, watched FROM watch_day WHERE account_id = ${from}
    ON CONFLICT (day, account_id, video_id) DO UPDATE SET
      seconds = coalesce(seconds_in(held.watched + EXCLUDED.watched), held.seconds + EXCLUDED.seconds),
      watched = held.watched + EXCLUDED.watched`.execute(tx);
  await sql`
    WITH anew AS (
      SELECT day, video_id, watched, watched - coalesce(range_agg(watched) OVER (
        PARTITION BY video_id ORDER BY day ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), '{}') AS first_watched
      FROM watch_day WHERE account_id = ${into}
    ), repeated AS (
      DELETE FROM watch_day day USING anew
      WHERE day.account_id = ${into} AND day.day = anew.day AND day.video_id = anew.video_id AND isempty(first_watched))
    UPDATE watch_day day SET watched = first_watched, seconds = seconds_in(first_watched) FROM anew
    WHERE day.account_id = ${into} AND day.day = anew.day AND day.video_id = anew.video_id
      AND NOT isempty(first_watched) AND first_watched <> anew.watched`.execute(tx);
}

/** Notes and questions beside lessons; a browser's id names one of an account alone. */
export async function mergeWritten(tx: Tx, { from, into }: Pair): Promise<void> {
  for (const [table, ownId] of [
    ['lesson_note', 'note_id'],
    ['lesson_question', 'request_id'],
  ] as const)
    await sql`
      UPDATE ${sql.table(table)} given SET account_id = ${into} WHERE given.account_id = ${from}
        AND NOT EXISTS (SELECT FROM ${sql.table(table)} kept
          WHERE kept.account_id = ${into} AND kept.${sql.ref(ownId)} = given.${sql.ref(ownId)})`.execute(tx);
}

/** What names the account and meets nothing of the other one. */
export async function mergeRest(tx: Tx, { from, into }: Pair): Promise<void> {
  for (const table of ['receipt', 'free_card', 'deletion_request', 'bulk_import_row'])
    await sql`UPDATE ${sql.table(table)} SET account_id = ${into} WHERE account_id = ${from}`.execute(tx);
  await sql`
    UPDATE access_extension_item given SET account_id = ${into} WHERE given.account_id = ${from}
      AND NOT EXISTS (SELECT FROM access_extension_item kept WHERE kept.extension_id = given.extension_id
        AND kept.video_id = given.video_id AND kept.account_id = ${into})`.execute(tx);
}

export interface LostAccess {
  accountId: string;
  actorId: string;
  at: Date;
  lost: readonly { videoId: string; endsAt: Date | null }[];
}

/** Grants what the union of both accounts' facts would not give any more. */
export async function grantLost(tx: Tx, { accountId, actorId, at, lost }: LostAccess): Promise<void> {
  await sql`
    UPDATE access_extension_item SET overtaken_at = ${at}
    WHERE account_id = ${accountId} AND video_id = ANY (${lost.map(({ videoId }) => videoId)}::uuid[])
      AND taken_back_at IS NULL AND overtaken_at IS NULL`.execute(tx);
  await sql`
    INSERT INTO access_grant AS held (account_id, video_id, granted_at, granted_by, ends_at)
    SELECT ${accountId}::uuid, given."videoId", ${at}::timestamptz, ${actorId}::uuid, given."endsAt"
    FROM jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) AS given ("videoId" uuid, "endsAt" timestamptz)
    ON CONFLICT (account_id, video_id) DO UPDATE
      SET granted_at = EXCLUDED.granted_at, granted_by = EXCLUDED.granted_by, ends_at = EXCLUDED.ends_at`.execute(
    tx,
  );
}
