import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inDays, nowhere, refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { randomSecret } from '../../platform/ids.ts';

let harness: Harness;
let cast: Cast;
let adminId: string;
let admin: Browser;
let theory: string;
let [nimali, kasun, outsider] = ['', '', ''];
let [linked, granted, past] = ['', '', ''];

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  adminId = await cast.person({ role: 'admin' });
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(TEST_START);
  admin = await cast.signIn(adminId);
  theory = await cast.schoolClass('2027 Theory', 'enrolled');
  [nimali, kasun, outsider] = [await cast.person(), await cast.person(), await cast.person()];
  for (const student of [nimali, kasun]) await cast.enrol(student, theory);
  [linked, granted, past] = [await cast.video(), await cast.video(), await cast.video()];
  await cast.assign(linked, theory, { ends_at: inDays(5) });
  await cast.assign(granted, theory);
  await cast.assign(past, theory, { ends_at: inDays(-1) });
  await cast.give(nimali, granted, inDays(3));
  await cast.give(kasun, granted, null);
  await cast.give(outsider, granted, inDays(3));
});

interface Extended {
  data: { extensionId: string; assignments: number; grants: number; students: number };
}
const preview = async (days = 7, id = theory) => admin('GET', `/api/v1/classes/${id}/extension?days=${days}`);
const extend = async (days = 7, id = theory) =>
  admin<Extended>('POST', `/api/v1/classes/${id}/extension`, {
    requestId: randomSecret(16).toString('hex'),
    days,
  });
const undo = async (id: string) => admin('POST', `/api/v1/class-extensions/${id}/undo`);
const grantEnd = async (student: string) =>
  (
    await harness.db
      .selectFrom('access_grant')
      .select('ends_at')
      .where('account_id', '=', student)
      .where('video_id', '=', granted)
      .executeTakeFirstOrThrow()
  ).ends_at;
const linkEnds = async () =>
  new Map(
    (await harness.db.selectFrom('class_video').selectAll().where('class_id', '=', theory).execute()).map(
      ({ video_id, ends_at }) => [video_id, ends_at],
    ),
  );

describe('extending a class’s access', () => {
  test('is previewed, and moves every end of the class and its students that has not passed, and no other', async () => {
    expect(await preview()).toEqual({ status: 200, body: { assignments: 1, grants: 1, students: 2 } });
    const { status, body } = await extend();
    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: { assignments: 1, grants: 1, students: 2 },
    });
    expect(await linkEnds()).toEqual(
      new Map([
        [linked, inDays(12)],
        [granted, null],
        [past, inDays(-1)],
      ]),
    );
    expect(await Promise.all([nimali, kasun, outsider].map(grantEnd))).toEqual([inDays(10), null, inDays(3)]);
    const { rows } = await harness.pool.query(
      `SELECT 1 FROM audit_entry WHERE action = 'class.access-extended' AND subject = $1 AND actor_id = $2`,
      [`class:${theory}`, adminId],
    );
    expect(rows).toHaveLength(1);
  });

  test('can be undone for some minutes, except for what was granted anew since', async () => {
    const { data } = (await extend(70)).body;
    await admin('POST', `/api/v1/videos/grant-access?id=${nimali}`, {
      selectedVideos: [granted],
      accessWeeks: 16,
    });
    const regranted = await grantEnd(nimali);
    const undone = { status: 200, body: { success: true, data: { takenBack: 1, left: [{ ends: 1 }] } } };
    expect(await undo(data.extensionId)).toMatchObject(undone);
    expect((await linkEnds()).get(linked)).toEqual(inDays(5));
    expect(await grantEnd(nimali)).toEqual(regranted);
    const second = (await extend()).body.data.extensionId;
    harness.clock.advance({ minutes: 10 });
    expect(await undo(second)).toMatchObject(refusal(404, 'extension-absent'));
    // A late repetition of the undo still gets its result.
    expect(await undo(data.extensionId)).toMatchObject(undone);
    for (const none of [nowhere, 'no-uuid'])
      expect(await undo(none)).toMatchObject(refusal(404, 'extension-absent'));
  });

  test('R1: twice at once moves twice, each from where the other ended', async () => {
    const answers = await Promise.all([extend(7), extend(7)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await linkEnds()).get(linked)).toEqual(inDays(19));
    expect(await grantEnd(nimali)).toEqual(inDays(17));
  });

  test('moves nothing in a class where nothing ends; an unknown class is 404; days are 1 to 365', async () => {
    const other = await cast.schoolClass('Other', 'enrolled');
    expect((await extend(7, other)).body.data).toEqual({
      extensionId: null,
      assignments: 0,
      grants: 0,
      students: 0,
    });
    for (const none of [nowhere, 'no-uuid']) {
      expect(await extend(7, none)).toMatchObject(refusal(404, 'class-absent'));
      expect(await preview(7, none)).toMatchObject(refusal(404, 'class-absent'));
    }
    for (const days of [0, 366, 1.5]) {
      expect(await extend(days)).toMatchObject(refusal(400, 'input-invalid'));
      expect(await preview(days)).toMatchObject(refusal(400, 'input-invalid'));
    }
  });
});
