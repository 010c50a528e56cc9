// The school of the bench of phones: the demo's, with two large classes more, each with one lesson of the demo and half of the
// students. About no real person.

import { sql } from 'kysely';
import { systemClock } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/db/database.ts';
import { newId } from '../src/platform/ids.ts';
import { openSessions } from './second-client.ts';

export interface LargeClass {
  readonly classId: string;
  readonly videoId: string;
  readonly tokens: readonly string[];
}

export interface PhonesSchool {
  /** Its lesson stays. */
  readonly staying: LargeClass;
  /** Its lesson is taken away in the middle. */
  readonly losing: LargeClass;
  readonly adminToken: string;
}

/** @param students of both classes together */
export async function fillPhonesSchool(db: Db, dataDir: string, students: number): Promise<PhonesSchool> {
  const videos = await sql<{ id: string }>`
    SELECT v.id FROM video v JOIN packaging p ON p.video_id = v.id WHERE v.published_at IS NOT NULL ORDER BY v.id LIMIT 2
  `.execute(db);
  const [staying, losing] = videos.rows;
  if (!staying || !losing) throw new Error('The demo has no two packaged lessons.');
  const admin = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const half = Math.ceil(students / 2);
  const made = {
    staying: await addClass(db, dataDir, { videoId: staying.id, students: half, firstPhone: 950_000_000 }),
    losing: await addClass(db, dataDir, {
      videoId: losing.id,
      students: students - half,
      firstPhone: 960_000_000,
    }),
  };
  const [adminToken = ''] = await openSessions(dataDir, db, [admin.id]);
  await sql`ANALYZE`.execute(db);
  return { ...made, adminToken };
}

async function addClass(
  db: Db,
  dataDir: string,
  { videoId, students, firstPhone }: { videoId: string; students: number; firstPhone: number },
): Promise<LargeClass> {
  const at = systemClock.now();
  const [instituteId, classId] = [newId(at), newId(at)];
  await db
    .insertInto('institute')
    .values({ id: instituteId, name: `Phones ${firstPhone}` })
    .execute();
  const large = {
    id: classId,
    institute_id: instituteId,
    name: 'Phones',
    policy: 'enrolled',
    created_at: at,
  } as const;
  await db.insertInto('class').values(large).execute();
  await db
    .insertInto('class_video')
    .values({ class_id: classId, video_id: videoId, assigned_at: at })
    .execute();
  const accounts = await sql<{ id: string }>`
    WITH student AS (
      INSERT INTO account (id, phone, name, role, current_al_year, verified_at, created_at)
      SELECT uuidv7(), '94' || (${firstPhone}::integer + n), 'Student ' || n, 'student', 2027, ${at}, ${at}
      FROM generate_series(1, ${students}::integer) n RETURNING id
    ), seat AS (
      INSERT INTO enrolment (id, class_id, account_id, enrolled_at)
      SELECT uuidv7(), ${classId}, id, ${at} FROM student
    )
    SELECT id FROM student
  `.execute(db);
  const ids = accounts.rows.map(({ id }) => id);
  return { classId, videoId, tokens: await openSessions(dataDir, db, ids) };
}
