// Reminders that wait for the morning tell the facts of the morning.

import { DAY_MS, HOUR_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMessagesKit, type MessagesKit, PATH, SETTINGS } from '../../../test/messages-kit.ts';

let kit: MessagesKit;
let theory: string;
let nimali: string;
let kasun: string;

beforeAll(async () => {
  kit = await createMessagesKit();
  await kit.admin('PUT', `${PATH}/settings`, SETTINGS);
  theory = await kit.payments.paidClass('Theory 2027');
});
afterAll(async () => kit.close());
/** Ten in the evening of another day, with two students who owe for the present month. */
beforeEach(async () => {
  const past = (kit.clock.now().getTime() + 5.5 * HOUR_MS) % DAY_MS;
  kit.clock.advance({ days: 1, seconds: Math.round((DAY_MS - past + 22 * HOUR_MS) / 1000) });
  nimali = await kit.cast.person({ name: 'Nimali' });
  kasun = await kit.cast.person({ name: 'Kasun' });
  for (const id of [nimali, kasun]) await kit.cast.enrol(id, theory);
  kit.graph.calls.length = 0;
});

const morning = async () => {
  kit.clock.advance({ hours: 9 });
  await kit.settle();
};
const facts = () =>
  kit.graph.calls.map(({ body }) => body.template?.components[0]?.parameters[2]?.text ?? '');
const stateOf = async (batchId: string) =>
  (await kit.persons(batchId)).map(({ name, state, failure, costCents }) => [
    name,
    failure ?? state,
    costCents,
  ]);
const dues = async () => {
  const { year, month } = (await kit.ledger()).spend;
  return { kind: 'dues', classId: theory, month: { year, month }, userIds: [nimali, kasun] };
};
const pay = async (userId: string, amountCents: number) => {
  const { year, month } = (await kit.ledger()).spend;
  const paid = await kit.payments.cash(kit.assistant, userId, [
    { classId: theory, year, month, amountCents },
  ]);
  expect(paid.status).toBe(200);
};

test('who paid in the night is not reminded, and who paid a part is told of the rest', async () => {
  const { body } = await kit.send(await dues());
  expect(kit.graph.calls).toEqual([]);
  await pay(nimali, 350_000);
  await pay(kasun, 100_000);
  await morning();
  expect(facts()).toEqual([expect.stringMatching(/^Rs\.\s2,500 for \w{3} \d{4}, Theory 2027$/)]);
  expect(await stateOf(body.batchId)).toEqual([
    ['Kasun', 'sent', 400],
    ['Nimali', 'over', 0],
  ]);
  // The ledger has what was told, not what the evening thought.
  expect((await kit.persons(body.batchId))[0]?.fact).toMatch(/^Rs\.\s2,500/);
});

test('a lesson that was taken away and a class that was left are not told of; the rest of a summary is', async () => {
  const video = await kit.cast.video({ title: 'Buffers' });
  await kit.cast.give(nimali, video, null);
  const lesson = await kit.send({ kind: 'lesson', videoId: video, userIds: [nimali] });
  const changed = await kit.send({
    kind: 'class',
    classId: theory,
    note: 'on Sunday',
    userIds: [nimali, kasun],
  });
  await kit.db.deleteFrom('access_grant').where('account_id', '=', nimali).execute();
  await kit.db
    .updateTable('enrolment')
    .set({ left_at: kit.clock.now() })
    .where('account_id', '=', kasun)
    .execute();
  await morning();
  expect(facts()).toEqual(['Theory 2027: on Sunday']);
  expect(await stateOf(lesson.body.batchId)).toEqual([['Nimali', 'over', 0]]);
  expect(await stateOf(changed.body.batchId)).toEqual([
    ['Kasun', 'over', 0],
    ['Nimali', 'sent', 400],
  ]);
});

test('what the version before wrote goes out as it was written', async () => {
  const { body } = await kit.send({ ...(await dues()), userIds: [nimali] });
  await kit.db.updateTable('message_batch').set({ content: null }).where('id', '=', body.batchId).execute();
  await pay(nimali, 350_000);
  await morning();
  expect(facts()).toEqual([expect.stringMatching(/^Rs\.\s3,500/)]);
});
