import type { ReplyOf } from '@valence/contract/endpoint';
import type { assignVideo, listClasses, removeClassVideo } from '@valence/contract/learning/classes';
import { DAY_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nowhere } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let cast: Cast;
let admin: string;
let asAdmin: Browser;
let video: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  admin = await cast.person({ role: 'admin' });
});
afterAll(async () => harness.close());
beforeEach(async () => {
  // Tests move the clock past the life of a token.
  asAdmin = await cast.signIn(admin);
  video = await cast.video();
});

const assign = async (videoId: string, classIds: readonly string[], as = asAdmin) =>
  as<ReplyOf<typeof assignVideo>>('POST', '/api/v1/class-videos/add-video', { videoId, classIds });
const linksOf = async (id: string) =>
  harness.db.selectFrom('class_video').selectAll().where('video_id', '=', id).execute();
const auditOf = async (id: string) =>
  harness.db.selectFrom('audit_entry').selectAll().where('subject', '=', `video:${id}`).execute();
const threeClasses = async () => [
  await cast.schoolClass('A', 'enrolled'),
  await cast.schoolClass('B', 'paid-month'),
  await cast.schoolClass('C', 'enrolled'),
];

describe('the list of classes', () => {
  test('shows each class with its institute', async () => {
    const id = await cast.schoolClass('2027 Theory', 'paid-month');
    await harness.db.updateTable('class').set({ al_year: 2027 }).where('id', '=', id).execute();
    const institute = await harness.db
      .selectFrom('class')
      .innerJoin('institute', 'institute.id', 'class.institute_id')
      .select(['institute.id', 'institute.name'])
      .where('class.id', '=', id)
      .executeTakeFirst();
    const { status, body } = await asAdmin<ReplyOf<typeof listClasses>>(
      'GET',
      '/api/v1/classes/all-with-institutes',
    );
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    expect(body.data.find(({ _id }) => _id === id)).toEqual({
      _id: id,
      name: '2027 Theory',
      alYear: 2027,
      policy: 'paid-month',
      institute: { _id: institute?.id, name: institute?.name, location: 'Nugegoda' },
    });
  });
});

