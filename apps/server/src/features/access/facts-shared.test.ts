// When the staff changes a class or a lesson, everybody's facts are forgotten, and thousands who play need theirs within seconds.

import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createHarness } from '../../../test/harness.ts';
import type { Db } from '../../platform/db/database.ts';
import { createKept } from '../../platform/kept/kept.ts';
import { createAccessService } from './access.service.ts';
import { createGrantTokens } from './grant-undo.ts';

const harness = await createHarness();
const { db, clock } = harness;
afterAll(async () => harness.close());
const cast = createCast(harness);
const lesson = await cast.video();
const theory = await cast.schoolClass('Theory', 'enrolled');
await cast.assign(lesson, theory);

function accessOf(connection: Db) {
  const watched = async () => new Map();
  const assignments = { moveEnds: async () => [], moveEndsBack: async () => 0 };
  const tokens = createGrantTokens(harness.secret);
  const kept = createKept({ db: connection, clock });
  return createAccessService({ db: connection, clock, kept, watched, assignments, tokens });
}

/** How often statements ran on the connection that read who is in a class. */
async function readsOn(connection: Db): Promise<number> {
  const { rows } = await sql<{ reads: number }>`
    SELECT coalesce(sum(custom_plans + generic_plans), 0)::integer AS reads FROM pg_prepared_statements
    WHERE statement LIKE '%FROM enrolment e%'`.execute(connection);
  return rows[0]?.reads ?? 0;
}

test('after a change of everybody’s facts, those of all who play are read together', async () => {
  const students: string[] = [];
  for (let count = 0; count < 30; count += 1) students.push(await cast.person());
  for (const student of students.slice(0, 20)) await cast.enrol(student, theory);
  await db.connection().execute(async (connection) => {
    const access = accessOf(connection);
    const states = async () => {
      const all = students.map(async (student) => access.accessState(student, lesson, clock.now()));
      return (await Promise.all(all)).map(({ state }) => state);
    };
    const inClass = students.map((_, index) => (index < 20 ? 'open' : 'none'));
    expect(await states()).toEqual(inClass);
    await connection.updateTable('class').set({ name: 'Theory 2027' }).execute();
    const before = await readsOn(connection);
    expect(await states()).toEqual(inClass);
    // The first one asks alone, since nobody else has come yet.
    expect((await readsOn(connection)) - before).toBeLessThanOrEqual(2);
    await connection.deleteFrom('class_video').execute();
    expect(new Set(await states())).toEqual(new Set(['none']));
  });
});
