import { DAY_MS, HOUR_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMessagesKit, type MessagesKit, PATH, SETTINGS } from '../../../test/messages-kit.ts';

const NIMALI = '94771000001';
const KASUN = '94771000002';
let kit: MessagesKit;
let theory: string;
let revision: string;
let nimali: string;
let kasun: string;

beforeAll(async () => {
  kit = await createMessagesKit();
  const { cast } = kit;
  theory = await kit.payments.paidClass('Theory 2027');
  revision = await cast.schoolClass('Revision', 'enrolled');
  nimali = await cast.person({ name: 'Nimali Perera', phone: NIMALI });
  kasun = await cast.person({ name: 'Kasun Silva', phone: KASUN });
  for (const id of [nimali, kasun]) await cast.enrol(id, revision);
});
afterAll(async () => kit.close());
/** Ten in the morning of another day. */
beforeEach(async () => {
  kit.clock.advance({ days: 1 });
  const past = (kit.clock.now().getTime() + 5.5 * HOUR_MS) % DAY_MS;
  kit.clock.advance({ seconds: Math.round((DAY_MS - past + 10 * HOUR_MS) / 1000) });
  kit.graph.calls.length = 0;
  kit.graph.always({ accept: true });
  await settings({});
});

const settings = async (more: object) => {
  expect(await kit.admin('PUT', `${PATH}/settings`, { ...SETTINGS, ...more })).toMatchObject({ status: 200 });
};
const changed = (note = 'on Sunday at 8.00') => ({ kind: 'class', classId: revision, note });
const lastSpend = async () => (await kit.ledger()).spend.spentCents;
const says = (code: string) => ({ body: { code } });

describe('the preview', () => {
  test('names each student with the text they get, what it costs, and who is left out and why', async () => {
    const { cast } = kit;
    const suspended = await cast.person({ name: 'Ruwan', suspended_at: kit.clock.now() });
    const unseen = await cast.person({ name: 'Tharushi', verified_at: null });
    const userIds = [nimali, suspended, unseen, '018f0000-0000-7000-8000-000000000000'];
    for (const id of [suspended, unseen]) await cast.enrol(id, revision);
    const shown = await kit.preview({ ...changed(), userIds });
    expect(shown).toMatchObject({ about: 'Revision', count: 1, costCents: 400, replies: 0, later: 0 });
    expect(shown.rows).toMatchObject([
      { userId: nimali, name: 'Nimali Perera', phone: NIMALI, isReply: false },
    ]);
    expect(shown.rows[0]?.text).toMatch(
      /^Hello Nimali Perera, this is .+\. A change in your class:\n• Revision: on Sunday at 8\.00\nWrite Stop here/,
    );
    const because = new Map(shown.leftOut.map((one) => [one.userId, one.because]));
    expect(userIds.slice(1).map((id) => because.get(id))).toEqual(['suspended', 'never-signed-in', 'absent']);
    await kit.db.deleteFrom('enrolment').where('account_id', 'in', [suspended, unseen]).execute();
  });

  test('tells what is owed for a month and class, and leaves out who owes nothing', async () => {
    const { cast, payments } = kit;
    await cast.enrol(nimali, theory);
    const { year, month } = (await kit.ledger()).spend;
    const order = { kind: 'dues', classId: theory, month: { year, month }, userIds: [nimali, kasun] };
    const shown = await kit.preview(order);
    expect(shown.rows[0]?.text).toMatch(/• Rs\.\s3,500 for \w{3} \d{4}, Theory 2027/);
    expect(shown.leftOut).toMatchObject([{ userId: kasun, because: 'nothing' }]);
    void payments;
  });

  test('tells of access that ends within the days, and of a new lesson only who may watch it', async () => {
    const { cast } = kit;
    const video = await cast.video({ title: 'Buffers' });
    await cast.give(kasun, video, new Date(kit.clock.now().getTime() + 2 * DAY_MS));
    const ending = await kit.preview({ kind: 'access', days: 3 });
    expect(ending.rows.map(({ userId }) => userId)).toEqual([kasun]);
    expect(ending.rows[0]?.text).toContain('“Buffers” can be watched until');
    expect((await kit.preview({ kind: 'access', days: 1 })).count).toBe(0);
    const fresh = await kit.preview({ kind: 'lesson', videoId: video });
    expect(fresh.rows.map(({ userId }) => userId)).toEqual([kasun]);
    expect(fresh.rows[0]?.text).toContain(`/play/${video}`);
  });

  test.each([
    ['preview', `${PATH}/preview`, {}],
    ['sending', PATH, { requestId: 'incomplete', count: 1 }],
  ])('is refused without what it is about: %s', async (_name, path, more) => {
    const ask = async (order: object) => kit.admin('POST', path, { ...order, ...more });
    expect(await ask({ kind: 'class', classId: revision })).toMatchObject(says('message-incomplete'));
    expect(await ask({ kind: 'lesson' })).toMatchObject(says('message-incomplete'));
    expect(await ask({ kind: 'lesson', videoId: 'none' })).toMatchObject(says('video-absent'));
    expect(await ask({ ...changed(), classId: 'none' })).toMatchObject(says('class-absent'));
  });

  test('shows what differs first: each language, and each way that a message goes', async () => {
    const { cast } = kit;
    const people = [
      ...['Aruni', 'Bimal', 'Chamari', 'Dilan'].map((name) => ({ name })),
      { name: 'Sanduni', language: 'si' },
      { name: 'Selvi', language: 'ta' },
      { name: 'Senuri', language: 'si' },
    ];
    const ids = await Promise.all(people.map(async (one) => cast.person(one)));
    for (const id of ids) await cast.enrol(id, revision);
    await kit.write(NIMALI, 'hello');
    const { rows } = await kit.preview({ ...changed(), userIds: [...ids, nimali] });
    expect(rows.map(({ name }) => name)).toEqual([
      ...['Aruni', 'Nimali Perera', 'Sanduni', 'Selvi'],
      ...['Bimal', 'Chamari', 'Dilan', 'Senuri'],
    ]);
    expect(rows.map(({ text }) => /[\u0D80-\u0DFF]/.test(text) || /[\u0B80-\u0BFF]/.test(text))).toEqual([
      ...[false, false, true, true],
      ...[false, false, false, true],
    ]);
    await kit.db.deleteFrom('enrolment').where('account_id', 'in', ids).execute();
  });

  test('leaves out who would need a template where none is named', async () => {
    await settings({ templates: { ...SETTINGS.templates, class: '' } });
    await kit.write(NIMALI, 'hello');
    const { rows, leftOut } = await kit.preview(changed());
    expect(rows).toMatchObject([{ userId: nimali, isReply: true }]);
    expect(leftOut).toMatchObject([{ userId: kasun, because: 'no-template' }]);
  });
});

