// Counts in one query what waits for an admin.

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface Waiting {
  slips: number;
  /** Questions to the teacher without an answer. */
  questions: number;
  /** Films whose last try did not make a lesson. */
  filmsFailed: number;
  /** Published lessons that have no film, and none on its way. */
  filmsMissing: number;
  /** Imports that failed and were not applied since: the caller's, or everybody's. */
  importsFailed: number;
  /** The caller's own films of which nothing has arrived for a while. */
  uploadsStalled: number;
  deletions: number;
  /** When the oldest open request was made. */
  oldestDeletionAt: Date | null;
  /** Messages that WhatsApp lately did not take or deliver. */
  messagesFailed: number;
  sendingStopped: boolean;
  publishing: number;
  /** Students with unusual pulls lately. */
  unusualPulls: number;
}

export interface WaitingQuery {
  actorId: string;
  /** Whether other people's imports count. */
  ofEverybody: boolean;
  at: Date;
  /** Uploads that have received nothing since then are stalled. */
  stalledSince: Date;
  /** Messages made since then count. */
  failedSince: Date;
  /** Lessons published up to then count. */
  publishedUntil: Date;
  /** The days whose unusual pulls count, and from how many requests a day on. */
  unusual: { from: string; to: string; least: number };
}

export async function findWaiting(db: Db, query: WaitingQuery): Promise<Waiting> {
  const { actorId, ofEverybody, at, stalledSince, failedSince, publishedUntil, unusual } = query;
  const { rows } = await sql<Waiting>`
    SELECT
      (SELECT count(*) FROM payment_slip WHERE state = 'waiting') AS slips,
      (SELECT count(*) FROM lesson_question WHERE answered_at IS NULL) AS questions,
      (SELECT count(*) FROM packaging p WHERE state = 'failed'
        AND NOT EXISTS (SELECT FROM packaging newer WHERE newer.video_id = p.video_id AND newer.id > p.id)) AS "filmsFailed",
      (SELECT count(*) FROM video v WHERE v.source_kind = 'none' AND v.published_at <= ${at} AND v.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM packaging p WHERE p.video_id = v.id AND p.state IN ('queued', 'running', 'failed'))
        AND NOT EXISTS (SELECT FROM upload u WHERE u.video_id = v.id AND u.state = 'receiving')) AS "filmsMissing",
      (SELECT count(*) FROM bulk_import i WHERE i.state = 'failed' AND (${ofEverybody}::boolean OR i.made_by = ${actorId})
        AND NOT EXISTS (SELECT FROM bulk_import again WHERE again.content_hash = i.content_hash
          AND again.applied_at > i.made_at)) AS "importsFailed",
      (SELECT count(*) FROM upload WHERE state = 'receiving' AND moved_at < ${stalledSince} AND owner_id = ${actorId}) AS "uploadsStalled",
      open.count AS deletions, open.oldest AS "oldestDeletionAt",
      (SELECT count(*) FROM whatsapp_outbox WHERE state IN ('failed', 'dead') AND created_at >= ${failedSince}) AS "messagesFailed",
      EXISTS (SELECT FROM whatsapp_sender WHERE stopped_at IS NOT NULL) AS "sendingStopped",
      (SELECT count(*) FROM video WHERE published_at > ${at} AND published_at <= ${publishedUntil} AND deleted_at IS NULL) AS publishing,
      (SELECT count(DISTINCT account_id) FROM unusual_pull WHERE day BETWEEN ${unusual.from} AND ${unusual.to}
        AND held_back::bigint + networks >= ${unusual.least}) AS "unusualPulls"
    FROM (SELECT count(*) AS count, min(requested_at) AS oldest FROM deletion_request
      WHERE cancelled_at IS NULL AND refused_at IS NULL AND erased_at IS NULL) open`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A query of counts answers with one row.');
  return found;
}

/** The lesson that is published next after an instant. */
export async function findNextPublished(
  db: Db,
  at: Date,
): Promise<{ videoId: string; title: string; at: Date } | undefined> {
  const { rows } = await sql<{ videoId: string; title: string; at: Date }>`
    SELECT id AS "videoId", title, published_at AS at FROM video
    WHERE published_at > ${at} AND deleted_at IS NULL ORDER BY published_at, id LIMIT 1`.execute(db);
  return rows[0];
}
