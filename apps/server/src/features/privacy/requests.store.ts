// Requests to delete an account, in SQL. Each step is one guarded statement, so that a request that is closed or under way does
// not change.

import type { Phone } from '@valence/domain/phone';
import type { Role } from '@valence/domain/role';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export type Channel = 'profile' | 'email' | 'whatsapp';

export interface NewRequest {
  id: string;
  accountId: string;
  channel: Channel;
  requestedAt: Date;
  recordedBy: string | null;
  replyEmail: string | null;
  /** Set where the request itself proves the identity. */
  verifiedAt: Date | null;
}

/** Stores a request, unless one is open for the account. @returns whether it was stored */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<boolean> {
  const { id, accountId, channel, requestedAt, recordedBy, replyEmail, verifiedAt } = request;
  const { rows } = await sql`
    INSERT INTO deletion_request (id, account_id, channel, requested_at, recorded_by, reply_email, verified_at)
    VALUES (${id}, ${accountId}, ${channel}, ${requestedAt}, ${recordedBy}, ${replyEmail}, ${verifiedAt})
    ON CONFLICT (account_id) WHERE cancelled_at IS NULL AND refused_at IS NULL AND erased_at IS NULL DO NOTHING
    RETURNING id`.execute(tx);
  return rows.length > 0;
}

export interface RequestRow {
  id: string;
  accountId: string | null;
  channel: Channel;
  requestedAt: Date;
  replyEmail: string | null;
  verifiedAt: Date | null;
  exportedAt: Date | null;
  cancelledAt: Date | null;
  refusedAt: Date | null;
  refusedBecause: string | null;
  hastenedAt: Date | null;
  erasedAt: Date | null;
  failure: string | null;
  noticeId: string | null;
  confirmedAt: Date | null;
  confirmedBy: 'whatsapp' | 'email' | null;
  noticeFailedAt: Date | null;
}

const REQUEST = sql`r.id, r.account_id AS "accountId", r.channel, r.requested_at AS "requestedAt",
  r.reply_email AS "replyEmail", r.verified_at AS "verifiedAt", r.exported_at AS "exportedAt",
  r.cancelled_at AS "cancelledAt", r.refused_at AS "refusedAt", r.refused_because AS "refusedBecause",
  r.hastened_at AS "hastenedAt", r.erased_at AS "erasedAt", r.failure, r.notice_id AS "noticeId",
  r.confirmed_at AS "confirmedAt", r.confirmed_by AS "confirmedBy", r.notice_failed_at AS "noticeFailedAt"`;
const OPEN = sql`r.cancelled_at IS NULL AND r.refused_at IS NULL AND r.erased_at IS NULL`;
/** Open and not hastened by an admin: the steps before the deletion can still be changed. */
const UNTOUCHED = sql`${OPEN} AND r.hastened_at IS NULL`;

/** The account's open request, else its newest. */
export async function findLatest(db: Db, accountId: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`SELECT ${REQUEST} FROM deletion_request r
    WHERE r.account_id = ${accountId} ORDER BY (${OPEN}) DESC, r.requested_at DESC, r.id DESC LIMIT 1`.execute(
    db,
  );
  return rows[0];
}

export interface ListedRequest extends RequestRow {
  name: string | null;
  phone: Phone | null;
  school: string | null;
}

/** The open requests, the oldest first; then at most `closed` closed ones, the last closed first. */
export async function listRequests(db: Db, closed: number): Promise<ListedRequest[]> {
  const { rows } = await sql<ListedRequest>`
    (SELECT ${REQUEST}, a.name, a.phone, a.school FROM deletion_request r LEFT JOIN account a ON a.id = r.account_id
      WHERE ${OPEN} ORDER BY r.requested_at, r.id)
    UNION ALL
    (SELECT ${REQUEST}, a.name, a.phone, a.school FROM deletion_request r LEFT JOIN account a ON a.id = r.account_id
      WHERE NOT (${OPEN}) ORDER BY coalesce(r.erased_at, r.refused_at, r.cancelled_at) DESC, r.id LIMIT ${closed}::integer)`.execute(
    db,
  );
  return rows;
}

