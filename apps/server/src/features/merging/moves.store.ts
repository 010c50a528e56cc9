// Moves the grants, places, slips, progress and everything else of one account to the other.

import { mergeSlipReason } from '@valence/copy/admin/merging';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Pair } from './merging.store.ts';

/** Keeps the later end of two grants of one video; undoing an extension no longer takes its days from either. */
export async function mergeGrants(tx: Tx, { from, into }: Pair, at: Date): Promise<void> {
  await sql`
    UPDATE access_extension_item item SET overtaken_at = ${at}
    FROM access_grant source JOIN access_grant target ON target.video_id = source.video_id AND target.account_id = ${into}
    WHERE source.account_id = ${from} AND item.video_id = source.video_id AND item.account_id IN (${from}, ${into})
      AND item.taken_back_at IS NULL AND item.overtaken_at IS NULL`.execute(tx);
  await sql`
    INSERT INTO access_grant AS stored (account_id, video_id, granted_at, granted_by, ends_at)
    SELECT ${into}::uuid, video_id, granted_at, granted_by, ends_at FROM access_grant WHERE account_id = ${from}
    ON CONFLICT (account_id, video_id) DO UPDATE
      SET granted_at = EXCLUDED.granted_at, granted_by = EXCLUDED.granted_by, ends_at = EXCLUDED.ends_at
      WHERE stored.ends_at < EXCLUDED.ends_at OR (stored.ends_at IS NOT NULL AND EXCLUDED.ends_at IS NULL)`.execute(
    tx,
  );
}

/** @param targetVideos, sourceVideos the ids of the videos that each account could watch */
export async function mergeExclusions(
  tx: Tx,
  { from, into }: Pair,
  { targetVideos, sourceVideos }: { targetVideos: readonly string[]; sourceVideos: readonly string[] },
): Promise<void> {
  await sql`
    DELETE FROM access_exclusion WHERE account_id = ${into} AND video_id = ANY (${sourceVideos}::uuid[])`.execute(
    tx,
  );
  await sql`
    INSERT INTO access_exclusion (account_id, video_id, excluded_at, excluded_by)
    SELECT ${into}::uuid, video_id, excluded_at, excluded_by FROM access_exclusion
    WHERE account_id = ${from} AND video_id <> ALL (${targetVideos}::uuid[])
    ON CONFLICT (account_id, video_id) DO NOTHING`.execute(tx);
}

/** Joins two places in one class: the one that stays keeps its spot, else takes the other's, from the earlier day on. */
export async function mergePlaces(tx: Tx, { from, into }: Pair): Promise<void> {
  await sql`CREATE TEMPORARY TABLE double_place ON COMMIT DROP AS
    SELECT target.id AS target_id, source.id AS source_id, source.spot_number, source.enrolled_at
    FROM enrolment source JOIN enrolment target ON target.class_id = source.class_id AND target.account_id = ${into}
      AND target.left_at IS NULL
    WHERE source.account_id = ${from} AND source.left_at IS NULL`.execute(tx);
  await sql`DELETE FROM enrolment WHERE id IN (SELECT source_id FROM double_place)`.execute(tx);
  await sql`
    UPDATE enrolment target SET spot_number = coalesce(target.spot_number, source.spot_number),
      enrolled_at = least(target.enrolled_at, source.enrolled_at)
    FROM double_place source WHERE target.id = source.target_id`.execute(tx);
  await sql`DROP TABLE double_place`.execute(tx);
  await sql`UPDATE enrolment SET account_id = ${into} WHERE account_id = ${from}`.execute(tx);
}

