// Makes a school of the size that the admin area is built for, in SQL: 10,000 students, 2,000 videos, fourteen months of
// payments and 500,000 audit entries. The data is the same each time, and about no real person.

import pg from 'pg';
import { fillLanding, type LandingRows } from './landing.ts';

export const SCHOOL = {
  students: 10_000,
  videos: 2000,
  classes: 20,
  /** The number of lessons that each student has watched in part. */
  lessonsEach: 30,
  visits: 60_000,
  activities: 500_000,
  auditEntries: 500_000,
  /** Questions of students, most of them answered. */
  questions: 20_000,
  imports: 200,
  rowsEach: 500,
  slips: 5000,
  /** Direct grants of each student, some of them ended. */
  grantsEach: 4,
  /** How far back the data reaches. */
  days: 395,
} as const;

/** A number from 0 up to, and without, `most`: the same for the same words. */
const chance = (words: string, most: number) => `abs(hashtext(${words})::bigint) % ${most}`;
/** An instant in the last `days`, more often a recent one. */
const instant = (words: string, days: number) => `date_trunc('milliseconds', $1::timestamptz
  - make_interval(secs => pow((${chance(words, 100_000)}) / 100000.0, 1.5) * 86400 * ${days}))`;

const { students, videos, classes, lessonsEach, auditEntries, days } = SCHOOL;
const { questions, imports, rowsEach, slips, grantsEach } = SCHOOL;
/** The last fourteen months by their numbers. */
const MONTHS = 'generate_series(school_month($1) - 13, school_month($1))';

const PEOPLE = [
  `INSERT INTO account (id, phone, name, school, role, current_al_year, verified_at, created_at)
   SELECT uuidv7(), '9477' || lpad(n::text, 7, '0'),
     (ARRAY['Nimali','Kasun','Tharushi','Sanduni','Dilshan','Ishara','නිමාලි','கவிதா'])[1 + n % 8] || ' ' ||
     (ARRAY['Perera','Silva','Fernando','Jayasuriya','Bandara','Wickramasinghe'])[1 + n / 8 % 6] || ' ' || n,
     'School ' || n % 90, CASE WHEN n <= 2 THEN 'admin' WHEN n <= 5 THEN 'assistant' ELSE 'student' END, 2027,
     seen, seen - interval '1 minute'
   FROM generate_series(1, ${students}) n, LATERAL (SELECT ${instant("'account' || n", days)} AS seen) s`,
  `INSERT INTO institute (id, name, location) SELECT uuidv7(), 'Institute ' || n, 'Nugegoda' FROM generate_series(1, 4) n`,
  `INSERT INTO class (id, institute_id, name, policy, created_at)
   SELECT uuidv7(), i.id, 'Class ' || n, CASE n % 2 WHEN 0 THEN 'paid-month' ELSE 'enrolled' END, $1::timestamptz - interval '400 days'
   FROM generate_series(1, ${classes}) n JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM institute) i ON i.place = 1 + n % 4`,
  `INSERT INTO class_fee (class_id, from_month, amount_cents, set_at) SELECT id, 24000, 350000, $1 FROM class`,
  `INSERT INTO enrolment (id, class_id, account_id, enrolled_at)
   SELECT uuidv7(), c.id, a.id, $1::timestamptz - interval '400 days'
   FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM class) c
   JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM account) a ON (a.n + c.n) % 10 = 0`,
];

