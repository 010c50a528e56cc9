import { DAY_MS, HOUR_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMessagesKit, type MessagesKit, PATH, SETTINGS } from '../../../test/messages-kit.ts';
import { settleMessages } from './messages.store.ts';

const PHONES = ['94771000001', '94771000002', '94771000003'] as const;
let kit: MessagesKit;
let revision: string;
let round = 0;

beforeAll(async () => {
  kit = await createMessagesKit();
  await kit.admin('PUT', `${PATH}/settings`, SETTINGS);
  revision = await kit.cast.schoolClass('Revision', 'enrolled');
  for (const phone of PHONES) await kit.cast.enrol(await kit.cast.person({ phone, name: phone }), revision);
});
afterAll(async () => kit.close());
/** Ten in the morning of another day. */
beforeEach(async () => {
  const past = (kit.clock.now().getTime() + 5.5 * HOUR_MS) % DAY_MS;
  kit.clock.advance({ days: 1, seconds: Math.round((DAY_MS - past + 10 * HOUR_MS) / 1000) });
  await kit.settle();
  kit.graph.calls.length = 0;
  kit.graph.always({ accept: true });
  round += 1;
});

const all = () => ({ kind: 'class', classId: revision, note: `note ${round}` });
const first = async () => {
  const { rows } = await kit.preview(all());
  return { ...all(), userIds: [rows[0]?.userId] };
};
const only = async (batchId: string) => (await kit.persons(batchId))[0];

test('throttling: waits as Graph asks, goes on, and each gets it once', async () => {
  kit.graph.script({ error: 130429, status: 429 }, { error: 80007 });
  const { body } = await kit.send(all());
  expect(kit.graph.calls).toHaveLength(3);
  kit.clock.advance({ seconds: 10 });
  await kit.settle();
  expect(kit.graph.calls).toHaveLength(5);
  expect((await kit.ledger()).batches[0]).toMatchObject({
    _id: body.batchId,
    states: { sent: 3, queued: 0 },
  });
});

test('a template that Graph rejects stops the batch, costs nothing, and nothing is repeated', async () => {
  kit.graph.always({ error: 132001, status: 404 });
  const spent = (await kit.ledger()).spend.spentCents;
  const { body } = await kit.send(all());
  const tried = kit.graph.calls.length;
  kit.graph.always({ accept: true });
  kit.clock.advance({ hours: 2 });
  await kit.settle();
  expect(kit.graph.calls).toHaveLength(tried);
  const { batches, spend } = await kit.ledger();
  expect(batches[0]).toMatchObject({ _id: body.batchId, stopped: true, costCents: 0, states: { failed: 3 } });
  expect(spend.spentCents).toBe(spent);
  expect((await kit.persons(body.batchId)).map(({ failure }) => failure)).toEqual(Array(3).fill('template'));
});

test('a number without WhatsApp fails, costs nothing, and is left out until its owner writes', async () => {
  kit.graph.script({ error: 131026 });
  const { body } = await kit.send(await first());
  const failed = await only(body.batchId);
  expect(failed).toMatchObject({ state: 'failed', failure: 'unreachable', costCents: 0 });
  expect((await kit.preview(all())).leftOut).toMatchObject([
    { phone: failed?.phone, because: 'unreachable' },
  ]);
  kit.clock.advance({ minutes: 1 });
  await kit.write(failed?.phone ?? '', 'hello');
  expect((await kit.preview(all())).leftOut).toEqual([]);
});

test('delivered late, twice and out of order: the state only moves forward', async () => {
  const { body } = await kit.send(await first());
  const state = async () => (await only(body.batchId))?.state;
  expect(await state()).toBe('sent');
  kit.clock.advance({ hours: 30 });
  await kit.report(0, 'read');
  expect(await state()).toBe('read');
  for (const status of ['delivered', 'read', 'sent', 'failed', 'delivered']) await kit.report(0, status);
  expect(await state()).toBe('read');
  expect(kit.graph.calls).toHaveLength(1);
});

test('an answer that is lost: never sent again, and a late report still says that it arrived', async () => {
  kit.graph.script({ reset: true });
  const { body } = await kit.send(await first());
  kit.clock.advance({ hours: 1 });
  await kit.settle();
  expect(kit.graph.calls).toHaveLength(1);
  expect(await only(body.batchId)).toMatchObject({ state: 'failed', failure: 'unclear', costCents: 400 });
  const reference = kit.graph.calls[0]?.body.biz_opaque_callback_data;
  await kit.report(0, 'delivered', { biz_opaque_callback_data: reference });
  expect(await only(body.batchId)).toMatchObject({ state: 'delivered', failure: null });
});

test('a sender that died during the call: nobody gets it twice', async () => {
  const { body } = await kit.send(await first());
  // As a process leaves the row that was killed after its call went out and before the answer was stored.
  await kit.db
    .updateTable('whatsapp_outbox')
    .set({ state: 'waiting', attempted_at: kit.clock.now(), next_try_at: kit.clock.now(), message_id: null })
    .where('kind', '=', 'reminder')
    .where('state', '=', 'accepted')
    .execute();
  kit.clock.advance({ minutes: 5 });
  await kit.settle();
  expect(kit.graph.calls).toHaveLength(1);
  expect(await only(body.batchId)).toMatchObject({ state: 'failed', failure: 'unclear' });
});

test('what throttling held back until the quiet hours is not sent in them', async () => {
  kit.graph.always({ error: 130429, status: 429 });
  const { body } = await kit.send(await first());
  kit.clock.advance({ hours: 12 });
  kit.graph.always({ accept: true });
  await kit.settle();
  expect(await only(body.batchId)).toMatchObject({ state: 'failed', failure: 'not-in-time', costCents: 0 });
});

test('what became of a message outlives the row of the outbox', async () => {
  const { body } = await kit.send(await first());
  await kit.report(0, 'delivered');
  kit.clock.advance({ days: 7 });
  await settleMessages(kit.db, new Date(kit.clock.now().getTime() - 6 * DAY_MS));
  await kit.db.deleteFrom('whatsapp_outbox').execute();
  expect(await only(body.batchId)).toMatchObject({ state: 'delivered', failure: null, costCents: 400 });
});
