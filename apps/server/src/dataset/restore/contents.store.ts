// What a person recognises a state of the school by: counts and newest entries, of the present database or of a restored one.

import type pg from 'pg';

export interface Contents {
  readonly students: number;
  readonly videos: number;
  /** Entries of payments, with those that take one back. */
  readonly payments: number;
  readonly newestPaymentAt: Date | null;
  /** Of everything that is written down with an author: the newest entry. */
  readonly newestEntryAt: Date | null;
}

type Database = Pick<pg.Client, 'query'> | Pick<pg.Pool, 'query'>;

export async function readContents(database: Database): Promise<Contents> {
  const { rows } = await (database as pg.Pool).query<
    Record<'students' | 'videos' | 'payments', string> & Record<'payment' | 'entry', Date | null>
  >(`
    SELECT (SELECT count(*) FROM account WHERE role = 'student') AS students,
      (SELECT count(*) FROM video WHERE deleted_at IS NULL) AS videos,
      (SELECT count(*) FROM payment_entry) AS payments,
      (SELECT max(recorded_at) FROM payment_entry) AS payment,
      (SELECT max(at) FROM audit_entry) AS entry`);
  const [row] = rows;
  return {
    students: Number(row?.students),
    videos: Number(row?.videos),
    payments: Number(row?.payments),
    newestPaymentAt: row?.payment ?? null,
    newestEntryAt: row?.entry ?? null,
  };
}

/** How much the school has got after an instant: what it would lose by going back to it. */
export async function readSince(
  database: Database,
  at: Date,
): Promise<Record<'students' | 'payments' | 'videos' | 'entries', number>> {
  const { rows } = await (database as pg.Pool).query<
    Record<'students' | 'payments' | 'videos' | 'entries', string>
  >(
    `SELECT (SELECT count(*) FROM account WHERE role = 'student' AND created_at > $1) AS students,
      (SELECT count(*) FROM payment_entry WHERE recorded_at > $1) AS payments,
      (SELECT count(*) FROM video WHERE uploaded_at > $1 AND deleted_at IS NULL) AS videos,
      (SELECT count(*) FROM audit_entry WHERE at > $1) AS entries`,
    [at],
  );
  const [row] = rows;
  return {
    students: Number(row?.students),
    payments: Number(row?.payments),
    videos: Number(row?.videos),
    entries: Number(row?.entries),
  };
}
