// Absences told to parents: by the numbers that staff noted, when somebody sends them.

import { DAY_MS, HOUR_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMessagesKit, type MessagesKit, PATH, SETTINGS } from '../../../test/messages-kit.ts';

const MOTHER = '94777000001';
const FATHER = '94777000002';
const TEMPLATES = { ...SETTINGS.templates, absence: 'school_absence' };
let kit: MessagesKit;
let theory: string;
let nimali: string;
let kasun: string;
let tharushi: string;

beforeAll(async () => {
  kit = await createMessagesKit();
  theory = await kit.payments.paidClass('Theory 2027');
  nimali = await kit.cast.person({ name: 'Nimali Perera' });
  // Never signed in: the parent's number does not depend on it.
  kasun = await kit.cast.person({ name: 'Kasun Silva', verified_at: null });
  tharushi = await kit.cast.person({ name: 'Tharushi' });
  for (const id of [nimali, kasun, tharushi]) await kit.cast.enrol(id, theory);
  const parents = [
    [nimali, MOTHER],
    [kasun, FATHER],
  ] as const;
  for (const [id, phone] of parents) await kit.assistant('PUT', `/api/v1/students/${id}/parent`, { phone });
});
afterAll(async () => kit.close());
/** Ten in the morning of another day. */
beforeEach(async () => {
  const past = (kit.clock.now().getTime() + 5.5 * HOUR_MS) % DAY_MS;
  kit.clock.advance({ days: 1, seconds: Math.round((DAY_MS - past + 10 * HOUR_MS) / 1000) });
  await kit.settle();
  kit.graph.calls.length = 0;
  kit.graph.always({ accept: true });
  await kit.admin('PUT', `${PATH}/settings`, { ...SETTINGS, templates: TEMPLATES });
});

const today = () => new Date(kit.clock.now().getTime() + 5.5 * HOUR_MS).toISOString().slice(0, 10);
const present = async (userId: string) => {
  const body = { requestId: `${userId.slice(-12)}-${today()}`, userId };
  expect(await kit.assistant('POST', `/api/v1/classes/${theory}/attendance`, body)).toMatchObject({
    status: 200,
  });
};
const absence = () => ({ kind: 'absence', classId: theory, day: today() });
const sentTo = () => kit.graph.calls.map(({ body }) => body.to);

test('the preview names who was absent with the parent’s number and text, the cost, and whose parent is not known', async () => {
  const other = await kit.cast.person({ name: 'Ruwan' });
  await kit.cast.enrol(other, theory);
  await present(tharushi);
  const shown = await kit.preview(absence());
  expect(shown).toMatchObject({ count: 2, costCents: 800 });
  expect(shown.rows).toMatchObject([
    { userId: kasun, name: 'Kasun Silva', phone: FATHER },
    { userId: nimali, name: 'Nimali Perera', phone: MOTHER },
  ]);
  expect(shown.rows[1]?.text).toMatch(
    /^Hello parent of Nimali Perera, this is .+\. Absent from class:\n• Nimali Perera was absent from Theory 2027 on \w{3} \d+, \d{4}\nWrite Stop/,
  );
  expect(shown.leftOut).toEqual([{ userId: other, name: 'Ruwan', phone: null, because: 'no-parent' }]);
  await kit.db.deleteFrom('enrolment').where('account_id', '=', other).execute();
});

test('nobody is told of a day on which nobody was marked, and nobody by itself', async () => {
  expect(await kit.preview(absence())).toMatchObject({ count: 0, leftOut: [] });
  await present(tharushi);
  kit.clock.advance({ hours: 30 });
  await kit.settle();
  expect(kit.graph.calls).toEqual([]);
});

test('it goes to the parents once, as the template, and the ledger has it with what it cost', async () => {
  await present(tharushi);
  const { body } = await kit.send(absence());
  expect(new Set(sentTo())).toEqual(new Set([`+${MOTHER}`, `+${FATHER}`]));
  expect(sentTo()).toHaveLength(2);
  expect(kit.graph.calls[0]?.body.template).toMatchObject({ name: 'school_absence' });
  const { batches } = await kit.ledger();
  expect(batches[0]).toMatchObject({ _id: body.batchId, kind: 'absence', costCents: 800 });
  expect(batches[0]?.about).toMatch(/^Theory 2027, /);
});

test('without a template only a parent who wrote within a day is told, and one who wrote Stop is not', async () => {
  await kit.admin('PUT', `${PATH}/settings`, SETTINGS);
  await present(tharushi);
  await kit.write(MOTHER, 'hello');
  const shown = await kit.preview(absence());
  expect(shown.rows).toMatchObject([{ userId: nimali, phone: MOTHER, isReply: true }]);
  expect(shown.leftOut).toMatchObject([{ userId: kasun, because: 'no-template' }]);
  kit.clock.advance({ minutes: 1 });
  await kit.write(MOTHER, 'Stop');
  expect((await kit.preview(absence())).leftOut).toMatchObject([
    { userId: kasun, because: 'no-template' },
    { userId: nimali, because: 'stopped' },
  ]);
  kit.clock.advance({ minutes: 1 });
  await kit.write(MOTHER, 'Start');
});

test('in the quiet hours it waits, and who was marked as present meanwhile is not told of', async () => {
  await present(tharushi);
  kit.clock.advance({ hours: 12 });
  const order = absence();
  const { body } = await kit.send(order);
  expect(kit.graph.calls).toEqual([]);
  await present(nimali);
  kit.clock.advance({ hours: 9 });
  await kit.settle();
  expect(sentTo()).toEqual([`+${FATHER}`]);
  expect(await kit.persons(body.batchId)).toMatchObject([
    { name: 'Kasun Silva', state: 'sent' },
    { name: 'Nimali Perera', state: 'failed', failure: 'over', costCents: 0 },
  ]);
});

test('is refused without its class or day', async () => {
  for (const order of [
    { kind: 'absence', day: today() },
    { kind: 'absence', classId: theory },
  ])
    expect(await kit.admin('POST', `${PATH}/preview`, order)).toMatchObject({
      body: { code: 'message-incomplete' },
    });
});
