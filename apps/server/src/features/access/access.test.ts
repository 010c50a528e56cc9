import type { grantAccess } from '@valence/contract/admin/access';
import type { ReplyOf } from '@valence/contract/endpoint';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nowhere } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';

let harness: Harness;
let cast: Cast;
let admin: Browser;
let assistant: string;
let nimali: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  assistant = await cast.person({ role: 'assistant' });
});
afterAll(async () => harness.close());

beforeEach(async () => {
  harness.clock.set(TEST_START);
  nimali = await cast.person({ name: 'Nimali' });
  admin = await cast.signIn(assistant);
});

const grant = async (videos: readonly string[], weeks: unknown, student = nimali) =>
  admin<ReplyOf<typeof grantAccess>>('POST', `/api/v1/videos/grant-access?id=${student}`, {
    selectedVideos: videos,
    accessWeeks: weeks,
  });
const remove = async (video: string, student = nimali) =>
  admin('DELETE', '/api/v1/videos/reference', { userId: student, videoId: video });
const grantsOf = async (student: string) =>
  harness.db.selectFrom('access_grant').selectAll().where('account_id', '=', student).execute();
const exclusionsOf = async (student: string) =>
  harness.db.selectFrom('access_exclusion').selectAll().where('account_id', '=', student).execute();
const auditOf = async (student: string) =>
  harness.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject', '=', `account:${student}`)
    .orderBy('id')
    .execute();
const libraryOf = async (student: string): Promise<string[]> => {
  const { body } = await (await cast.signIn(student))<LibraryVideo[]>('GET', '/api/uservideos');
  return body.map(({ _id }) => _id);
};

describe('granting', () => {
  test('opens the chosen videos until the end of the day N weeks later, and records who did it', async () => {
    const [one, two] = [await cast.video(), await cast.video()];
    expect(await libraryOf(nimali)).toEqual([]);
    const answer = await grant([one, two, one], 2);
    // TEST_START is 14 January 2027 in Colombo; the day ends there at 18:29:59 UTC.
    expect(answer).toEqual({
      status: 200,
      body: {
        success: true,
        data: { accessExpires: '2027-01-28T18:29:59.000Z', undoToken: expect.any(String) as string },
      },
    });
    expect((await libraryOf(nimali)).sort()).toEqual([one, two].sort());
    expect(await grantsOf(nimali)).toHaveLength(2);
    expect(await auditOf(nimali)).toMatchObject([
      { action: 'access.granted', actor_id: assistant, at: TEST_START },
    ]);
  });

  test.each([
    // Both sides of midnight in Colombo.
    ['2027-03-01T18:29:59.999Z', '2027-03-08T18:29:59.000Z'],
    ['2027-03-01T18:30:00.000Z', '2027-03-09T18:29:59.000Z'],
  ])(
    'granted at %s for a week, it plays through the last second of the day and no longer (%s)',
    async (at, end) => {
      harness.clock.set(new Date(at));
      admin = await cast.signIn(assistant);
      const video = await cast.video();
      expect((await grant([video], 1)).body.data.accessExpires).toBe(end);
      harness.clock.set(new Date(new Date(end).getTime() - 1));
      expect(await libraryOf(nimali)).toEqual([video]);
      harness.clock.set(new Date(end));
      expect(await libraryOf(nimali)).toEqual([]);
    },
  );

  test('never shortens: the later end wins, and no end beats all', async () => {
    const [video, endless] = [await cast.video(), await cast.video()];
    await cast.give(nimali, endless, null);
    await grant([video], 8);
    const eightWeeks = '2027-03-11T18:29:59.000Z';
    expect((await grant([video], 1)).body.data.accessExpires).toBe(eightWeeks);
    expect((await grant([endless], 16)).body.data.accessExpires).toBeNull();
    expect((await grant([endless, video], 1)).body.data.accessExpires).toBe(eightWeeks);
    const ends = new Map((await grantsOf(nimali)).map(({ video_id, ends_at }) => [video_id, ends_at]));
    expect(ends).toEqual(
      new Map([
        [video, new Date(eightWeeks)],
        [endless, null],
      ]),
    );
  });

  test('D2: the same call again, after its answer was lost, leaves one grant and one entry, and answers the same', async () => {
    const video = await cast.video();
    const first = await grant([video], 4);
    const grants = await grantsOf(nimali);
    harness.clock.advance({ minutes: 2 });
    const { accessExpires } = first.body.data;
    // Nothing changed by it, so there is nothing to undo.
    const again = { success: true, data: { accessExpires, undoToken: null } };
    expect(await grant([video], 4)).toEqual({ status: 200, body: again });
    expect(await grantsOf(nimali)).toEqual(grants);
    expect(await auditOf(nimali)).toHaveLength(1);
  });

  test.each([0, 5, 6, 7, 9, 17, -1, 1.5, '1', null, undefined, [1], true])(
    'A4: %j weeks are refused and nothing is written',
    async (weeks) => {
      const video = await cast.video();
      expect(await grant([video], weeks)).toMatchObject({ status: 400, body: { code: 'input-invalid' } });
      expect(await grantsOf(nimali)).toEqual([]);
    },
  );

  test.each([nowhere, 'no-uuid'])(
    'A4: the unknown video %s among good ones is 404 and nothing is written',
    async (unknown) => {
      const video = await cast.video();
      expect(await grant([video, unknown], 1)).toMatchObject({ status: 404, body: { code: 'video-absent' } });
      expect(await grantsOf(nimali)).toEqual([]);
      expect(await auditOf(nimali)).toEqual([]);
    },
  );

  test.each([nowhere, 'no-uuid', ''])('the unknown student %j is 404', async (student) => {
    const video = await cast.video();
    expect(await grant([video], 1, student)).toMatchObject({ status: 404, body: { code: 'student-absent' } });
  });

  test('no video chosen is refused', async () => {
    expect(await grant([], 1)).toMatchObject({ status: 400, body: { code: 'input-invalid' } });
  });

  test('A3: an end in the request is ignored', async () => {
    const video = await cast.video();
    const body = {
      selectedVideos: [video],
      accessWeeks: 1,
      expiresAt: '2099-01-01T00:00:00Z',
      ends_at: null,
    };
    await admin('POST', `/api/v1/videos/grant-access?id=${nimali}`, body);
    for (const { ends_at } of await grantsOf(nimali))
      expect(ends_at).toEqual(new Date('2027-01-21T18:29:59.000Z'));
  });
});

