import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inDays, nowhere, refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let assistantId: string;
let assistant: Browser;
let [theory, other, nimali] = ['', '', ''];
let [unpaid, paid, ending, lasting, taken, old, elsewhere] = ['', '', '', '', '', '', ''];
let requests = 0;
/** The end of the day two weeks after the tests' first day in Colombo. */
const TWO_WEEKS = '2027-01-28T18:29:59.000Z';
const done = { status: 200, body: { success: true } };

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  kit = createPaymentsKit(harness, cast);
  assistantId = await cast.person({ role: 'assistant', name: 'Malsha' });
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(TEST_START);
  assistant = await cast.signIn(assistantId);
  nimali = await cast.person({ name: 'Nimali' });
  [theory, other] = [await kit.paidClass('2027 Theory'), await kit.paidClass('2027 Revision')];
  for (const one of [theory, other]) await kit.seat(one, nimali, '2026-12-03');
  const january = { year: 2027, month: 1 };
  unpaid = await cast.video(january);
  paid = await cast.video({ year: 2026, month: 12 });
  [ending, lasting, taken] = [
    await cast.video(january),
    await cast.video(january),
    await cast.video(january),
  ];
  old = await cast.video({ ...january, published_at: inDays(-31) });
  elsewhere = await cast.video(january);
  for (const one of [unpaid, paid, ending, lasting, taken, old]) await cast.assign(one, theory);
  await cast.assign(elsewhere, other);
  const december = { classId: theory, year: 2026, month: 12, amountCents: 350_000 };
  await kit.cash(assistant, nimali, [december]);
  await cast.give(nimali, ending, inDays(3));
  await cast.give(nimali, lasting, inDays(90));
  await harness.db
    .insertInto('access_exclusion')
    .values({ account_id: nimali, video_id: taken, excluded_at: inDays(-1) })
    .execute();
});

interface Opened {
  data: { openingId: string; lessons: number; endsAt: string };
}
const address = (classId = theory, userId = nimali) =>
  `/api/v1/classes/${classId}/students/${userId}/opening`;
const nextRequest = () => {
  requests += 1;
  return `opening-${requests}`;
};
const open = async (requestId = nextRequest(), at = address()) =>
  assistant<Opened>('POST', at, { requestId, weeks: 2 });
const undo = async (id: string) => assistant('POST', `/api/v1/openings/${id}/undo`);
const grants = async () =>
  new Map(
    (
      await harness.db
        .selectFrom('access_grant')
        .select(['video_id', 'ends_at', 'granted_by'])
        .where('account_id', '=', nimali)
        .execute()
    ).map(({ video_id, ends_at }) => [video_id, ends_at?.toISOString()]),
  );
const BEFORE = () =>
  new Map([
    [ending, inDays(3).toISOString()],
    [lasting, inDays(90).toISOString()],
  ]);

test('opens what the library shows as locked and prolongs what ends sooner, in this class alone', async () => {
  const said = { lessons: 2, endsAt: TWO_WEEKS };
  expect(await assistant('GET', `${address()}?weeks=2`)).toEqual({ status: 200, body: said });
  expect(await open()).toMatchObject({ status: 200, body: { success: true, data: said } });
  expect(await grants()).toEqual(new Map([...BEFORE(), [unpaid, TWO_WEEKS], [ending, TWO_WEEKS]]));
  expect((await kit.libraryOf(nimali)).toSorted()).toEqual([paid, unpaid, ending, lasting].toSorted());
  expect((await kit.auditsOf(nimali)).at(-1)).toEqual(['access.granted', assistantId]);
  expect(await open()).toMatchObject(refusal(409, 'nothing-locked'));
});

test('the same request again opens nothing more, at once or later', async () => {
  const requestId = nextRequest();
  const answers = await Promise.all(Array.from({ length: 5 }, async () => open(requestId)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.data.openingId)).size).toBe(1);
  expect((await kit.auditsOf(nimali)).filter(([action]) => action === 'access.granted')).toHaveLength(1);
});

test('undone, every access is as it was before; again, nothing changes', async () => {
  const { openingId } = (await open()).body.data;
  expect(await undo(openingId)).toEqual(done);
  expect(await grants()).toEqual(BEFORE());
  expect((await kit.libraryOf(nimali)).includes(unpaid)).toBe(false);
  await cast.give(nimali, unpaid, inDays(1));
  expect(await undo(openingId)).toEqual(done);
  expect((await grants()).get(unpaid)).toBe(inDays(1).toISOString());
});

test('what was granted since stays; what nobody touched is given back', async () => {
  const { openingId } = (await open()).body.data;
  harness.clock.advance({ minutes: 1 });
  const longer = { selectedVideos: [unpaid], accessWeeks: 16 };
  await assistant('POST', `/api/v1/videos/grant-access?id=${nimali}`, longer);
  const after = (await grants()).get(unpaid);
  expect(await undo(openingId)).toEqual(done);
  expect(await grants()).toEqual(new Map([...BEFORE(), [unpaid, after]]));
});

test('what is too late or was overtaken says so, and changes nothing', async () => {
  const { openingId } = (await open()).body.data;
  await harness.db.deleteFrom('access_grant').where('account_id', '=', nimali).execute();
  expect(await undo(openingId)).toMatchObject(refusal(409, 'opening-overtaken'));
  const late = (await open()).body.data.openingId;
  harness.clock.advance({ minutes: 10 });
  expect(await undo(late)).toMatchObject(refusal(404, 'opening-absent'));
  for (const none of [nowhere, 'no-uuid'])
    expect(await undo(none)).toMatchObject(refusal(404, 'opening-absent'));
});

test('needs a class and a student', async () => {
  for (const none of [nowhere, 'no-uuid']) {
    expect(await open(nextRequest(), address(none))).toMatchObject(refusal(404, 'class-absent'));
    expect(await open(nextRequest(), address(theory, none))).toMatchObject(refusal(404, 'student-absent'));
    expect(await assistant('GET', `${address(none)}?weeks=2`)).toMatchObject(refusal(404, 'class-absent'));
    expect(await assistant('GET', `${address(theory, none)}?weeks=2`)).toMatchObject({
      status: 200,
      body: { lessons: 0 },
    });
  }
  expect(await assistant('GET', `${address()}?weeks=5`)).toMatchObject(refusal(400, 'input-invalid'));
});