/** Moves the slips. Only one may wait for a month: if both accounts have one, that of the account given up is rejected. */
export async function mergeSlips(
  tx: Tx,
  { from, into }: Pair,
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> {
  await sql`
    UPDATE payment_slip source SET state = 'rejected', reason = ${mergeSlipReason}, reviewed_by = ${actorId}, reviewed_at = ${at}
    WHERE source.account_id = ${from} AND source.state = 'waiting' AND EXISTS (SELECT FROM payment_slip target
      WHERE target.account_id = ${into} AND target.state = 'waiting' AND target.class_id = source.class_id
        AND target.month_number = source.month_number)`.execute(tx);
  await sql`UPDATE payment_slip SET account_id = ${into} WHERE account_id = ${from}`.execute(tx);
  await sql`UPDATE slip_picture SET account_id = ${into} WHERE account_id = ${from}`.execute(tx);
}

/** Adds up the seconds that either account watched; the lesson resumes where it was left last. */
export async function mergeWatching(tx: Tx, { from, into }: Pair): Promise<void> {
  await sql`
    INSERT INTO watch_progress AS stored (account_id, video_id, opened_at, watched, left_at_second, last_watched_at,
      credit_seconds, credited_at)
    SELECT ${into}::uuid, video_id, opened_at, watched, left_at_second, last_watched_at, credit_seconds, credited_at
    FROM watch_progress WHERE account_id = ${from}
    ON CONFLICT (account_id, video_id) DO UPDATE SET
      opened_at = least(stored.opened_at, EXCLUDED.opened_at),
      watched = stored.watched + EXCLUDED.watched,
      left_at_second = CASE WHEN stored.last_watched_at IS NULL OR EXCLUDED.last_watched_at > stored.last_watched_at
        THEN EXCLUDED.left_at_second ELSE stored.left_at_second END,
      last_watched_at = greatest(stored.last_watched_at, EXCLUDED.last_watched_at),
      -- The lower credit, so that nobody gets time twice.
      credit_seconds = least(stored.credit_seconds, EXCLUDED.credit_seconds),
      credited_at = greatest(stored.credited_at, EXCLUDED.credited_at)`.execute(tx);
  await mergeDays(tx, { from, into });
  await sql`
    INSERT INTO data_use AS stored (account_id, year, month, bytes)
    SELECT ${into}::uuid, year, month, bytes FROM data_use WHERE account_id = ${from}
    ON CONFLICT (account_id, year, month) DO UPDATE SET bytes = stored.bytes + EXCLUDED.bytes`.execute(tx);
  await sql`
    INSERT INTO unusual_pull AS stored (account_id, day, held_back, networks)
    SELECT ${into}::uuid, day, held_back, networks FROM unusual_pull WHERE account_id = ${from}
    ON CONFLICT (account_id, day) DO UPDATE SET
      held_back = least(stored.held_back::bigint + EXCLUDED.held_back, 2000000000)::integer,
      networks = least(stored.networks::bigint + EXCLUDED.networks, 2000000000)::integer`.execute(tx);
}

/** Counts seconds that both watched on the earlier day alone. Where only a day's sums are known, they add up. */
async function mergeDays(tx: Tx, { from, into }: Pair): Promise<void> {
  await sql`
    INSERT INTO watch_day AS stored (day, account_id, video_id, seconds, watched)
    SELECT day, ${into}::uuid, video_id, seconds, watched FROM watch_day WHERE account_id = ${from}
    ON CONFLICT (day, account_id, video_id) DO UPDATE SET
      seconds = coalesce(seconds_in(stored.watched + EXCLUDED.watched), stored.seconds + EXCLUDED.seconds),
      watched = stored.watched + EXCLUDED.watched`.execute(tx);
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

/** Moves notes and questions, except where both accounts use one id: browsers choose the ids, unique within an account. */
export async function mergeWritten(tx: Tx, { from, into }: Pair): Promise<void> {
  for (const [table, ownId] of [
    ['lesson_note', 'note_id'],
    ['lesson_question', 'request_id'],
  ] as const)
    await sql`
      UPDATE ${sql.table(table)} source SET account_id = ${into} WHERE source.account_id = ${from}
        AND NOT EXISTS (SELECT FROM ${sql.table(table)} target
          WHERE target.account_id = ${into} AND target.${sql.ref(ownId)} = source.${sql.ref(ownId)})`.execute(
      tx,
    );
}

/** Moves the marks of days on which the other account was not present; on the others one mark is enough. */
export async function mergeAttendance(tx: Tx, { from, into }: Pair): Promise<void> {
  await sql`
    UPDATE attendance source SET account_id = ${into} WHERE source.account_id = ${from}
      AND NOT EXISTS (SELECT FROM attendance target WHERE target.class_id = source.class_id
        AND target.day = source.day AND target.account_id = ${into})`.execute(tx);
}

/** Moves the remaining rows of the account; an extension's item only if the other account has none for the video. */
export async function mergeRest(tx: Tx, { from, into }: Pair): Promise<void> {
  for (const table of [
    'receipt',
    'free_card',
    'deletion_request',
    'bulk_import_row',
    'access_opening',
    'message',
  ])
    await sql`UPDATE ${sql.table(table)} SET account_id = ${into} WHERE account_id = ${from}`.execute(tx);
  // Of two notes of the staff the newer account's stays first, as long as both fit.
  await sql`
    INSERT INTO student_note AS stored (account_id, text, written_at, written_by)
    SELECT ${into}::uuid, text, written_at, written_by FROM student_note WHERE account_id = ${from}
    ON CONFLICT (account_id) DO UPDATE SET text = left(stored.text || E'\\n' || EXCLUDED.text, 2000)`.execute(
    tx,
  );
  await sql`
    INSERT INTO student_parent (account_id, phone, written_at, written_by)
    SELECT ${into}::uuid, phone, written_at, written_by FROM student_parent WHERE account_id = ${from}
    ON CONFLICT (account_id) DO NOTHING`.execute(tx);
  // Brothers and sisters of either are those of the one student.
  await sql`
    UPDATE family_member SET family_id = target.family_id FROM family_member target, family_member source
    WHERE target.account_id = ${into} AND source.account_id = ${from}
      AND family_member.family_id = source.family_id AND family_member.account_id <> ${from}`.execute(tx);
  await sql`
    UPDATE family_member SET account_id = ${into} WHERE account_id = ${from}
      AND NOT EXISTS (SELECT FROM family_member target WHERE target.account_id = ${into})`.execute(tx);
  await sql`
    UPDATE access_extension_item source SET account_id = ${into} WHERE source.account_id = ${from}
      AND NOT EXISTS (SELECT FROM access_extension_item target WHERE target.extension_id = source.extension_id
        AND target.video_id = source.video_id AND target.account_id = ${into})`.execute(tx);
}

export interface LostAccess {
  accountId: string;
  actorId: string;
  at: Date;
  lost: readonly { videoId: string; endsAt: Date | null }[];
}

/** Grants what the merged account's access facts do not give any more. */
export async function grantLost(tx: Tx, { accountId, actorId, at, lost }: LostAccess): Promise<void> {
  await sql`
    UPDATE access_extension_item SET overtaken_at = ${at}
    WHERE account_id = ${accountId} AND video_id = ANY (${lost.map(({ videoId }) => videoId)}::uuid[])
      AND taken_back_at IS NULL AND overtaken_at IS NULL`.execute(tx);
  await sql`
    INSERT INTO access_grant AS stored (account_id, video_id, granted_at, granted_by, ends_at)
    SELECT ${accountId}::uuid, input."videoId", ${at}::timestamptz, ${actorId}::uuid, input."endsAt"
    FROM jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) AS input ("videoId" uuid, "endsAt" timestamptz)
    ON CONFLICT (account_id, video_id) DO UPDATE
      SET granted_at = EXCLUDED.granted_at, granted_by = EXCLUDED.granted_by, ends_at = EXCLUDED.ends_at`.execute(
    tx,
  );
}