describe('removing', () => {
  test('withdraws a direct grant; no exclusion is written when nothing else gives the video', async () => {
    const video = await cast.video();
    await grant([video], 1);
    const removalId: unknown = expect.any(String);
    expect(await remove(video)).toEqual({ status: 200, body: { success: true, data: { removalId } } });
    expect(await libraryOf(nimali)).toEqual([]);
    expect(await grantsOf(nimali)).toEqual([]);
    expect(await exclusionsOf(nimali)).toEqual([]);
    expect(await auditOf(nimali)).toMatchObject([{ action: 'access.granted' }, { action: 'access.removed' }]);
  });

  test('excludes where a class gives the video as well; granting lifts it, and the class gives again after the end', async () => {
    const video = await cast.video();
    const theory = await cast.schoolClass('2027 Theory', 'enrolled');
    await cast.enrol(nimali, theory);
    await cast.assign(video, theory);
    await grant([video], 1);
    await remove(video);
    expect(await libraryOf(nimali)).toEqual([]);
    expect(await exclusionsOf(nimali)).toMatchObject([{ video_id: video, excluded_by: assistant }]);
    await grant([video], 1);
    expect(await exclusionsOf(nimali)).toEqual([]);
    harness.clock.advance({ days: 30 });
    expect(await libraryOf(nimali)).toEqual([video]);
  });

  test('excludes where the A/L year gives the video, for this student alone', async () => {
    const [student, other] = [
      await cast.person({ current_al_year: 2027 }),
      await cast.person({ current_al_year: 2027 }),
    ];
    const video = await cast.video({ al_year: 2027, open_to_year: true });
    await remove(video, student);
    expect(await libraryOf(student)).not.toContain(video);
    expect(await libraryOf(other)).toContain(video);
  });

  test('writes no exclusion for a class whose link has ended or whose month is not paid', async () => {
    const video = await cast.video({ year: 2027, month: 1 });
    const [over, unpaid] = [
      await cast.schoolClass('A', 'enrolled'),
      await cast.schoolClass('B', 'paid-month'),
    ];
    for (const one of [over, unpaid]) await cast.enrol(nimali, one);
    await cast.assign(video, over, { ends_at: harness.clock.now() });
    await cast.assign(video, unpaid);
    await grant([video], 1);
    await remove(video);
    expect(await exclusionsOf(nimali)).toEqual([]);
  });

  test('also excludes from a video that a class will give once it is published', async () => {
    const video = await cast.video({ published_at: null });
    const theory = await cast.schoolClass('2027 Theory', 'enrolled');
    await cast.enrol(nimali, theory);
    await cast.assign(video, theory);
    await remove(video);
    await harness.db.updateTable('video').set({ published_at: TEST_START }).where('id', '=', video).execute();
    expect(await libraryOf(nimali)).toEqual([]);
  });

  test('the same removal again changes nothing, and a removal of nothing succeeds', async () => {
    const video = await cast.video();
    await grant([video], 1);
    await remove(video);
    const nothing = { success: true, data: { removalId: null } };
    expect(await remove(video)).toEqual({ status: 200, body: nothing });
    expect(await auditOf(nimali)).toHaveLength(2);
  });

  test('unknown students and videos are 404', async () => {
    const video = await cast.video();
    expect(await remove(video, nowhere)).toMatchObject({ status: 404, body: { code: 'student-absent' } });
    expect(await remove(video, 'no-uuid')).toMatchObject({ status: 404, body: { code: 'student-absent' } });
    expect(await remove(nowhere)).toMatchObject({ status: 404, body: { code: 'video-absent' } });
    expect(await remove('no-uuid')).toMatchObject({ status: 404, body: { code: 'video-absent' } });
  });
});

