// The SQL of the lease queue: the same statements take, renew, put back and release the rows of any table of its shape.

import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { DB } from '../db/schema.ts';

interface QueueColumns {
  id: string;
  /** How often the row was taken, save when it was put back uncounted. */
  tries: number;
  /**
   * The row is not taken before this instant. Taking it moves this to the lease's end, so that a row whose lease ran out is
   * due like any other.
   */
  next_try_at: Date;
  /** The lease that holds the row; NULL when none does. */
  lease_token: string | null;
}

/** The tables of this shape: a migration that takes this shape from a table stops the compiler. */
type QueueName = {
  [Name in keyof DB]: Selectable<DB[Name]> extends QueueColumns ? Name : never;
}[keyof DB];

/** A feature's description of its table. */
export interface QueueTable<Item extends object> {
  readonly name: QueueName;
  /** What a handler needs of a row. */
  readonly columns: RawBuilder<Item>;
  /** Which rows may be taken once they are due. */
  readonly waiting: (at: Date) => RawBuilder<unknown>;
  /** Which of them comes first. */
  readonly order: RawBuilder<unknown>;
  /** What changes besides when a row is taken, and when it is put back. */
  readonly onTake?: (at: Date) => RawBuilder<unknown>;
  readonly onPutBack?: RawBuilder<unknown>;
}

/** Every write about a taken row names its lease, so that a worker that lost it changes nothing. */
export interface Lease {
  readonly id: string;
  /** NULL: nobody has the row; the caller holds it locked. */
  readonly token: string | null;
}
export type Leased<Item> = Item & Lease & { readonly tries: number };

/** Takes the first row that is due, passing over what others are taking at this moment. */
export async function take<Item extends object>(
  db: Db,
  { name, columns, waiting, order, onTake }: QueueTable<Item>,
  { token, at, until }: { token: string; at: Date; until: Date },
): Promise<Leased<Item> | undefined> {
  const { rows } = await sql<Leased<Item>>`
    UPDATE ${sql.table(name)}
    SET lease_token = ${token}, next_try_at = ${until}, tries = tries + 1 ${onTake ? sql`, ${onTake(at)}` : sql``}
    WHERE id = (
      SELECT id FROM ${sql.table(name)} WHERE next_try_at <= ${at} AND ${waiting(at)}
      ORDER BY ${order} LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, tries, lease_token AS token, ${columns}`.execute(db);
  return rows[0];
}

/** Changes a leased row. @returns false, with nothing changed, when the row is done or another worker took it */
async function change(
  db: Db,
  { name }: QueueTable<object>,
  { id, token }: Lease,
  set: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE ${sql.table(name)} SET ${set} WHERE id = ${id} AND lease_token IS NOT DISTINCT FROM ${token}::uuid
    RETURNING 1`.execute(db);
  return rows.length === 1;
}

/** @returns false when the lease is lost */
export async function renew(db: Db, table: QueueTable<object>, lease: Lease, until: Date): Promise<boolean> {
  return change(db, table, lease, sql`next_try_at = ${until}`);
}

/** Locks the row for the transaction. @returns false when the lease is lost */
export async function lock(tx: Tx, { name }: QueueTable<object>, { id, token }: Lease): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM ${sql.table(name)} WHERE id = ${id} AND lease_token = ${token} FOR UPDATE`.execute(tx);
  return rows.length === 1;
}

/** How often the row was taken by now: work may count its tries anew on the way. @returns undefined when the lease is lost */
export async function findTries(
  db: Db,
  { name }: QueueTable<object>,
  { id, token }: Lease,
): Promise<number | undefined> {
  const { rows } = await sql<{ tries: number }>`
    SELECT tries FROM ${sql.table(name)} WHERE id = ${id} AND lease_token IS NOT DISTINCT FROM ${token}::uuid`.execute(
    db,
  );
  return rows[0]?.tries;
}

/** Ends the lease and sets what else changes; nothing changes when the lease is lost. */
export async function release(
  db: Db,
  table: QueueTable<object>,
  lease: Lease,
  set: RawBuilder<unknown>,
): Promise<void> {
  await change(db, table, lease, sql`lease_token = NULL, ${set}`);
}

/** Puts the row back to its place in the order. @param counted whether this try counts */
export async function putBack(
  db: Db,
  table: QueueTable<object>,
  lease: Lease,
  { nextTryAt, counted }: { nextTryAt: Date; counted: boolean },
): Promise<void> {
  const more = table.onPutBack ? sql`, ${table.onPutBack}` : sql``;
  const set = sql`next_try_at = ${nextTryAt}, tries = tries - ${counted ? 0 : 1} ${more}`;
  await release(db, table, lease, set);
}
