// The rows of the demo, written in a few large statements.

import { type Insertable, sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { Database } from '../platform/db/schema.ts';

// A statement takes 65,535 parameters at most; no table of the demo has more than 20 columns.
const ROWS_PER_STATEMENT = 1000;

type Rows<Table extends keyof Database> = readonly Insertable<Database[Table]>[];

/** Notes that the demo is loaded. Of two servers starting at once one waits here for the other. @returns whether it was not before */
export async function markLoaded(tx: Tx, at: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO demo_load (loaded_at) VALUES (${at}) ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}

export async function isLoaded(tx: Tx): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM demo_load`.execute(tx);
  return rows.length > 0;
}

/** Videos that play a lesson as it was stored in the clear, or under another secret, play it from where it lies now. */
export async function movePlaying(
  tx: Tx,
  lessons: readonly { slug: string; prefix: string }[],
): Promise<void> {
  await sql`UPDATE video SET source_ref = lesson.prefix
    FROM jsonb_to_recordset(${JSON.stringify(lessons.map(({ slug, prefix }) => ({ slug, prefix })))}::jsonb)
      AS lesson (slug text, prefix text)
    WHERE video.source_kind = 'protected' AND video.source_ref <> lesson.prefix
      AND video.source_ref ~ ('^demo/' || lesson.slug || '(-[0-9a-f]{8})?$')`.execute(tx);
}

/** Whether a school has begun to use this database: the demo would mix with what is theirs. */
export async function hasContent(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    SELECT EXISTS (SELECT FROM institute) OR EXISTS (SELECT FROM category) OR EXISTS (SELECT FROM video) AS used`.execute(
    tx,
  );
  return rows[0]?.used ?? false;
}

/**
 * Writes accounts. One whose phone has signed in before stays the account it is, and takes what it lacks.
 * @returns the ids that the accounts have, by phone
 */
export async function insertAccounts(tx: Tx, accounts: Rows<'account'>): Promise<Map<string, string>> {
  const written = await tx
    .insertInto('account')
    .values([...accounts])
    .onConflict((conflict) =>
      conflict.column('phone').doUpdateSet({
        role: sql`CASE WHEN excluded.role = 'student' THEN account.role ELSE excluded.role END`,
        name: sql`CASE WHEN account.name = '' THEN excluded.name ELSE account.name END`,
        school: sql`coalesce(account.school, excluded.school)`,
        current_al_year: sql`coalesce(account.current_al_year, excluded.current_al_year)`,
        verified_at: sql`coalesce(account.verified_at, excluded.verified_at)`,
      }),
    )
    .returning(['id', 'phone'])
    .execute();
  return new Map(written.map(({ id, phone }) => [phone, id]));
}

/** Writes an account unless its phone has one. */
export async function insertAccountIfAbsent(tx: Tx, account: Insertable<Database['account']>): Promise<void> {
  await tx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface SchoolRows {
  institutes: Rows<'institute'>;
  classes: Rows<'class'>;
  enrolments: Rows<'enrolment'>;
  timetable: Rows<'timetable_slot'>;
}

export async function insertSchool(
  tx: Tx,
  { institutes, classes, enrolments, timetable }: SchoolRows,
): Promise<void> {
  for (const rows of portions(institutes)) await tx.insertInto('institute').values(rows).execute();
  for (const rows of portions(classes)) await tx.insertInto('class').values(rows).execute();
  for (const rows of portions(enrolments)) await tx.insertInto('enrolment').values(rows).execute();
  for (const rows of portions(timetable)) await tx.insertInto('timetable_slot').values(rows).execute();
}

export interface PaymentRows {
  fees: Rows<'class_fee'>;
  freeCards: Rows<'free_card'>;
  payments: Rows<'payment'>;
  receipts: Rows<'receipt'>;
  entries: Rows<'payment_entry'>;
  pictures: Rows<'slip_picture'>;
  slips: Rows<'payment_slip'>;
}

/** The counter of receipts goes on after the highest number of each year. */
export async function insertPayments(
  tx: Tx,
  { fees, freeCards, payments, receipts, entries, pictures, slips }: PaymentRows,
): Promise<void> {
  for (const rows of portions(fees)) await tx.insertInto('class_fee').values(rows).execute();
  for (const rows of portions(freeCards)) await tx.insertInto('free_card').values(rows).execute();
  for (const rows of portions(payments)) await tx.insertInto('payment').values(rows).execute();
  for (const rows of portions(receipts)) await tx.insertInto('receipt').values(rows).execute();
  for (const rows of portions(entries)) await tx.insertInto('payment_entry').values(rows).execute();
  for (const rows of portions(pictures)) await tx.insertInto('slip_picture').values(rows).execute();
  for (const rows of portions(slips)) await tx.insertInto('payment_slip').values(rows).execute();
  await sql`
    INSERT INTO receipt_counter (year, last_number) SELECT year, max(number) FROM receipt GROUP BY year`.execute(
    tx,
  );
}

export interface CatalogueRows {
  categories: Rows<'category'>;
  videos: Rows<'video'>;
  captions: Rows<'video_caption'>;
}

export async function insertCatalogue(
  tx: Tx,
  { categories, videos, captions }: CatalogueRows,
): Promise<void> {
  for (const rows of portions(categories)) await tx.insertInto('category').values(rows).execute();
  for (const rows of portions(videos)) await tx.insertInto('video').values(rows).execute();
  for (const rows of portions(captions)) await tx.insertInto('video_caption').values(rows).execute();
}

export interface AccessRows {
  links: Rows<'class_video'>;
  grants: Rows<'access_grant'>;
}

export async function insertAccess(tx: Tx, { links, grants }: AccessRows): Promise<void> {
  for (const rows of portions(links)) await tx.insertInto('class_video').values(rows).execute();
  for (const rows of portions(grants)) await tx.insertInto('access_grant').values(rows).execute();
}

export async function insertWatching(tx: Tx, watching: Rows<'watch_progress'>): Promise<void> {
  for (const rows of portions(watching)) await tx.insertInto('watch_progress').values(rows).execute();
  await sql`INSERT INTO watch_day (day, account_id, video_id, seconds, watched)
    SELECT school_day(last_watched_at), account_id, video_id, watched_seconds, watched FROM watch_progress
    WHERE watched_seconds > 0`.execute(tx);
}

/** What stands beside the lessons. */
export async function insertBeside(
  tx: Tx,
  { questions, notes }: { questions: Rows<'lesson_question'>; notes: Rows<'lesson_note'> },
): Promise<void> {
  for (const rows of portions(questions)) await tx.insertInto('lesson_question').values(rows).execute();
  for (const rows of portions(notes)) await tx.insertInto('lesson_note').values(rows).execute();
}

export async function insertLanding(
  tx: Tx,
  {
    visits,
    activities,
    codes,
  }: {
    visits: Rows<'analytics_visit'>;
    activities: Rows<'analytics_activity'>;
    codes: Rows<'sign_in_code_day'>;
  },
): Promise<void> {
  for (const rows of portions(visits)) await tx.insertInto('analytics_visit').values(rows).execute();
  for (const rows of portions(activities)) await tx.insertInto('analytics_activity').values(rows).execute();
  await tx.insertInto('sign_in_code_day').values(codes).execute();
}

function portions<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_PER_STATEMENT);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
  );
}