const PAYMENTS = [
  `INSERT INTO payment (id, class_id, account_id, year, month, status, amount_cents, paid_at, created_at)
   SELECT uuidv7(), class_id, account_id, m / 12, m % 12 + 1, kind, CASE kind WHEN 'paid' THEN 350000 ELSE 100000 END, paid, paid
   FROM enrolment e, ${MONTHS} m,
     LATERAL (SELECT CASE (hashtext(e.id::text)::bigint + m) % 97 WHEN 0 THEN 'partial' ELSE 'paid' END AS kind,
       least($1::timestamptz, make_timestamptz(m / 12, m % 12 + 1, 1, 6, 0, 0, 'UTC')
         + make_interval(hours => (${chance('e.id::text || m', 600)})::integer)) AS paid) p
   WHERE (hashtext(e.id::text)::bigint + m) % 61 <> 0`,
  // Entries of cash need receipts, which no figure reads; corrections need none.
  `INSERT INTO payment_entry (id, payment_id, kind, amount_cents, reason, recorded_at)
   SELECT uuidv7(), id, 'correction', amount_cents, 'Bench', paid_at FROM payment`,
  `INSERT INTO slip_picture (id, account_id, media_type, bytes, sha256, sent_at)
   SELECT uuidv7(), id, 'image/png', 99, sha256(id::text::bytea), $1 FROM account WHERE role = 'student' LIMIT 200`,
  `INSERT INTO payment_slip (id, account_id, class_id, month_number, amount_cents, picture_id, sent_at)
   SELECT uuidv7(), p.account_id, e.class_id, school_month($1), 350000, p.id, p.sent_at
   FROM slip_picture p JOIN LATERAL (SELECT class_id FROM enrolment e WHERE e.account_id = p.account_id LIMIT 1) e ON true`,
  `INSERT INTO deletion_request (id, account_id, channel, requested_at)
   SELECT uuidv7(), id, 'profile', $1::timestamptz - interval '9 days' FROM account WHERE role = 'student' ORDER BY id DESC LIMIT 5`,
];

const LESSONS = [
  `INSERT INTO category (id, name, position) SELECT uuidv7(), 'Category ' || n, n FROM generate_series(1, 12) n`,
  `INSERT INTO video (id, title, category_id, source_kind, source_ref, duration_seconds, uploaded_at, published_at, year, month, al_year, open_to_year)
   SELECT uuidv7(), 'Lesson ' || n || ' of the equilibrium', c.id, 'protected', 'lessons/' || n, 1800 + n % 5400, made,
     CASE WHEN n % 100 = 0 THEN $1::timestamptz + interval '3 days' ELSE made END, 2000 + n % 27, 1 + n % 12,
     2027, n % 50 = 7
   FROM generate_series(1, ${videos}) n JOIN (SELECT id, position FROM category) c ON c.position = 1 + n % 12,
     LATERAL (SELECT ${instant("'video' || n", days)} AS made) m`,
  `INSERT INTO class_video (class_id, video_id, assigned_at)
   SELECT c.id, v.id, v.uploaded_at FROM (SELECT id, uploaded_at, row_number() OVER (ORDER BY id) AS n FROM video) v
   JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM class) c ON c.n % 20 = v.n % 20 OR c.n % 20 = (v.n + 7) % 20`,
  `CREATE TEMPORARY TABLE watched AS
   SELECT a.id AS account_id, v.id AS video_id, least(v.duration_seconds, 60 + ${chance("a.n || 'for' || k", 6000)})::integer AS seconds,
     ${instant("a.n || 'at' || k", days)} AS at
   FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM account) a, generate_series(1, ${lessonsEach}) k
   JOIN LATERAL (SELECT 1) one ON true
   JOIN (SELECT id, duration_seconds, row_number() OVER (ORDER BY id) - 1 AS n FROM video) v ON true
   WHERE v.n = (${chance("a.n || 'video' || k", videos)}) AND a.n % 7 <> 0`,
];

const WATCHING = [
  `INSERT INTO watch_progress (account_id, video_id, opened_at, watched, left_at_second, last_watched_at, credit_seconds, credited_at)
   SELECT DISTINCT ON (account_id, video_id) account_id, video_id, at, int4multirange(int4range(0, seconds)), seconds, at, 0, at
   FROM watched`,
  `INSERT INTO watch_day (day, account_id, video_id, seconds, watched)
   SELECT school_day(last_watched_at), account_id, video_id, watched_seconds, watched FROM watch_progress`,
];

