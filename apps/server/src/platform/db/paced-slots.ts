// "At most n in any s seconds", exactly: n slots a subject, each free again s seconds after it was taken.

import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

export interface Pace {
  subject: string;
  /** The slots that may be taken, the preferred one first. */
  slots: readonly number[];
  seconds: number;
}

export type SlotResult = { taken: true } | { taken: false; freeAt: Date };

/** Takes a free slot. Concurrent callers wait for each other's transaction, so that no slot is taken twice. */
export async function takeSlot(db: Tx, { subject, slots, seconds }: Pace, at: Date): Promise<SlotResult> {
  const freeSince = new Date(at.getTime() - seconds * 1000);
  await sql`
    INSERT INTO paced_slot (subject, slot, taken_at)
    SELECT ${subject}, slot, '-infinity' FROM unnest(${[...slots]}::integer[]) AS slot ORDER BY slot
    ON CONFLICT DO NOTHING`.execute(db);
  const { rows } = await sql<{ slot: number }>`
    UPDATE paced_slot SET taken_at = ${at}
    WHERE subject = ${subject} AND slot = (
      SELECT slot FROM paced_slot
      WHERE subject = ${subject} AND slot = ANY(${[...slots]}::integer[]) AND taken_at <= ${freeSince}
      ORDER BY array_position(${[...slots]}::integer[], slot) LIMIT 1 FOR UPDATE)
    RETURNING slot`.execute(db);
  if (rows[0]) return { taken: true };
  const { rows: waits } = await sql<{ earliest: Date }>`
    SELECT min(taken_at) AS earliest FROM paced_slot
    WHERE subject = ${subject} AND slot = ANY(${[...slots]}::integer[])`.execute(db);
  return { taken: false, freeAt: new Date((waits[0]?.earliest ?? at).getTime() + seconds * 1000) };
}

/** Deletes slots that were last taken before an instant. */
export async function purgeSlots(db: Db | Tx, before: Date): Promise<void> {
  await sql`DELETE FROM paced_slot WHERE taken_at < ${before} AND taken_at > '-infinity'`.execute(db);
}

/** Deletes every slot of these subjects, free or taken. */
export async function forgetSlots(db: Tx, subjects: readonly string[]): Promise<void> {
  await sql`DELETE FROM paced_slot WHERE subject = ANY(${[...subjects]}::text[])`.execute(db);
}
