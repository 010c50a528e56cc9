import { DAY_MS } from '@valence/domain/durations';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inDays } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { type Step, sequences, startModel } from '../../../test/extensions-model.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { randomSecret } from '../../platform/ids.ts';

let harness: Harness;
let cast: Cast;
let admin: Browser;
let theory: string;
let [nimali, kasun] = ['', ''];
let [linked, granted] = ['', ''];

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
});
afterAll(async () => harness.close());
beforeEach(openClass);

/** A class with a lesson that ends in 5 days, and two students with another one, until 3 and 10 days from now. */
async function openClass(): Promise<void> {
  theory = await cast.schoolClass('2027 Theory', 'enrolled');
  [nimali, kasun] = [await cast.person({ name: 'Nimali' }), await cast.person({ name: 'Kasun' })];
  for (const student of [nimali, kasun]) await cast.enrol(student, theory);
  [linked, granted] = [await cast.video(), await cast.video({ title: 'Chirality' })];
  await cast.assign(linked, theory, { ends_at: inDays(5) });
  await cast.assign(granted, theory);
  await cast.give(nimali, granted, inDays(3));
  await cast.give(kasun, granted, inDays(10));
}

const requestId = () => randomSecret(16).toString('hex');
interface Extended {
  data: { extensionId: string; assignments: number; grants: number; students: number };
}
interface Undone {
  data: { takenBack: number; left: { because: string; ends: number; lesson: string; student: string }[] };
  code?: string;
  message?: string;
}
const extend = async (days: number, request = requestId()) =>
  admin<Extended>('POST', `/api/v1/classes/${theory}/extension`, { requestId: request, days });
const extensionOf = async (days: number) => (await extend(days)).body.data.extensionId;
const undo = async (id: string) => admin<Undone>('POST', `/api/v1/class-extensions/${id}/undo`);
const grant = async (student: string, accessWeeks: number) =>
  admin('POST', `/api/v1/videos/grant-access?id=${student}`, { selectedVideos: [granted], accessWeeks });
const remove = async (userId: string) =>
  admin<{ data: { removalId: string | null } }>('DELETE', '/api/v1/videos/reference', {
    userId,
    videoId: granted,
  });

/** Days from the start to the end of the class's lesson, of Nimali's grant and of Kasun's; undefined: no grant. */
async function ends(): Promise<Record<'link' | 'nimali' | 'kasun', number | undefined>> {
  const { rows } = await harness.pool.query<{ of: string; ends_at: Date }>(
    `SELECT account_id AS of, ends_at FROM access_grant WHERE video_id = $1
     UNION ALL SELECT video_id, ends_at FROM class_video WHERE video_id = $2`,
    [granted, linked],
  );
  const days = new Map(
    rows.map(({ of, ends_at }) => [of, (ends_at.getTime() - TEST_START.getTime()) / DAY_MS]),
  );
  return { link: days.get(linked), nimali: days.get(nimali), kasun: days.get(kasun) };
}

