import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { inDays, nowhere } from '../../../test/answers.ts';
import { createCast } from '../../../test/cast.ts';
import { createHarness } from '../../../test/harness.ts';
import { transaction } from '../../platform/db/database.ts';
import { randomSecret } from '../../platform/ids.ts';
import { createGrantTokens } from './grant-undo.ts';
import { createGranting } from './granting.ts';

const harness = await createHarness();
const { db, clock } = harness;
afterAll(async () => harness.close());
const cast = createCast(harness);
const admin = await cast.person({ role: 'admin' });
const granting = createGranting({ db, clock, tokens: createGrantTokens(harness.secret) });
const give = async (accountId: string, videoIds: string[], actorId = admin) =>
  granting.grant({ actorId, accountId, videoIds, weeks: 1 });
const endsOf = async (accountId: string) => {
  const grants = db.selectFrom('access_grant').select('ends_at').where('account_id', '=', accountId);
  return (await grants.execute()).map(({ ends_at }) => ends_at?.toISOString());
};
const END = '2027-01-21T18:29:59.000Z';

test('a grant that waited for a change of the student’s access stands on what that left', async () => {
  const [student, video] = [await cast.person(), await cast.video()];
  await cast.give(student, video, inDays(30));
  const exclusions = db.selectFrom('access_exclusion').selectAll().where('account_id', '=', student);
  let granted: ReturnType<typeof give> | undefined;
  await transaction(db, async (tx) => {
    await sql`SELECT FROM account WHERE id = ${student} FOR NO KEY UPDATE`.execute(tx);
    granted ??= give(student, [video]);
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await expect.poll(async () => (await harness.pool.query(waiting)).rowCount).toBe(1);
    await sql`DELETE FROM access_grant WHERE account_id = ${student}`.execute(tx);
    await tx
      .insertInto('access_exclusion')
      .values({ account_id: student, video_id: video, excluded_at: clock.now() })
      .execute();
  });
  expect(await granted).toMatchObject({ success: true, data: { accessExpires: END } });
  expect({ ends: await endsOf(student), exclusions: await exclusions.execute() }).toEqual({
    ends: [END],
    exclusions: [],
  });
});

test('of a group an order that breaks a rule of the tables fails alone, and one about what is absent is refused', async () => {
  const students = await Promise.all(Array.from({ length: 5 }, async () => cast.person()));
  const [one = '', two = '', three = '', four = '', five = ''] = students;
  const video = await cast.video();
  const outcomes = await Promise.allSettled([
    give(one, [video]),
    give(two, [video], nowhere),
    give(three, [video, nowhere]),
    give(four, [video, 'no id']),
    give(nowhere, [video]),
    give(five, [video]),
  ]);
  expect(outcomes).toMatchObject([
    { value: { success: true, data: { accessExpires: END } } },
    { reason: { constraint: 'access_grant_granted_by_fkey' } },
    { value: { code: 'video-absent' } },
    { value: { code: 'video-absent' } },
    { value: { code: 'student-absent' } },
    { value: { success: true, data: { accessExpires: END } } },
  ]);
  expect(await Promise.all(students.map(endsOf))).toEqual([[END], [], [], [], [END]]);
});

test('of a group, days of an extension stay with a grant that is given anew beyond it, and are taken back from another one', async () => {
  const theory = await cast.schoolClass('2027 Theory', 'enrolled');
  const video = await cast.video();
  await cast.assign(video, theory);
  const students = await Promise.all(Array.from({ length: 3 }, async () => cast.person()));
  const [anew = '', untouched = '', fresh = ''] = students;
  for (const student of [anew, untouched]) {
    await cast.enrol(student, theory);
    await cast.give(student, video, inDays(3));
  }
  const browser = await cast.signIn(admin);
  const extended = await browser<{ data: { extensionId: string } }>(
    'POST',
    `/api/v1/classes/${theory}/extension`,
    {
      requestId: randomSecret(16).toString('hex'),
      days: 7,
    },
  );
  const answers = await Promise.all([anew, fresh].map(async (student) => give(student, [video])));
  expect(answers).toMatchObject([{ success: true }, { success: true }]);
  const undone = `/api/v1/class-extensions/${extended.body.data.extensionId}/undo`;
  expect((await browser('POST', undone)).status).toBe(200);
  expect(await Promise.all(students.map(endsOf))).toEqual([
    [inDays(10).toISOString()],
    [inDays(3).toISOString()],
    [END],
  ]);
});
