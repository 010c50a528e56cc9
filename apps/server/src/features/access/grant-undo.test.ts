import type { grantAccess } from '@valence/contract/admin/access';
import type { ReplyOf } from '@valence/contract/endpoint';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';

let harness: Harness;
let cast: Cast;
let assistant: Browser;
let nimali: string;
let assistantId: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  assistantId = await cast.person({ role: 'assistant' });
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(TEST_START);
  assistant = await cast.signIn(assistantId);
  nimali = await cast.person({ name: 'Nimali' });
});

const grant = async (selectedVideos: readonly string[], accessWeeks = 2) => {
  const path = `/api/v1/videos/grant-access?id=${nimali}`;
  const { body } = await assistant<ReplyOf<typeof grantAccess>>('POST', path, {
    selectedVideos,
    accessWeeks,
  });
  return body.data.undoToken ?? '';
};
const undo = async (undoToken: string) =>
  assistant('POST', '/api/v1/videos/grant-access/undo', { undoToken });
const remove = async (videoId: string) =>
  assistant('DELETE', '/api/v1/videos/reference', { userId: nimali, videoId });
const done = { status: 200, body: { success: true } };
const grants = async () =>
  harness.db
    .selectFrom('access_grant')
    .selectAll()
    .where('account_id', '=', nimali)
    .orderBy('video_id')
    .execute();
const exclusions = async () =>
  harness.db.selectFrom('access_exclusion').selectAll().where('account_id', '=', nimali).execute();

test('gives back exactly what was there: nothing, a shorter access with its author, an exclusion', async () => {
  const [fresh, longer, withheld] = [await cast.video(), await cast.video(), await cast.video()];
  const theory = await cast.schoolClass('2027 Theory', 'enrolled');
  await cast.enrol(nimali, theory);
  await cast.assign(withheld, theory);
  await grant([longer], 1);
  await remove(withheld);
  const before = [await grants(), await exclusions()];
  expect(before[1]).toHaveLength(1);
  harness.clock.advance({ seconds: 30 });
  const token = await grant([fresh, longer, withheld], 4);
  expect([(await grants()).length, await exclusions()]).toEqual([3, []]);
  harness.clock.advance({ seconds: 9 });
  expect(await undo(token)).toEqual(done);
  expect([await grants(), await exclusions()]).toEqual(before);
  expect(await undo(token)).toEqual(done);
  expect([await grants(), await exclusions()]).toEqual(before);
  const audits = await harness.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject', '=', `account:${nimali}`)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(audits.map(({ action }) => action)).toEqual(['access.grant-undone', 'access.granted']);
});

test('a grant that changes nothing has nothing to undo', async () => {
  const video = await cast.video();
  await grant([video], 4);
  expect(await grant([video], 1)).toBe('');
});

test('leaves what somebody changed since: given longer, or taken away', async () => {
  const [longer, taken] = [await cast.video(), await cast.video()];
  const token = await grant([longer, taken], 1);
  harness.clock.advance({ seconds: 1 });
  await grant([longer], 4);
  await remove(taken);
  const after = [await grants(), await exclusions()];
  expect(await undo(token)).toMatchObject({ status: 409, body: { code: 'opening-overtaken' } });
  expect([await grants(), await exclusions()]).toEqual(after);
});

test('holds for ten minutes, and a token that somebody made or changed is none', async () => {
  const token = await grant([await cast.video()]);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const other = Buffer.from(claims, 'base64url').toString().replace(nimali, assistantId);
  for (const wrong of ['', 'token', `${head}.${Buffer.from(other).toString('base64url')}.${signature}`])
    expect(await undo(wrong)).toMatchObject({ status: 404, body: { code: 'undo-late' } });
  harness.clock.advance({ minutes: 10 });
  expect(await undo(token)).toMatchObject({ status: 404, body: { code: 'undo-late' } });
  expect(await grants()).toHaveLength(1);
});

test('500 videos are granted and undone as a whole', async () => {
  const videos = await Promise.all(Array.from({ length: 500 }, async () => cast.video()));
  expect(await undo(await grant(videos))).toEqual(done);
  expect(await grants()).toEqual([]);
});

test('an undo and another grant or removal at once: the later one stands entirely', async () => {
  for (let round = 0; round < 10; round += 1) {
    const video = await cast.video();
    const token = await grant([video], 1);
    harness.clock.advance({ seconds: 1 });
    const [undone] = await Promise.all([undo(token), round % 2 ? grant([video], 4) : remove(video)]);
    const left = (await grants()).filter(({ video_id }) => video_id === video);
    expect([200, 409]).toContain(undone.status);
    expect(left.map(({ ends_at }) => ends_at?.toISOString())).toEqual(
      round % 2 ? ['2027-02-11T18:29:59.000Z'] : [],
    );
  }
});