describe('at once', () => {
  test('R1: 100 equal grants leave one row and one entry', async () => {
    const [one, two] = [await cast.video(), await cast.video()];
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => grant(n % 2 ? [one, two] : [two, one], 1)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await grantsOf(nimali)).toHaveLength(2);
    expect(await auditOf(nimali)).toHaveLength(1);
  });

  test('the entry of a grant names what it gave and what it freed, and not what was there already', async () => {
    const [there, ended, taken] = [await cast.video(), await cast.video(), await cast.video()].sort();
    await cast.give(nimali, there ?? '', null);
    await cast.give(nimali, ended ?? '', new Date(TEST_START.getTime() - 1));
    await harness.db
      .insertInto('access_exclusion')
      .values({ account_id: nimali, video_id: taken ?? '', excluded_at: TEST_START })
      .execute();
    expect((await grant([there, ended, taken] as string[], 1)).status).toBe(200);
    const after = { weeks: 1, endsAt: '2027-01-21T18:29:59.000Z', granted: [ended, taken], lifted: [taken] };
    expect(await auditOf(nimali)).toMatchObject([{ action: 'access.granted', detail: { after } }]);
    expect(await exclusionsOf(nimali)).toEqual([]);
  });

  test('R1: of many students by two of the staff, each is written by whom it is, and a refused one takes none with it', async () => {
    const other = await cast.person({ role: 'assistant' });
    const browsers = [admin, await cast.signIn(other)];
    const video = await cast.video();
    const students = await Promise.all(Array.from({ length: 12 }, async () => cast.person()));
    const calls = students.flatMap((student, index) =>
      [video, nowhere].map(async (id, second) =>
        (browsers[(index + second) % 2] ?? admin)('POST', `/api/v1/videos/grant-access?id=${student}`, {
          selectedVideos: [video, id],
          accessWeeks: 2,
        }),
      ),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toEqual(students.flatMap(() => [200, 404]));
    for (const [index, student] of students.entries()) {
      const grants = await grantsOf(student);
      const by = [assistant, other][index % 2];
      expect(grants).toMatchObject([{ video_id: video, granted_by: by }]);
      expect(await auditOf(student)).toMatchObject([
        { actor_id: by, detail: { after: { weeks: 2, granted: [video], lifted: [] } } },
      ]);
    }
  });

  test('R1: of one student by two of the staff, the longer one stays, whoever comes first', async () => {
    const other = await cast.signIn(await cast.person({ role: 'assistant' }));
    for (let round = 0; round < 10; round += 1) {
      const video = await cast.video();
      const by = async (browser: Browser, accessWeeks: number) =>
        browser<ReplyOf<typeof grantAccess>>('POST', `/api/v1/videos/grant-access?id=${nimali}`, {
          selectedVideos: [video],
          accessWeeks,
        });
      const answers = await Promise.all([by(admin, 1), by(other, 4), by(admin, 2)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const [grant] = (await grantsOf(nimali)).filter(({ video_id }) => video_id === video);
      expect(grant?.ends_at?.toISOString()).toBe(answers[1]?.body.data.accessExpires);
    }
  });

  test('R1: of a grant and a removal at once the later one wins entirely', async () => {
    const theory = await cast.schoolClass('2027 Theory', 'enrolled');
    await cast.enrol(nimali, theory);
    for (let round = 0; round < 20; round += 1) {
      const video = await cast.video();
      await cast.assign(video, theory);
      await Promise.all(round % 2 ? [grant([video], 1), remove(video)] : [remove(video), grant([video], 1)]);
      const last = (await auditOf(nimali)).at(-1)?.action;
      const granted = (await grantsOf(nimali)).some(({ video_id }) => video_id === video);
      const excluded = (await exclusionsOf(nimali)).some(({ video_id }) => video_id === video);
      expect({ granted, excluded }).toEqual({
        granted: last === 'access.granted',
        excluded: last === 'access.removed',
      });
    }
    expect(await auditOf(nimali)).toHaveLength(40);
  });
});
