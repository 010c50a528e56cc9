// Writes the rows of the demo in a few large statements.

import type { SiteContent } from '@valence/contract/site/site';
import type { SetupStep } from '@valence/domain/setup';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../src/platform/db/database.ts';
import type { DB } from '../src/platform/db/schema.ts';
import { storedSite } from '../src/platform/site-cards.ts';

// A statement takes 65,535 parameters at most; no table of the demo has more than 20 columns.
const ROWS_PER_STATEMENT = 1000;

type Rows<Table extends keyof DB> = readonly Insertable<DB[Table]>[];

/** Notes that the demo is loaded. Of two servers starting at once, one waits here for the other. @returns whether it is new */
export async function markLoaded(tx: Tx, at: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO demo_load (loaded_at) VALUES (${at}) ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}

export async function isLoaded(tx: Tx): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM demo_load`.execute(tx);
  return rows.length > 0;
}

/** Moves videos that play a lesson from its earlier folder (unencrypted, or under another secret) to its present one. */
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

/** Restores the source of videos whose lesson's key was lost with the former secret. */
export async function playAgain(tx: Tx, playing: readonly { id: string; prefix: string }[]): Promise<void> {
  await sql`UPDATE video SET source_kind = 'protected', source_ref = lesson.prefix
    FROM jsonb_to_recordset(${JSON.stringify(playing)}::jsonb) AS lesson (id uuid, prefix text)
    WHERE video.id = lesson.id AND video.source_kind = 'none'
      AND EXISTS (SELECT FROM packaging lost WHERE lost.failure = 'key-lost'
        AND regexp_replace(lost.prefix, '-[0-9a-f]{8}$', '') = regexp_replace(lesson.prefix, '-[0-9a-f]{8}$', ''))`.execute(
    tx,
  );
}

/** Deletes the packagings of lessons whose key was lost. */
export async function deleteLost(tx: Tx, lessons: readonly { slug: string }[]): Promise<void> {
  await sql`DELETE FROM packaging WHERE failure = 'key-lost'
    AND regexp_replace(prefix, '-[0-9a-f]{8}$', '') = ANY (${lessons.map(({ slug }) => `demo/${slug}`)}::text[])`.execute(
    tx,
  );
}

export interface DemoPackaging {
  id: string;
  /** The video that it belongs to; if that does not exist, another video that plays it is used. */
  videoId: string;
  uploadId: string;
  sourceFile: string;
  originalName: string;
  bytes: number;
  prefix: string;
  /** Hexadecimal. */
  sealedKey: string;
  durationSeconds: number;
}

/** Inserts the missing packagings of lessons that a video plays. */
export async function bringPackagings(tx: Tx, rows: readonly DemoPackaging[], at: Date): Promise<void> {
  await sql`
    INSERT INTO packaging (id, video_id, upload_id, source_file, original_name, source_bytes, prefix, sealed_key,
                           state, queued_at, next_try_at, watchable_at, finished_at, duration_seconds)
    SELECT row.id, player.id, row."uploadId", row."sourceFile", row."originalName", row.bytes, row.prefix, decode(row."sealedKey", 'hex'),
           'ready', ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, row."durationSeconds"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS row (id uuid, "videoId" uuid, "uploadId" text, "sourceFile" text, "originalName" text, bytes bigint, prefix text,
              "sealedKey" text, "durationSeconds" double precision)
    CROSS JOIN LATERAL (SELECT v.id FROM video v WHERE v.source_ref = row.prefix OR v.id = row."videoId"
                        ORDER BY v.id = row."videoId" DESC, v.id LIMIT 1) player
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Whether a school already uses this database: the demo would mix with its data. */
export async function hasContent(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    SELECT EXISTS (SELECT FROM institute) OR EXISTS (SELECT FROM category) OR EXISTS (SELECT FROM video) AS used`.execute(
    tx,
  );
  return rows[0]?.used ?? false;
}

/**
 * Writes accounts. An existing account of a phone stays and only gets the facts that it lacks.
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

/** Where the demo's students pay to, unless somebody has entered an account; also for a demo of an earlier version. */
export async function insertBankAccountIfAbsent(
  tx: Tx,
  account: Insertable<DB['bank_account']>,
): Promise<void> {
  await tx
    .insertInto('bank_account')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Puts off what the demo's school has not done: nobody sets the demo up. */
export async function putOffSetup(tx: Tx, at: Date): Promise<void> {
  const steps: readonly SetupStep[] = ['whatsapp', 'second-factor', 'backup'];
  await sql`INSERT INTO setup_later (step, put_off_at) SELECT unnest(${steps}::text[]), ${at}
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Publishes the public pages unless somebody has, also where the demo was loaded by a version that did not. */
export async function insertSiteIfAbsent(tx: Tx, content: SiteContent, at: Date): Promise<void> {
  const stored = storedSite(content);
  await sql`
    INSERT INTO site_content (version, content, cards, beside, published_at)
    SELECT 1, ${JSON.stringify(stored.content)}::jsonb, ${JSON.stringify(stored.cards)}::jsonb,
      ${JSON.stringify(stored.beside)}::jsonb, ${at} WHERE NOT EXISTS (SELECT FROM site_content)`.execute(tx);
}

/** Writes an account unless its phone has one. */
export async function insertAccountIfAbsent(tx: Tx, account: Insertable<DB['account']>): Promise<void> {
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

/** Also sets the counter of receipts to the highest number of each year. */
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

export interface VideoRows {
  categories: Rows<'category'>;
  videos: Rows<'video'>;
  captions: Rows<'video_caption'>;
}

export async function insertVideos(tx: Tx, { categories, videos, captions }: VideoRows): Promise<void> {
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

/** Writes questions and notes. */
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

export async function insertPlaying(tx: Tx, sums: Rows<'play_quality'>): Promise<void> {
  for (const rows of portions(sums)) await tx.insertInto('play_quality').values(rows).execute();
}

function portions<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_PER_STATEMENT);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
  );
}
