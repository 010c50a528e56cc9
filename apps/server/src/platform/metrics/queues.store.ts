// What waits, what plays and what is being made, in one reading of the tables that say so: four short index scans, and a count
// of places and films.

import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface Queue {
  queue: string;
  waiting: number;
  /** When the one that has waited longest was added; null: none waits. */
  since: Date | null;
}

export interface QueueReading {
  queues: readonly Queue[];
  /** Browsers that fetched a part of a stream since `playingSince`. */
  streams: number;
  filmsRunning: number;
  /** Films whose packaging failed, and was neither repeated nor removed. */
  filmsFailed: number;
  /** Seconds of film that one second of work made, of the films finished since `finishedSince`; null: none. */
  packagingSpeed: number | null;
  /** Whether WhatsApp refuses the account, so that nothing is sent. */
  sendingStopped: boolean;
}

export async function readQueues(
  db: Db,
  { at, playingSince, finishedSince }: { at: Date; playingSince: Date; finishedSince: Date },
): Promise<QueueReading> {
  const { rows } = await sql<{ reading: Omit<QueueReading, 'queues'> & { queues: QueueRow[] } }>`
    SELECT jsonb_build_object(
      'queues', (SELECT jsonb_agg(q) FROM (
        SELECT 'whatsapp-inbox' AS queue, count(*) AS waiting, min(received_at) AS since
          FROM whatsapp_inbox WHERE processed_at IS NULL
        UNION ALL SELECT 'whatsapp-outbox', count(*), min(created_at) FROM whatsapp_outbox WHERE state = 'waiting'
        UNION ALL SELECT 'packaging', count(*), min(queued_at) FROM packaging WHERE state = 'queued'
        UNION ALL SELECT 'jobs', count(*), min(start_after) FROM jobs.job WHERE state < 'active' AND start_after <= ${at}
      ) q),
      'streams', (SELECT count(*) FROM stream_place WHERE seen_at > ${playingSince}),
      'filmsRunning', (SELECT count(*) FROM packaging WHERE state = 'running'),
      'filmsFailed', (SELECT count(*) FROM packaging p WHERE state = 'failed'
        AND NOT EXISTS (SELECT FROM packaging newer WHERE newer.video_id = p.video_id AND newer.id > p.id)),
      'packagingSpeed', (SELECT sum(duration_seconds) / nullif(sum(extract(epoch FROM finished_at - started_at)), 0)
        FROM packaging WHERE state = 'ready' AND finished_at > ${finishedSince} AND duration_seconds IS NOT NULL),
      'sendingStopped', (SELECT coalesce(bool_or(stopped_at IS NOT NULL), false) FROM whatsapp_sender)
    ) AS reading`.execute(db);
  const reading = rows[0]?.reading;
  if (!reading) throw new Error('The reading of the queues came back empty.');
  const queues = reading.queues.map(({ since, ...rest }) => ({
    ...rest,
    since: since === null ? null : new Date(since),
  }));
  return { ...reading, queues };
}

/** As JSON carries it. */
type QueueRow = Omit<Queue, 'since'> & { since: string | null };
