import type { removeAccess } from '@valence/contract/admin/access';
import type { ReplyOf } from '@valence/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';
import { UNDO_MINUTES } from './removals.ts';

let harness: Harness;
let cast: Cast;
let asAdmin: Browser;
let admin: string;
let assistant: string;
let nimali: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  admin = await cast.person({ role: 'admin' });
  assistant = await cast.person({ role: 'assistant' });
});
afterAll(async () => harness.close());

beforeEach(async () => {
  harness.clock.set(TEST_START);
  nimali = await cast.person({ name: 'Nimali' });
  asAdmin = await cast.signIn(assistant);
});

const grant = async (video: string, weeks: number) =>
  asAdmin('POST', `/api/v1/videos/grant-access?id=${nimali}`, {
    selectedVideos: [video],
    accessWeeks: weeks,
  });
const remove = async (video: string): Promise<string> => {
  const body = { userId: nimali, videoId: video };
  const answer = await asAdmin<ReplyOf<typeof removeAccess>>('DELETE', '/api/v1/videos/reference', body);
  return answer.body.data.removalId ?? 'nothing';
};
const undo = async (removalId: string) => asAdmin('POST', `/api/v1/videos/removals/${removalId}/undo`);
const grants = async () =>
  harness.db.selectFrom('access_grant').selectAll().where('account_id', '=', nimali).execute();
const exclusions = async () =>
  harness.db.selectFrom('access_exclusion').selectAll().where('account_id', '=', nimali).execute();
const actions = async () =>
  (
    await harness.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject', '=', `account:${nimali}`)
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id }) => ({ action, actor_id }));

const DONE = { status: 200, body: { success: true } };
const REFUSED = { status: 404, body: { code: 'removal-absent' } };

/** A grant that no admin call could make today: from an earlier day, by another person, with an end of its own. */
async function oldGrant(endsAt: Date | null): Promise<string> {
  const video = await cast.video();
  const row = { account_id: nimali, video_id: video, granted_by: admin, ends_at: endsAt };
  const granted_at = new Date('2026-12-01T04:05:06.789Z');
  await harness.db
    .insertInto('access_grant')
    .values({ ...row, granted_at })
    .execute();
  return video;
}

describe('undoing a removal', () => {
  test.each([
    ['with an end', new Date('2027-02-03T04:05:06.007Z')],
    ['that never ends', null],
    ['that had ended', new Date('2027-01-02T03:04:05.006Z')],
  ])(
    'brings a grant %s back exactly: its instants to the millisecond, and who gave it',
    async (_, endsAt) => {
      const video = await oldGrant(endsAt);
      const before = await grants();
      const removal = await remove(video);
      expect(await grants()).toEqual([]);
      harness.clock.advance({ minutes: UNDO_MINUTES, milliseconds: -1 });
      asAdmin = await cast.signIn(assistant);
      expect(await undo(removal)).toEqual(DONE);
      expect(await grants()).toEqual(before);
      expect(await actions()).toEqual([
        { action: 'access.removed', actor_id: assistant },
        { action: 'access.restored', actor_id: assistant },
      ]);
    },
  );

  test('lifts the exclusion that this removal wrote, and no other', async () => {
    const theory = await cast.schoolClass('2027 Theory', 'enrolled');
    await cast.enrol(nimali, theory);
    const video = await cast.video();
    await cast.assign(video, theory);
    const removal = await remove(video);
    expect(await exclusions()).toHaveLength(1);
    expect(await undo(removal)).toEqual(DONE);
    expect(await exclusions()).toEqual([]);
    // Excluded first, then granted directly in the database: the second removal takes only the grant.
    await remove(video);
    await cast.give(nimali, video, null);
    const second = await remove(video);
    expect(await undo(second)).toEqual(DONE);
    expect(await grants()).toHaveLength(1);
    expect(await exclusions()).toHaveLength(1);
  });

  test('the same undo again changes nothing, also when its answer was lost', async () => {
    const removal = await remove(await oldGrant(null));
    expect([await undo(removal), await undo(removal)]).toEqual([DONE, DONE]);
    expect(await grants()).toHaveLength(1);
    expect(await actions()).toHaveLength(2);
  });

  test('a removal of nothing has nothing to undo', async () => {
    expect(await remove(await cast.video())).toBe('nothing');
  });

  test('a grant given since stays if it lasts longer, and is replaced if it is shorter', async () => {
    const eightWeeks = new Date('2027-03-11T18:29:59.000Z');
    const soon = await oldGrant(new Date('2027-01-15T18:29:59.000Z'));
    const late = await oldGrant(new Date('2028-01-01T18:29:59.000Z'));
    const endless = await oldGrant(null);
    for (const video of [soon, late, endless]) {
      const removal = await remove(video);
      await grant(video, 8);
      expect(await undo(removal)).toEqual(DONE);
    }
    const ends = new Map((await grants()).map(({ video_id, ends_at }) => [video_id, ends_at]));
    expect([ends.get(soon), ends.get(late), ends.get(endless)]).toEqual([
      eightWeeks,
      new Date('2028-01-01T18:29:59.000Z'),
      null,
    ]);
  });

  test('after its minutes, or after another removal, an undo is refused and nothing changes', async () => {
    const late = await oldGrant(null);
    const removal = await remove(late);
    harness.clock.advance({ minutes: UNDO_MINUTES });
    asAdmin = await cast.signIn(assistant);
    expect(await undo(removal)).toMatchObject(REFUSED);
    await grant(late, 1);
    const second = await remove(late);
    expect(await undo(removal)).toMatchObject(REFUSED);
    expect(await grants()).toEqual([]);
    expect(await undo(second)).toEqual(DONE);
    expect(await grants()).toHaveLength(1);
  });

  test('unknown removals and invalid ids are 404', async () => {
    expect(await undo(newId(harness.clock.now()))).toMatchObject(REFUSED);
    expect(await undo('nonsense')).toMatchObject(REFUSED);
  });
});

describe('at once', () => {
  test('R1: 50 equal undos restore once, with one entry', async () => {
    const video = await oldGrant(new Date('2027-02-03T18:29:59.000Z'));
    const before = await grants();
    const removal = await remove(video);
    const answers = await Promise.all(Array.from({ length: 50 }, async () => undo(removal)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await grants()).toEqual(before);
    expect(await actions()).toHaveLength(2);
  });

  test('R1: of an undo and a second removal the later one wins entirely, and an overtaken undo is refused', async () => {
    for (let round = 0; round < 15; round += 1) {
      const video = await oldGrant(null);
      const removal = await remove(video);
      await grant(video, 1);
      const both = [async () => undo(removal), async () => ({ status: 200, removed: await remove(video) })];
      await Promise.all((round % 2 ? both : both.toReversed()).map(async (act) => act()));
      const last = (await actions()).at(-1)?.action;
      const hasGrant = (await grants()).some(({ video_id }) => video_id === video);
      expect(hasGrant).toBe(last === 'access.restored');
    }
  });
});