describe('sending', () => {
  test('goes to each once, as a template, and the same request again sends nothing', async () => {
    const first = await kit.send(changed(), { requestId: 'twice' });
    const again = await kit.send(changed('something else'), { requestId: 'twice' });
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(kit.graph.calls.map(({ body }) => body.to)).toEqual(
      expect.arrayContaining([`+${NIMALI}`, `+${KASUN}`]),
    );
    expect(kit.graph.calls).toHaveLength(2);
    const [sent] = kit.graph.calls;
    expect(sent?.body.template).toMatchObject({ name: 'school_class' });
    const parameters = sent?.body.template?.components[0]?.parameters.map(({ text }) => text);
    expect(parameters?.[2]).toBe('Revision: on Sunday at 8.00');
  });

  test('is refused when it concerns others than the preview showed', async () => {
    expect(await kit.send(changed(), { count: 1 })).toMatchObject(says('messages-changed'));
    expect(kit.graph.calls).toEqual([]);
  });

  test('writes free text to who wrote within 24 hours, at no cost', async () => {
    await kit.write(NIMALI, 'hello');
    kit.graph.calls.length = 0;
    const before = await lastSpend();
    await kit.send({ ...changed(), userIds: [nimali] });
    expect(kit.graph.calls[0]?.body).toMatchObject({ type: 'text', to: `+${NIMALI}` });
    expect(await lastSpend()).toBe(before);
    await settings({ freeReplies: 0 });
    kit.clock.advance({ minutes: 1 });
    await kit.send({ ...changed('again'), userIds: [nimali] });
    expect(await lastSpend()).toBe(before + 400);
  });

  test('waits from nine in the evening until seven in the morning', async () => {
    kit.clock.advance({ hours: 12 });
    const { body } = await kit.send(changed());
    expect(kit.graph.calls).toEqual([]);
    expect(await kit.persons(body.batchId)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
    kit.clock.advance({ hours: 8, minutes: 59 });
    await kit.settle();
    expect(kit.graph.calls).toEqual([]);
    kit.clock.advance({ minutes: 1 });
    await kit.settle();
    expect(kit.graph.calls).toHaveLength(2);
  });

  test('of several for one student within a day makes one summary', async () => {
    const video = await kit.cast.video({ title: 'Entropy' });
    await kit.cast.give(nimali, video, new Date(kit.clock.now().getTime() + DAY_MS));
    await kit.send({ ...changed(), userIds: [nimali] });
    await kit.send({ kind: 'lesson', videoId: video });
    kit.clock.advance({ seconds: 1 });
    await kit.send({ kind: 'access', days: 2, userIds: [nimali] });
    expect(kit.graph.calls).toHaveLength(1);
    kit.clock.advance({ hours: 21 });
    await kit.settle();
    expect(kit.graph.calls).toHaveLength(2);
    const { template } = kit.graph.calls[1]?.body ?? {};
    expect(template?.name).toBe('school_summary');
    expect(template?.components[0]?.parameters[2]?.text).toMatch(/Entropy.+; “Entropy” can be watched until/);
    const { batches } = await kit.ledger();
    expect(batches.slice(0, 3).reduce((sum, { costCents }) => sum + costCents, 0)).toBe(800);
  });
});

describe('Stop', () => {
  test('ends reminders at once, also those that wait; passcodes still come; Start brings them back', async () => {
    kit.clock.advance({ hours: 12 });
    const { body } = await kit.send({ ...changed(), userIds: [nimali] });
    await kit.write(NIMALI, ' STOP! ');
    expect(kit.replies(NIMALI).at(-1)).toMatch(/^You get no more reminders/);
    kit.clock.advance({ hours: 10 });
    await kit.settle();
    expect(await kit.persons(body.batchId)).toMatchObject([
      { state: 'failed', failure: 'stopped', costCents: 0 },
    ]);
    expect((await kit.preview(changed())).leftOut).toMatchObject([{ userId: nimali, because: 'stopped' }]);
    kit.clock.advance({ hours: 1 });
    expect((await kit.ready(NIMALI)).code).toMatch(/^\d{6}$/);
    kit.clock.advance({ minutes: 1 });
    await kit.write(NIMALI, 'Start');
    expect(kit.replies(NIMALI).at(-1)).toMatch(/^You get reminders/);
    expect((await kit.preview(changed())).leftOut).toEqual([]);
  });
});

describe('what WhatsApp delivers late', () => {
  test('an earlier Start does not undo the Stop that came before it, and is not answered', async () => {
    await kit.write(NIMALI, 'Stop');
    kit.clock.advance({ minutes: 1 });
    const replies = kit.replies(NIMALI).length;
    await kit.write(NIMALI, 'Start', 3600);
    expect(kit.replies(NIMALI)).toHaveLength(replies);
    expect((await kit.preview(changed())).leftOut).toMatchObject([{ userId: nimali, because: 'stopped' }]);
    await kit.write(NIMALI, 'Start');
    expect((await kit.preview(changed())).leftOut).toEqual([]);
  });

  test('counts as written when it was: who wrote a day ago cannot be answered with a text any more', async () => {
    await kit.write(KASUN, 'hello', 25 * 3600);
    expect((await kit.preview({ ...changed(), userIds: [kasun] })).replies).toBe(0);
    await kit.write(KASUN, 'hello', 23 * 3600);
    expect((await kit.preview({ ...changed(), userIds: [kasun] })).replies).toBe(1);
  });
});

describe('the budget', () => {
  test('is never passed without the figure of an admin', async () => {
    const spent = await lastSpend();
    await settings({ budgetCents: spent + 799 });
    expect(await kit.send(changed())).toMatchObject(says('budget-reached'));
    expect(kit.graph.calls).toEqual([]);
    const order = { ...changed(), count: 2, spendUpToCents: spent + 800 };
    const byAssistant = await kit.assistant('POST', PATH, { ...order, requestId: 'assistant' });
    expect(byAssistant).toMatchObject(says('budget-not-yours'));
    expect(await kit.send(changed(), { spendUpToCents: spent + 799 })).toMatchObject(says('budget-reached'));
    expect(await kit.send(changed(), { spendUpToCents: spent + 800 })).toMatchObject({ status: 200 });
    expect(await lastSpend()).toBe(spent + 800);
  });

  test('holds when ten send at once', async () => {
    // In the quiet hours, so that nothing is joined meanwhile: that would give money back.
    kit.clock.advance({ hours: 12 });
    const spent = await lastSpend();
    await settings({ budgetCents: spent + 3 * 800 + 100 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, n) =>
        kit.assistant('POST', PATH, { ...changed(`note ${n}`), count: 2, requestId: `at-once-${n}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await lastSpend()).toBe(spent + 2400);
    await kit.settle();
  });
});

test('a batch that is not kept is refused, and a page of a batch lists its persons', async () => {
  expect(await kit.admin('GET', `${PATH}/none`)).toMatchObject(says('messages-absent'));
  const { body } = await kit.send(changed());
  expect((await kit.persons(body.batchId)).map(({ name }) => name)).toEqual(['Kasun Silva', 'Nimali Perera']);
});