describe('days are conserved when a class’s access is extended', () => {
  test('R7: the same request again, once more or twenty times at once, moves once and answers the same', async () => {
    const request = requestId();
    const first = await extend(7, request);
    const others = await Promise.all(Array.from({ length: 20 }, async () => extend(7, request)));
    expect(first.body.data).toMatchObject({ assignments: 1, grants: 2, students: 2 });
    expect(new Set([first, ...others].map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await ends()).toEqual({ link: 12, nimali: 10, kasun: 17 });
    const fresh = requestId();
    const atOnce = await Promise.all(Array.from({ length: 20 }, async () => extend(7, fresh)));
    expect(new Set(atOnce.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await ends()).toEqual({ link: 19, nimali: 17, kasun: 24 });
  });

  test('R7: a request id counts for its sender alone; for another class it answers what the first call did', async () => {
    const request = requestId();
    const first = await extend(7, request);
    const other = await cast.schoolClass('Other', 'enrolled');
    const again = await admin('POST', `/api/v1/classes/${other}/extension`, { requestId: request, days: 9 });
    expect(again).toEqual(first);
    const second = await cast.signIn(await cast.person({ role: 'admin' }));
    const theirs = await second<Extended>('POST', `/api/v1/classes/${theory}/extension`, {
      requestId: request,
      days: 1,
    });
    expect(theirs.body.data.extensionId).not.toBe(first.body.data.extensionId);
    expect(await ends()).toEqual({ link: 13, nimali: 11, kasun: 18 });
  });

  test('R7: three extensions undone oldest first each take back their own days, and the same undo again none', async () => {
    const [first, second, third] = [await extensionOf(7), await extensionOf(30), await extensionOf(2)];
    const whole = { status: 200, body: { success: true, data: { takenBack: 3, left: [] } } };
    expect(await undo(first)).toEqual(whole);
    expect(await ends()).toEqual({ link: 37, nimali: 35, kasun: 42 });
    expect(await undo(first)).toEqual(whole);
    expect(await undo(second)).toEqual(whole);
    expect(await ends()).toEqual({ link: 7, nimali: 5, kasun: 12 });
    expect(await undo(third)).toEqual(whole);
    expect(await ends()).toEqual({ link: 5, nimali: 3, kasun: 10 });
  });

  test('R7: each of 20 extensions at once moves, and 20 undos at once take back all 600 days', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, async () => extensionOf(30)));
    expect(await ends()).toEqual({ link: 605, nimali: 603, kasun: 610 });
    const undone = await Promise.all(made.map(undo));
    expect(undone.map(({ status }) => status)).toEqual(made.map(() => 200));
    expect(await ends()).toEqual({ link: 5, nimali: 3, kasun: 10 });
  });

  test('R7: one extension undone 20 times at once takes its days back once', async () => {
    const [one] = [await extensionOf(7), await extensionOf(30)];
    const answers = await Promise.all(Array.from({ length: 20 }, async () => undo(one)));
    expect(new Set(answers.map(({ body }) => body.data.takenBack))).toEqual(new Set([3]));
    expect(await ends()).toEqual({ link: 35, nimali: 33, kasun: 40 });
  });

  test('R7: what was granted anew or removed since stays and is named, and the rest is taken back', async () => {
    const id = await extensionOf(7);
    await grant(nimali, 16);
    const anew = (await ends()).nimali;
    const removal = (await remove(kasun)).body.data.removalId;
    const left = [
      { because: 'granted-anew', ends: 1, lesson: 'Chirality', student: 'Nimali' },
      { because: 'removed', ends: 1, lesson: 'Chirality', student: 'Kasun' },
    ];
    expect((await undo(id)).body.data).toEqual({ takenBack: 1, left });
    expect(await ends()).toEqual({ link: 5, nimali: anew, kasun: undefined });
    // The restored grant still has the days, and the undo can still take them back.
    await admin('POST', `/api/v1/videos/removals/${removal}/undo`);
    expect(await ends()).toEqual({ link: 5, nimali: anew, kasun: 17 });
    expect((await undo(id)).body.data).toEqual({ takenBack: 2, left: left.slice(0, 1) });
    expect(await ends()).toEqual({ link: 5, nimali: anew, kasun: 10 });
  });

  test('R7: an extension that would move an end past the last possible instant is refused and moves nothing', async () => {
    const ends_at = new Date('9999-06-01T00:00:00Z');
    await harness.db.updateTable('access_grant').set({ ends_at }).where('account_id', '=', kasun).execute();
    expect(await extend(365)).toMatchObject({ status: 400, body: { code: 'extension-too-far' } });
    expect(await ends()).toMatchObject({ link: 5, nimali: 3 });
    expect((await extend(90)).status).toBe(200);
  });

  test('R7: when two accounts were merged, the later end stays as it is, and what one of them had is taken back', async () => {
    const twin = await cast.person({ name: 'Nimali' });
    const only = await cast.video({ title: 'Alkenes' });
    await cast.assign(only, theory);
    await cast.enrol(twin, theory);
    await cast.give(twin, granted, inDays(2));
    await cast.give(twin, only, inDays(4));
    const id = await extensionOf(7);
    const { phone } = await harness.db
      .selectFrom('account')
      .select('phone')
      .where('id', '=', twin)
      .executeTakeFirstOrThrow();
    expect((await admin('POST', `/api/v1/admin/accounts/${nimali}/merge`, { phone })).status).toBe(200);
    expect((await undo(id)).body.data).toMatchObject({
      takenBack: 3,
      left: [{ because: 'granted-anew', ends: 1, lesson: 'Chirality', student: 'Nimali' }],
    });
    expect(await ends()).toEqual({ link: 5, nimali: 10, kasun: 10 });
    const { rows } = await harness.pool.query('SELECT ends_at FROM access_grant WHERE video_id = $1', [only]);
    expect(rows).toEqual([{ ends_at: inDays(4) }]);
  });

  test('R7: an undo that could take nothing back is refused, names the reason, and can be tried again', async () => {
    await harness.db.deleteFrom('class_video').where('video_id', '=', linked).execute();
    await harness.db.deleteFrom('access_grant').where('account_id', '=', nimali).execute();
    const id = await extensionOf(7);
    const removal = (await remove(kasun)).body.data.removalId;
    const answer = await undo(id);
    expect([answer.status, answer.body.code]).toEqual([409, 'extension-overtaken']);
    expect(answer.body.message).toContain('“Chirality” was taken from Kasun.');
    await admin('POST', `/api/v1/videos/removals/${removal}/undo`);
    expect((await undo(id)).body.data).toEqual({ takenBack: 1, left: [] });
    expect((await ends()).kasun).toBe(10);
  });

  test('R7: whatever is extended, undone, granted, removed and restored, each end is its base plus the active extensions', {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(sequences, async (steps) => {
        await openClass();
        const students = { nimali, kasun };
        const model = startModel({ link: 5, nimali: 3, kasun: 10 });
        const made: string[] = [];
        const removals = { nimali: '', kasun: '' };
        const act = async (step: Exclude<Step, { do: 'at-once' }>): Promise<void> => {
          if (step.do === 'extend') {
            const { extensionId } = (await extend(step.days)).body.data;
            made.push(extensionId);
            model.extend(extensionId, step.days);
          } else if (step.do === 'undo') {
            const id = made[step.which % Math.max(made.length, 1)];
            if (id) await undo(id);
            if (id) model.undo(id);
          } else if (step.do === 'grant') {
            await grant(students[step.student], step.weeks);
            model.grant(step.student, step.weeks);
          } else if (step.do === 'remove') {
            const { removalId } = (await remove(students[step.student])).body.data;
            removals[step.student] = removalId ?? removals[step.student];
            model.remove(step.student);
          } else {
            if (removals[step.student])
              await admin('POST', `/api/v1/videos/removals/${removals[step.student]}/undo`);
            model.giveBack(step.student);
          }
        };
        for (const step of steps) {
          if (step.do === 'at-once') await Promise.all(step.steps.map(act));
          else await act(step);
          expect(await ends()).toEqual(model.ends());
        }
      }),
      { numRuns: 12, seed: 20_261_122, endOnFailure: true },
    );
  });
});
