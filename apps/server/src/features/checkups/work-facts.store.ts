// What the checks ask about the work of the product: messages, lessons in the making, and people without a second factor.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

async function one<Row>(db: Db, query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await query.execute(db);
  if (rows[0] === undefined) throw new Error('A query of single values answers with one row.');
  return rows[0];
}

export interface Queues {
  /** Messages that have waited since before `since`. */
  sending: number;
  receiving: number;
  oldestSending: Date | null;
  oldestReceiving: Date | null;
}

export async function findQueues(db: Db, { at, since }: { at: Date; since: Date }): Promise<Queues> {
  return one(
    db,
    sql<Queues>`SELECT outgoing.*, incoming.* FROM
      (SELECT count(*)::integer AS sending, min(created_at) AS "oldestSending" FROM whatsapp_outbox
        WHERE state = 'waiting' AND useful_until > ${at} AND created_at < ${since}
          AND NOT EXISTS (SELECT FROM whatsapp_sender WHERE stopped_at IS NOT NULL)) outgoing,
      (SELECT count(*)::integer AS receiving, min(received_at) AS "oldestReceiving" FROM whatsapp_inbox
        WHERE processed_at IS NULL AND received_at < ${since}) incoming`,
  );
}

/** Why sending stands still; undefined: it does not. */
export async function findStop(db: Db): Promise<{ code: number | null } | undefined> {
  const { rows } = await sql<{ code: number | null }>`
    SELECT stop_code AS code FROM whatsapp_sender WHERE stopped_at IS NOT NULL`.execute(db);
  return rows[0];
}

export interface Silence {
  /** Messages that WhatsApp accepted in the span. */
  accepted: number;
  /** What WhatsApp delivered to us since the first of them: it reports on each. */
  received: number;
}

export async function findSilence(db: Db, { from, until }: { from: Date; until: Date }): Promise<Silence> {
  return one(
    db,
    sql<Silence>`WITH sent AS (SELECT count(*)::integer AS accepted, min(accepted_at) AS first FROM whatsapp_outbox
        WHERE accepted_at >= ${from} AND accepted_at < ${until})
      SELECT accepted, (SELECT count(*)::integer FROM whatsapp_inbox WHERE received_at >= first) AS received FROM sent`,
  );
}

/** The newest of these errors of WhatsApp that a message sent as a template met since an instant. */
export async function findTemplateError(
  db: Db,
  codes: readonly number[],
  since: Date,
): Promise<number | null> {
  const { rows } = await sql<{ code: number }>`
    SELECT last_error_code AS code FROM whatsapp_outbox
    WHERE form = 'template' AND created_at >= ${since} AND last_error_code = ANY(${[...codes]}::integer[])
      AND NOT EXISTS (SELECT FROM whatsapp_outbox newer WHERE newer.form = 'template'
        AND newer.accepted_at > whatsapp_outbox.created_at)
    ORDER BY created_at DESC LIMIT 1`.execute(db);
  return rows[0]?.code ?? null;
}

export interface Packaging {
  /** Films that have been due since before `since`. */
  due: number;
  oldestDue: Date | null;
  /** Films that a worker is on. */
  underway: number;
  /** When any worker reported last. */
  seenAt: Date | null;
}

export async function findPackaging(db: Db, { at, since }: { at: Date; since: Date }): Promise<Packaging> {
  return one(
    db,
    sql<Packaging>`SELECT
      count(*) FILTER (WHERE next_try_at < ${since})::integer AS due,
      min(next_try_at) FILTER (WHERE next_try_at < ${since}) AS "oldestDue",
      count(*) FILTER (WHERE lease_token IS NOT NULL AND next_try_at > ${at})::integer AS underway,
      (SELECT max(seen_at) FROM worker) AS "seenAt"
      FROM packaging WHERE state IN ('queued', 'running')`,
  );
}

/** What became of the lean pictures of the lessons that were made last, the newest first. */
export async function findLeanEnds(
  db: Db,
  limit: number,
): Promise<{ lean: 'done' | 'slow' | 'failed'; hours: number | null }[]> {
  const { rows } = await sql<{ lean: 'done' | 'slow' | 'failed'; hours: number | null }>`
    SELECT lean, lean_hours AS hours FROM packaging
    WHERE lean IN ('done', 'slow', 'failed') ORDER BY finished_at DESC, id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Admins and assistants who can sign in and have no second factor. */
export async function countWithoutFactor(db: Db): Promise<number> {
  const { count } = await one(
    db,
    sql<{ count: number }>`SELECT count(*)::integer AS count FROM account
      WHERE role IN ('admin', 'assistant') AND suspended_at IS NULL AND verified_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM totp_factor WHERE account_id = account.id)
        AND NOT EXISTS (SELECT FROM passkey WHERE account_id = account.id)`,
  );
  return count;
}