export async function findRequest(db: Db | Tx, id: string): Promise<RequestRow | undefined> {
  const { rows } =
    await sql<RequestRow>`SELECT ${REQUEST} FROM deletion_request r WHERE r.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks the request: other changes wait for this transaction's end. */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  const { rows } =
    await sql<RequestRow>`SELECT ${REQUEST} FROM deletion_request r WHERE r.id = ${id} FOR UPDATE`.execute(
      tx,
    );
  return rows[0];
}

/** Withdraws the account's open request. @returns whether there was one that could be withdrawn */
export async function cancel(tx: Tx, accountId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`UPDATE deletion_request r SET cancelled_at = ${at}, reply_email = NULL
    WHERE r.account_id = ${accountId} AND ${UNTOUCHED} RETURNING r.id`.execute(tx);
  return rows.length > 0;
}

/** @returns whether there was an open request to store it in */
export async function keepReplyEmail(tx: Tx, accountId: string, replyEmail: string): Promise<boolean> {
  const { rows } = await sql`UPDATE deletion_request r SET reply_email = ${replyEmail}
    WHERE r.account_id = ${accountId} AND ${OPEN} RETURNING r.id`.execute(tx);
  return rows.length > 0;
}

/** Changes a request that is open and not under way. @returns its account; undefined where there is no such request */
async function change(
  tx: Tx,
  id: string,
  set: RawBuilder<unknown>,
  when = UNTOUCHED,
): Promise<string | undefined> {
  const { rows } = await sql<{ accountId: string }>`UPDATE deletion_request r SET ${set}
    WHERE r.id = ${id} AND ${when} AND r.account_id IS NOT NULL RETURNING r.account_id AS "accountId"`.execute(
    tx,
  );
  return rows[0]?.accountId;
}

export async function verify(
  tx: Tx,
  id: string,
  by: string | null,
  at: Date | null,
): Promise<string | undefined> {
  return change(tx, id, sql`verified_at = ${at}, verified_by = ${by}`);
}

export async function refuse(
  tx: Tx,
  id: string,
  { by, because, at }: { by: string; because: string; at: Date },
): Promise<string | undefined> {
  return change(
    tx,
    id,
    sql`refused_at = ${at}, refused_by = ${by}, refused_because = ${because}, reply_email = NULL`,
  );
}

/** Only where the identity was verified. */
export async function hasten(tx: Tx, id: string, by: string, at: Date): Promise<string | undefined> {
  const verified = sql`${OPEN} AND r.verified_at IS NOT NULL`;
  return change(
    tx,
    id,
    sql`hastened_at = coalesce(hastened_at, ${at}::timestamptz), hastened_by = ${by}, failure = NULL`,
    verified,
  );
}

/** Notes that the student's data was exported, on the open request if there is one. */
export async function noteExport(tx: Tx, accountId: string, at: Date): Promise<void> {
  await sql`UPDATE deletion_request r SET exported_at = ${at} WHERE r.account_id = ${accountId} AND ${OPEN}`.execute(
    tx,
  );
}

/** Verified requests that are due or that an admin hastened. */
export async function listDue(db: Db, requestedUpTo: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT r.id FROM deletion_request r
    WHERE ${OPEN} AND r.verified_at IS NOT NULL AND (r.requested_at <= ${requestedUpTo} OR r.hastened_at IS NOT NULL)
    ORDER BY r.requested_at, r.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function markErased(tx: Tx, id: string, noticeId: string, at: Date): Promise<void> {
  await sql`UPDATE deletion_request SET erased_at = ${at}, notice_id = ${noticeId}, failure = NULL WHERE id = ${id}`.execute(
    tx,
  );
}

export async function noteFailure(db: Db, id: string, failure: string): Promise<void> {
  await sql`UPDATE deletion_request SET failure = ${failure.slice(0, 500)} WHERE id = ${id}`.execute(db);
}

/** Requests whose confirmation is still being sent. */
export async function listNotices(db: Db): Promise<{ id: string; noticeId: string }[]> {
  const { rows } = await sql<{ id: string; noticeId: string }>`
    SELECT id, notice_id AS "noticeId" FROM deletion_request WHERE notice_id IS NOT NULL`.execute(db);
  return rows;
}

/** @param acceptedAt when WhatsApp accepted the confirmation; null: it never will */
export async function settleNotice(tx: Tx, id: string, acceptedAt: Date | null, at: Date): Promise<void> {
  const failedAt = acceptedAt ? null : at;
  await sql`UPDATE deletion_request SET notice_id = NULL, notice_failed_at = ${failedAt}::timestamptz,
      confirmed_by = CASE WHEN confirmed_at IS NULL AND ${acceptedAt}::timestamptz IS NOT NULL THEN 'whatsapp' ELSE confirmed_by END,
      confirmed_at = coalesce(confirmed_at, ${acceptedAt}::timestamptz)
    WHERE id = ${id}`.execute(tx);
}

/** Notes that an admin sent the e-mail, and forgets its address. @returns whether there was something to confirm */
export async function confirmByEmail(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } =
    await sql`UPDATE deletion_request SET reply_email = NULL, confirmed_by = 'email', confirmed_at = ${at}
    WHERE id = ${id} AND erased_at IS NOT NULL AND (confirmed_at IS NULL OR reply_email IS NOT NULL)
    RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** Forgets addresses of requests that were carried out before `erasedBefore`. */
export async function forgetEmails(db: Db, erasedBefore: Date): Promise<void> {
  await sql`UPDATE deletion_request SET reply_email = NULL WHERE reply_email IS NOT NULL AND erased_at < ${erasedBefore}`.execute(
    db,
  );
}

/** What deletion needs of the account; in a transaction, the account cannot be deleted before its end. */
export async function findAccount(
  db: Db | Tx,
  by: { phone: Phone } | { id: string },
): Promise<{ id: string; phone: Phone; role: Role } | undefined> {
  const condition = 'phone' in by ? sql`phone = ${by.phone}` : sql`id = ${by.id}`;
  const { rows } = await sql<{ id: string; phone: Phone; role: Role }>`
    SELECT id, phone, role FROM account WHERE ${condition} ${db.isTransaction ? sql`FOR KEY SHARE` : sql``}`.execute(
    db,
  );
  return rows[0];
}
