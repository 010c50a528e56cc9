import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inDays } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createImportsKit } from '../../../test/imports-kit.ts';

let harness: Harness;
let cast: Cast;
let imports: ReturnType<typeof createImportsKit>;
let admin: Browser;
let adminId: string;
let assistant: Browser;
const NIMALI = '94771110001';
const KASUN = '94771110002';
/** The end of an access that is granted for a week on the test's day. */
const IN_A_WEEK = '2027-01-21T18:29:59.000Z';

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  imports = createImportsKit(harness);
  adminId = await cast.person({ role: 'admin' });
  admin = await cast.signIn(adminId);
  assistant = await cast.signIn(await cast.person({ role: 'assistant' }));
});
afterAll(async () => harness.close());

let [nimali, kasun] = ['', ''];
beforeEach(async () => {
  harness.clock.set(TEST_START);
  await imports.emptySchool();
  nimali = await cast.person({ phone: NIMALI, name: 'නිමාලි පෙරේරා' });
  kasun = await cast.person({ phone: KASUN, name: 'Kasun' });
});

const grantEnd = async (accountId: string, videoId: string) =>
  (
    await harness.db
      .selectFrom('access_grant')
      .select('ends_at')
      .where('account_id', '=', accountId)
      .where('video_id', '=', videoId)
      .executeTakeFirst()
  )?.ends_at;

describe('grants', () => {
  test('of pasted numbers: the later end wins, an exclusion is lifted, and the undo restores the former access exactly', async () => {
    const [long, fresh] = [await cast.video({ title: 'Alkanes' }), await cast.video({ title: 'Alkenes' })];
    await cast.give(nimali, long, inDays(30));
    await harness.db
      .insertInto('access_exclusion')
      .values({ account_id: nimali, video_id: fresh, excluded_at: inDays(-1) })
      .execute();
    await cast.give(kasun, fresh, inDays(2));
    const id = await imports.preview(assistant, 'grants', '0771110001, 0771110002', {
      videoIds: [long, fresh],
      weeks: 1,
    });
    expect(await imports.rows(assistant, id)).toMatchObject([
      { verdict: 'new', outcome: { videos: 2, changed: 1, endsAt: IN_A_WEEK } },
      { verdict: 'new', outcome: { videos: 2, changed: 2, endsAt: IN_A_WEEK } },
    ]);
    expect(await grantEnd(nimali, fresh)).toBeUndefined();
    expect((await imports.applied(assistant, id)).state).toBe('applied');
    expect(await grantEnd(nimali, long)).toEqual(inDays(30));
    expect(await grantEnd(kasun, fresh)).toEqual(new Date(IN_A_WEEK));
    await admin('POST', `/api/v1/videos/grant-access?id=${kasun}`, {
      selectedVideos: [long],
      accessWeeks: 16,
    });
    expect((await imports.undo(assistant, id)).body.data).toEqual({ undone: 1, notUndone: 1 });
    expect(await grantEnd(nimali, fresh)).toBeUndefined();
    expect(await grantEnd(kasun, fresh)).toEqual(inDays(2));
    const excluded = await harness.db.selectFrom('access_exclusion').selectAll().execute();
    expect(excluded).toMatchObject([{ account_id: nimali, video_id: fresh, excluded_at: inDays(-1) }]);
  });

  test('by a row’s class, category or title, each with its own number of weeks', async () => {
    const theory = await cast.schoolClass('2027 Theory', 'enrolled');
    const organic = await cast.category('Organic');
    const [first, second] = [
      await cast.video({ title: 'Alkanes', category_id: organic }),
      await cast.video(),
    ];
    await cast.video({ title: 'Alkanes', deleted_at: TEST_START });
    await cast.assign(second, theory);
    const id = await imports.preview(
      admin,
      'grants',
      'phone,video,class,category,duration\n0771110001,alkanes,,,2 weeks\n0771110001,,2027 theory,,4\n0771110002,,,ORGANIC,16\n0771110002,,,Empty,1\n0771110002,Nothing,,,1\n0771110002,Alkanes,,,5',
    );
    expect((await imports.rows(admin, id)).map(({ reason, outcome }) => reason ?? outcome)).toMatchObject([
      { videos: 1 },
      { videos: 1 },
      { videos: 1 },
      'category-unknown',
      'video-unknown',
      'weeks-wrong',
    ]);
    await imports.applied(admin, id);
    expect([
      await grantEnd(nimali, first),
      await grantEnd(nimali, second),
      await grantEnd(kasun, first),
    ]).toEqual([
      new Date('2027-01-28T18:29:59.000Z'),
      new Date('2027-02-11T18:29:59.000Z'),
      new Date('2027-05-06T18:29:59.000Z'),
    ]);
  });
});
