// The school of the bench of calls: 200 videos, 5,000 students, and 50 to 120 videos open to each. The data is the same each time,
// and about no real person.

import pg from 'pg';

export const SCHOOL = { students: 5000, videos: 200, fewestVideos: 50, mostVideos: 120 } as const;

/** Videos that no student has: the bench of grants gives them. */
export const UNGRANTED = 5;

const { videos, fewestVideos, mostVideos } = SCHOOL;
const GRANTED = videos - UNGRANTED;

const statementsFor = (students: number) => [
  `INSERT INTO account (id, phone, name, school, role, current_al_year, verified_at, created_at)
   SELECT uuidv7(), '9477' || lpad(n::text, 7, '0'),
     (ARRAY['Nimali','Kasun','Tharushi','Sanduni','Dilshan','Ishara','නිමාලි','கவிதா'])[1 + n % 8] || ' ' ||
     (ARRAY['Perera','Silva','Fernando','Jayasuriya','Bandara','Wickramasinghe'])[1 + n / 8 % 6] || ' ' || n,
     'School ' || n % 90, CASE WHEN n = 1 THEN 'admin' ELSE 'student' END, 2027, $1, $1
   FROM generate_series(1, ${students + 1}) n`,
  `INSERT INTO category (id, name, position) SELECT uuidv7(), 'Category ' || n, n FROM generate_series(1, 12) n`,
  `INSERT INTO video (id, title, subtitle, category_id, source_kind, source_ref, thumbnail_url, duration_seconds, uploaded_at, published_at, year, month, al_year)
   SELECT uuidv7(), 'Lesson ' || n || ': ' || (ARRAY['Equilibrium constants','Alkenes and bromine','Electrode potentials','සමතුලිතතාව'])[1 + n % 4],
     'Part ' || 1 + n % 3, c.id, 'protected', 'lessons/' || md5(n::text), '/thumbnails/' || md5('picture' || n) || '.webp',
     5400 + n % 1800, made, made, 2026, 1 + n % 12, 2027
   FROM generate_series(1, ${videos}) n JOIN category c ON c.position = 1 + n % 12,
     LATERAL (SELECT date_trunc('milliseconds', $1::timestamptz - make_interval(days => n)) AS made) m`,
  `INSERT INTO access_grant (account_id, video_id, granted_at, ends_at)
   SELECT a.id, v.id, $1, date_trunc('milliseconds', $1::timestamptz + make_interval(days => 10 + (a.n + v.n)::integer % 60))
   FROM (SELECT id, row_number() OVER (ORDER BY phone) AS n FROM account WHERE role = 'student') a
   JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM video ORDER BY id LIMIT ${GRANTED}) v
     ON (v.n + a.n * 7) % ${GRANTED} < ${fewestVideos} + a.n % ${mostVideos - fewestVideos + 1}`,
  `INSERT INTO watch_progress (account_id, video_id, opened_at, watched, left_at_second, last_watched_at, credit_seconds, credited_at)
   SELECT account_id, video_id, $1, int4multirange(int4range(0, 900)), 900, $1, 0, $1
   FROM access_grant WHERE hashtext(account_id::text || video_id::text) % 3 = 0`,
];

/** How many sessions of each student the bench of refreshing continues, and how often each. */
const REFRESHED = 4;
const REFRESHES = 30;

/**
 * Opens sessions whose chain of refresh tokens the bench goes along. Each call is the first use of a token, as a phone's is, which has
 * to be written: what is presented again costs less.
 * @param write the text of a session's token of this number
 * @returns the tokens to present: one of each session, then the next one of each
 */
export async function makeRefreshTokens(
  pool: pg.Pool,
  at: Date,
  write: (token: { sessionId: string; step: number }) => string,
): Promise<string[]> {
  const opened = `
    INSERT INTO session (id, account_id, device, created_at, last_used_at)
    SELECT uuidv7(), a.id, 'bench', $1, $1 FROM account a, generate_series(1, ${REFRESHED}) WHERE role = 'student' RETURNING id`;
  return withoutLimits(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(opened, [at]);
    await client.query('VACUUM (ANALYZE) session');
    return Array.from({ length: REFRESHES }, (_, before) =>
      rows.map(({ id }) => write({ sessionId: id, step: before + 1 })),
    ).flat();
  });
}

/** A connection without the server's limits: on a busy machine the grants take longer than a call may. */
async function withoutLimits<Result>(
  pool: pg.Pool,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { password } = pool.options;
  const client = new pg.Client({ ...pool.options, password, query_timeout: 0, statement_timeout: 0 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Fills a migrated, empty database. @param at the present time @param students how many, each with as many videos */
export async function fillSchool(
  pool: pg.Pool,
  at: Date,
  { students }: { students: number } = SCHOOL,
): Promise<void> {
  await withoutLimits(pool, async (client) => {
    for (const statement of statementsFor(students))
      await client.query(statement, statement.includes('$1') ? [at] : []);
    await client.query('VACUUM (ANALYZE)');
  });
}