/** The work of the admin area: questions, slips, direct grants, imports, films. */
const WORK = [
  `INSERT INTO lesson_question (id, account_id, request_id, video_id, at_second, text, asked_at, answer, answered_at, answer_changed_at, answered_by)
   SELECT uuidv7(), a.id, md5(n::text), v.id, n % 1800, 'Why does the equilibrium shift when word' || n % 5000 || ' is added?', asked,
     answer, CASE WHEN answer IS NOT NULL THEN asked END, CASE WHEN answer IS NOT NULL THEN asked END, NULL
   FROM generate_series(1, ${questions}) n
   JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM account WHERE role = 'student') a ON a.place = 1 + n::bigint * 7919 % (${students} - 5)
   JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM video) v ON v.place = 1 + n % ${videos},
   LATERAL (SELECT ${instant("'question' || n", days)} AS asked,
     CASE WHEN n % 40 <> 0 THEN 'Le Chatelier: it shifts so that less of it is left.' END AS answer) q`,
  `INSERT INTO slip_picture (id, account_id, media_type, bytes, sha256, sent_at)
   SELECT uuidv7(), a.id, 'image/png', 99, sha256(('old' || n)::bytea), ${instant("'slip' || n", days)}
   FROM generate_series(1, ${slips}) n
   JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM account WHERE role = 'student') a ON a.place = n`,
  `INSERT INTO payment_slip (id, account_id, class_id, month_number, amount_cents, reference, reference_key, picture_id, state, sent_at, reviewed_at, reason)
   SELECT uuidv7(), p.account_id, e.class_id, school_month(p.sent_at), 350000, 'FT ' || n % 4000, 'FT' || n % 4000, p.id, 'rejected', p.sent_at,
     p.sent_at, 'Not readable'
   FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM slip_picture p WHERE NOT EXISTS
     (SELECT FROM payment_slip s WHERE s.picture_id = p.id)) p
   JOIN LATERAL (SELECT class_id FROM enrolment e WHERE e.account_id = p.account_id LIMIT 1) e ON true`,
  `INSERT INTO access_grant (account_id, video_id, granted_at, ends_at)
   SELECT DISTINCT ON (a.id, v.id) a.id, v.id, at, at + make_interval(days => 7 * (1 + a.n::integer % 16))
   FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM account) a CROSS JOIN generate_series(1, ${grantsEach}) k
   JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM video) v ON v.n = (${chance("a.n || 'grant' || k", videos)}),
   LATERAL (SELECT ${instant("a.n || 'granted' || k", days)} AS at) g`,
  // One student and one class with every video: the longest possible lists.
  `INSERT INTO access_grant (account_id, video_id, granted_at, ends_at)
   SELECT (SELECT id FROM account WHERE role = 'student' ORDER BY id DESC LIMIT 1), id, $1, $1::timestamptz + interval '30 days'
   FROM video ON CONFLICT (account_id, video_id) DO NOTHING`,
  `WITH made AS (INSERT INTO class (id, institute_id, name, policy, created_at)
     SELECT uuidv7(), (SELECT id FROM institute LIMIT 1), 'Class of every lesson', 'enrolled', $1 RETURNING id)
   INSERT INTO class_video (class_id, video_id, assigned_at) SELECT made.id, video.id, $1 FROM made, video`,
  `INSERT INTO bulk_import (id, kind, made_by, made_at, state, content_hash, applied_at)
   SELECT uuidv7(), 'grants', a.id, at, CASE WHEN n % 10 = 0 THEN 'failed' ELSE 'applied' END, sha256(n::text::bytea),
     CASE WHEN n % 10 <> 0 THEN at END
   FROM generate_series(1, ${imports}) n, (SELECT id FROM account WHERE role = 'admin' LIMIT 1) a,
     LATERAL (SELECT ${instant("'import' || n", days)} AS at) t`,
  `INSERT INTO bulk_import_row (import_id, position, line, cells, phone, account_id, asked, verdict, reason)
   SELECT i.id, n, n + 1, jsonb_build_object('phone', a.phone), a.phone, a.id, '{}',
     CASE n % 25 WHEN 0 THEN 'rejected' ELSE 'new' END, CASE n % 25 WHEN 0 THEN 'video-unknown' END
   FROM bulk_import i CROSS JOIN generate_series(1, ${rowsEach}) n
   JOIN (SELECT id, phone, row_number() OVER (ORDER BY id) AS place FROM account) a ON a.place = n`,
  `INSERT INTO packaging (id, video_id, upload_id, source_file, original_name, source_bytes, prefix, sealed_key, state, failure, queued_at, next_try_at, finished_at)
   SELECT uuidv7(), v.id, v.id::text, 'film.part', 'film.mp4', 1, 'lessons/' || v.id, ''::bytea,
     CASE WHEN v.n % 400 = 0 THEN 'failed' ELSE 'ready' END, CASE WHEN v.n % 400 = 0 THEN 'unreadable' END, uploaded_at, uploaded_at, uploaded_at
   FROM (SELECT id, uploaded_at, row_number() OVER (ORDER BY id) AS n FROM video) v`,
];