describe('assigning a video', () => {
  test('counts the classes that newly got it, and opens it to those enrolled', async () => {
    const [one = '', two = '', three = ''] = await threeClasses();
    const student = await cast.person();
    await cast.enrol(student, three);
    expect(await assign(video, [one])).toEqual({
      status: 200,
      body: { success: true, data: { totalUpdated: 1 } },
    });
    const first = await linksOf(video);
    expect((await assign(video, [one, two, three, two])).body.data.totalUpdated).toBe(2);
    expect((await assign(video, [one, two, three])).body.data.totalUpdated).toBe(0);
    expect(await linksOf(video)).toHaveLength(3);
    expect(await linksOf(video)).toEqual(expect.arrayContaining(first));
    expect(await auditOf(video)).toMatchObject([{ actor_id: admin }, { actor_id: admin }]);
    const library = await (await cast.signIn(student))('GET', '/api/uservideos');
    expect(library.body).toMatchObject([{ _id: video, accessSource: 'C' }]);
  });

  test.each([nowhere, 'no-uuid'])(
    'is all or nothing: with the unknown class %s nothing is written',
    async (unknown) => {
      const classes = await threeClasses();
      expect(await assign(video, [...classes, unknown])).toMatchObject({
        status: 404,
        body: { code: 'class-absent' },
      });
      expect(await linksOf(video)).toEqual([]);
      expect(await auditOf(video)).toEqual([]);
    },
  );

  test.each([nowhere, 'no-uuid'])('the unknown video %s is 404', async (unknown) => {
    expect(await assign(unknown, await threeClasses())).toMatchObject({
      status: 404,
      body: { code: 'video-absent' },
    });
  });

  test('without a class it is refused', async () => {
    expect(await assign(video, [])).toMatchObject({ status: 400, body: { code: 'input-invalid' } });
  });

  test('R1: two admins at once, each class counts for one of them', async () => {
    const other = await cast.signIn(await cast.person({ role: 'admin' }));
    for (let round = 0; round < 10; round += 1) {
      const [id, classes] = [await cast.video(), await threeClasses()];
      const answers = await Promise.all([
        assign(id, classes),
        assign(id, classes.toReversed(), other),
        assign(id, classes.slice(1), other),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers.reduce((sum, { body }) => sum + body.data.totalUpdated, 0)).toBe(3);
      expect(await linksOf(id)).toHaveLength(3);
    }
  });

  test('is undone for one class: students who had it from that class alone lose it, and the trail has the former values', async () => {
    const [one = '', , two = ''] = await threeClasses();
    const [alone, both] = [await cast.person(), await cast.person()];
    await cast.enrol(alone, one);
    for (const each of [one, two]) await cast.enrol(both, each);
    await assign(video, [one, two]);
    const has = async (student: string) =>
      (await (await cast.signIn(student))<object[]>('GET', '/api/uservideos')).body.length;
    const remove = async (classId: string, videoId: string) =>
      asAdmin('DELETE', `/api/v1/classes/${classId}/videos/${videoId}`);
    expect([await has(alone), await has(both)]).toEqual([1, 1]);
    expect(await remove(one, video)).toMatchObject({ status: 200, body: { success: true } });
    expect([await has(alone), await has(both)]).toEqual([0, 1]);
    expect(await linksOf(video)).toMatchObject([{ class_id: two }]);
    expect((await auditOf(video)).at(-1)).toMatchObject({
      actor_id: admin,
      action: 'video.removed-from-class',
      detail: { before: { classId: one, endsAt: null } },
    });
    for (const [classId, videoId] of [
      [one, video],
      [nowhere, video],
      ['no-uuid', video],
      [two, 'no-uuid'],
    ] as const)
      expect(await remove(classId, videoId)).toMatchObject({
        status: 404,
        body: { code: 'class-video-absent' },
      });
  });

  test('taken from a class by mistake, comes back with its day, its author and its end, within ten minutes', async () => {
    const [one = '', two = ''] = await threeClasses();
    await assign(video, [one]);
    const ends_at = new Date(harness.clock.now().getTime() + 20 * DAY_MS);
    await harness.db.updateTable('class_video').set({ ends_at }).where('video_id', '=', video).execute();
    const before = await linksOf(video);
    harness.clock.advance({ hours: 5 });
    asAdmin = await cast.signIn(admin);
    const removed = async () => {
      const path = `/api/v1/classes/${one}/videos/${video}`;
      return (await asAdmin<ReplyOf<typeof removeClassVideo>>('DELETE', path)).body.data.undoToken;
    };
    const undoToken = await removed();
    const restore = async (token: string) =>
      asAdmin('POST', '/api/v1/class-videos/restore', { undoToken: token });
    harness.clock.advance({ seconds: 590 });
    for (const _ of ['once', 'again']) {
      expect(await restore(undoToken)).toEqual({ status: 200, body: { success: true } });
      expect(await linksOf(video)).toEqual(before);
    }
    const trail = (await auditOf(video)).map(({ action }) => action);
    expect(trail.slice(-2)).toEqual(['video.removed-from-class', 'video.restored-to-class']);

    const late = await removed();
    harness.clock.advance({ seconds: 600 });
    asAdmin = await cast.signIn(admin);
    // A token for another purpose, or one that was changed, is none.
    const changed = `${undoToken.slice(0, -8)}${undoToken.slice(-8).toUpperCase()}x`;
    for (const token of [late, changed, 'no-token'])
      expect(await restore(token)).toMatchObject({ status: 404, body: { code: 'undo-late' } });
    expect(await linksOf(video)).toEqual([]);

    await assign(video, [one, two]);
    const gone = await removed();
    await harness.db
      .updateTable('video')
      .set({ deleted_at: harness.clock.now() })
      .where('id', '=', video)
      .execute();
    expect(await restore(gone)).toMatchObject({ status: 404, body: { code: 'class-video-absent' } });
  });

  test('does not lift a student’s exclusion', async () => {
    const [one = '', two = ''] = await threeClasses();
    const student = await cast.person();
    for (const each of [one, two]) await cast.enrol(student, each);
    await assign(video, [one]);
    await asAdmin('DELETE', '/api/v1/videos/reference', { userId: student, videoId: video });
    await assign(video, [two]);
    expect((await (await cast.signIn(student))('GET', '/api/uservideos')).body).toEqual([]);
  });
});