/** A visit tells some eight things. @param eventsADay visits and activities of each day; absent: some, more of them lately */
function landingRows(eventsADay: number | undefined): LandingRows {
  if (eventsADay === undefined) {
    const { visits, activities } = SCHOOL;
    return { visits, activities, visitedAt: instant("'visit' || n", days) };
  }
  const visits = Math.round((eventsADay * days) / 9);
  const visitedAt = `$1::timestamptz - make_interval(secs => (${visits} - n) * (86400.0 * ${days} / ${visits}))`;
  return { visits, activities: visits * 8, visitedAt };
}

const ACTIVITY = [
  `INSERT INTO sign_in_code_day (day, made, sent)
   SELECT school_day($1) - n, 300 + n % 40, 290 + n % 40 FROM generate_series(3, ${days}) n`,
  `INSERT INTO audit_entry (at, actor_id, action, subject, detail)
   SELECT at, CASE kind WHEN 'sign-in' THEN a.id WHEN 'upload.swept' THEN NULL ELSE d.id END, kind,
     CASE WHEN kind LIKE 'video.%' OR kind LIKE 'upload.%' THEN 'video:' || v.id ELSE 'account:' || a.id END,
     CASE kind WHEN 'sign-in' THEN '{"after":{"first":false,"role":"student"}}'
       WHEN 'video.edited' THEN jsonb_build_object('before', jsonb_build_object('title', 'Old ' || e.n), 'after', jsonb_build_object('title', 'New ' || e.n))
       WHEN 'payment.recorded' THEN jsonb_build_object('after', jsonb_build_object('amountCents', 350000, 'note', 'word' || e.n % 5000))
       ELSE jsonb_build_object('after', jsonb_build_object('videoId', v.id)) END
   FROM (SELECT n, (ARRAY['sign-in','sign-in','sign-in','sign-in','access.granted','access.granted','access.removed','payment.recorded',
       'payment.recorded','video.edited','enrolment.begun','upload.swept'])[1 + n % 12] AS kind,
       date_trunc('milliseconds', $1::timestamptz - make_interval(secs => (${auditEntries} - n) * (86400.0 * ${days} / ${auditEntries}))) AS at
     FROM generate_series(1, ${auditEntries}) n) e
   JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM account) a ON a.n = 1 + e.n::bigint * 7919 % ${students}
   JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM video) v ON v.n = 1 + e.n % ${videos}
   JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM account WHERE role <> 'student') d ON d.n = 1 + e.n % 5
   ORDER BY e.n`,
];

/** Fills a migrated, empty database. @param at the present time */
export async function fillSchool(
  pool: pg.Pool,
  at: Date,
  { landingEventsADay }: { landingEventsADay?: number | undefined } = {},
): Promise<void> {
  // A separate connection: the server's connections time out after seconds, and some of these statements take longer.
  const { password } = pool.options;
  const client = new pg.Client({ ...pool.options, password, query_timeout: 0, statement_timeout: 0 });
  await client.connect();
  try {
    for (const statement of [...PEOPLE, ...PAYMENTS, ...LESSONS, ...WATCHING, ...WORK, ...ACTIVITY]) {
      await client.query(statement, statement.includes('$1') ? [at] : []);
    }
    await fillLanding(client, at, landingRows(landingEventsADay));
    // Autovacuum would have done this by the time a school is this large.
    await client.query('DROP TABLE watched');
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}
