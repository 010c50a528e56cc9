// Reminders reach the phones of students who allowed notifications, and WhatsApp only where they stayed unread.

import type { OwnMessage } from '@valence/contract/learning/messages';
import { HOUR_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/cast.ts';
import { SETTINGS } from '../../../test/messages-kit.ts';
import { createNotificationsKit, NIMALI, type NotificationsKit } from '../../../test/notifications-kit.ts';

let kit: NotificationsKit;
beforeAll(async () => {
  kit = await createNotificationsKit();
});
afterAll(async () => kit.close());
beforeEach(async () => kit.newDay());

describe('a reminder', () => {
  test('goes to the phone first, in the student’s language, and costs nothing once it was opened', async () => {
    const { browser } = await kit.allow(kit.nimali);
    const before = (await kit.ledger()).spend.spentCents;
    const { body } = await kit.send(kit.changed());
    expect(kit.push.received).toMatchObject([
      {
        endpoint: browser.device.endpoint,
        ttl: 7200,
        urgency: 'high',
        payload: {
          title: 'Valence: ඔබේ පන්තියේ වෙනසක්',
          body: 'Revision: on Sunday at 8.00-10.30',
          language: 'si',
          page: '/profile',
        },
      },
    ]);
    // Kasun has no phone that takes any.
    expect(kit.graph.calls.map(({ body: { to } }) => to)).toEqual([expect.not.stringContaining(NIMALI)]);
    expect(await kit.stateOf(body.batchId)).toEqual([
      ['Kasun Silva', 'sent', 400],
      ['Nimali Perera', 'notified', 400],
    ]);
    await kit.open();
    expect(await kit.stateOf(body.batchId)).toContainEqual(['Nimali Perera', 'read', 0]);
    await kit.pass({ hours: 3 });
    expect(kit.graph.calls).toHaveLength(1);
    expect((await kit.ledger()).spend.spentCents).toBe(before + 400);
  });

  test('goes to WhatsApp when nobody opened it in time, once, and no sooner', async () => {
    await kit.allow(kit.nimali);
    const { body } = await kit.send(kit.toNimali());
    await kit.pass({ minutes: 119 });
    expect(kit.graph.calls).toEqual([]);
    await kit.pass({ minutes: 1 });
    expect(kit.graph.calls.map(({ body: sent }) => sent.to)).toEqual([`+${NIMALI}`]);
    expect(await kit.stateOf(body.batchId)).toEqual([['Nimali Perera', 'sent', 400]]);
    await kit.pass({ hours: 5 });
    expect([kit.graph.calls.length, kit.push.received.length]).toEqual([1, 1]);
    // Opened after all: what WhatsApp reports counts.
    await kit.open();
    expect(await kit.stateOf(body.batchId)).toEqual([['Nimali Perera', 'sent', 400]]);
  });

  test('waits as long as the school set, and over the quiet hours', async () => {
    await kit.setMessages({ unreadMinutes: 30 });
    await kit.allow(kit.nimali);
    await kit.send(kit.toNimali());
    await kit.pass({ minutes: 30 });
    expect(kit.graph.calls).toHaveLength(1);
    kit.clock.advance({ days: 1, hours: 10, minutes: 15 });
    await kit.send(kit.toNimali());
    expect(kit.push.received).toHaveLength(2);
    // Until nine in the evening: a phone that is switched on in the night shows nothing.
    expect(kit.push.received[1]?.ttl).toBe(15 * 60);
    // WhatsApp waits until seven in the morning, since the half hour ends in the quiet hours.
    await kit.pass({ hours: 8 });
    expect(kit.graph.calls).toHaveLength(1);
    await kit.pass({ hours: 2, minutes: 15 });
    expect(kit.graph.calls).toHaveLength(2);
  });

  test('is not sent to a phone in the quiet hours', async () => {
    await kit.allow(kit.nimali);
    kit.clock.advance({ hours: 12 });
    await kit.send(kit.toNimali());
    expect(kit.push.received).toEqual([]);
    await kit.pass({ hours: 9 });
    expect(kit.push.received).toHaveLength(1);
  });

  test('that no push service took before the quiet hours is not sent to a phone in them, but to WhatsApp after them', async () => {
    await kit.allow(kit.nimali);
    kit.clock.advance({ hours: 10, minutes: 55 });
    kit.push.script({ status: 503, retryAfter: '1200' });
    await kit.send(kit.toNimali());
    await kit.pass({ minutes: 30 });
    await kit.pass({ hours: 9, minutes: 34 });
    expect([kit.push.received.length, kit.graph.calls.length]).toEqual([0, 0]);
    await kit.pass({ minutes: 1 });
    expect([kit.push.received.length, kit.graph.calls.length]).toEqual([0, 1]);
  });

  test('of several that wait is one notification; a lesson’s opens the lesson, a debt’s the payments', async () => {
    await kit.allow(kit.nimali);
    const video = await kit.cast.video({ title: 'Buffers “at pH 7”' });
    await kit.cast.give(kit.nimali, video, null);
    await kit.send({ kind: 'lesson', videoId: video, userIds: [kit.nimali] });
    expect(kit.push.received[0]?.payload).toMatchObject({
      body: '“Buffers “at pH 7””',
      page: `/play/${video}`,
    });
    kit.clock.advance({ minutes: 1 });
    const theory = await kit.payments.paidClass('Theory 2027');
    await kit.cast.enrol(kit.nimali, theory);
    const { year, month } = (await kit.ledger()).spend;
    await kit.send({ kind: 'dues', classId: theory, month: { year, month }, userIds: [kit.nimali] });
    // She was told today: it waits for the morning, and so does a second one.
    kit.clock.advance({ seconds: 1 });
    await kit.send({ kind: 'lesson', videoId: video, userIds: [kit.nimali] });
    expect(kit.push.received).toHaveLength(1);
    await kit.open();
    await kit.pass({ hours: 21 });
    expect(kit.push.received).toHaveLength(2);
    expect(kit.push.received[1]?.payload.body).toMatch(/3,500.*\n“Buffers “at pH 7””$/s);
    kit.clock.advance({ days: 1 });
    await kit.send({ kind: 'dues', classId: theory, month: { year, month }, userIds: [kit.nimali] });
    expect(kit.push.received.at(-1)?.payload.page).toBe('/payments');
    await kit.db.deleteFrom('enrolment').where('class_id', '=', theory).execute();
  });

  test('that nobody opened goes to WhatsApp alone: what is told meanwhile goes to the phone first', async () => {
    await kit.allow(kit.nimali);
    await kit.send(kit.toNimali());
    await kit.pass({ hours: 1 });
    await kit.send(kit.toNimali({ note: 'on Monday' }));
    expect(kit.push.received).toHaveLength(2);
    await kit.pass({ hours: 1 });
    expect(kit.graph.calls).toHaveLength(1);
    await kit.pass({ hours: 1 });
    expect(kit.graph.calls).toHaveLength(2);
  });

  test('never carries a phone number, a passcode or an address, whatever was written', async () => {
    await kit.allow(kit.nimali);
    await kit.send(kit.toNimali({ note: 'Call 077 123 4567, code 123456, https://zoom.example/j/1?pwd=2' }));
    expect(kit.push.received[0]?.payload.body).toBe('Revision: Call •••, code •••, •••');
    expect(kit.push.received[0]?.text).not.toMatch(/94771000001|077 100 0001/);
  });

  test('to a parent never goes to the student’s phone', async () => {
    await kit.setMessages({ templates: { ...SETTINGS.templates, absence: 'school_absence' } });
    await kit.allow(kit.nimali);
    await kit.assistant('PUT', `/api/v1/students/${kit.nimali}/parent`, { phone: '0772220001' });
    const day = new Date(kit.clock.now().getTime() + 5.5 * HOUR_MS).toISOString().slice(0, 10);
    const body = { requestId: `present-${day}`, userId: kit.kasun };
    await kit.assistant('POST', `/api/v1/classes/${kit.revision}/attendance`, body);
    const order = { kind: 'absence', classId: kit.revision, day, userIds: [kit.nimali] };
    expect(await kit.preview(order)).toMatchObject({ count: 1, notified: 0 });
    await kit.send(order);
    expect(kit.graph.calls.map(({ body: sent }) => sent.to)).toEqual(['+94772220001']);
    expect(kit.push.received).toEqual([]);
  });
});

test('what was told stays readable: a student sees the own messages of 30 days, of the phone and of WhatsApp, and no others', async () => {
  const { call } = await kit.allow(kit.nimali);
  const asKasun = await kit.cast.signIn(kit.kasun);
  await kit.send(kit.changed());
  await kit.pass({ seconds: 1 });
  await kit.send(kit.toNimali({ note: 'Call 077 123 4567' }));
  const told = async (student: Browser) =>
    (await student<{ data: OwnMessage[] }>('GET', '/api/v1/messages/mine')).body.data.map(({ fact }) => fact);
  // It is her own page: what a locked screen must not show stands there.
  expect(await told(call)).toEqual(['Revision: Call 077 123 4567', 'Revision: on Sunday at 8.00-10.30']);
  expect(await told(asKasun)).toEqual(['Revision: on Sunday at 8.00-10.30']);
  kit.clock.advance({ days: 29 });
  expect(await told(await kit.cast.signIn(kit.kasun))).toHaveLength(1);
  kit.clock.advance({ days: 1, seconds: 2 });
  expect(await told(await kit.cast.signIn(kit.kasun))).toEqual([]);
});

describe('the preview', () => {
  test('tells how many go to phones first, and needs neither a template nor WhatsApp for them', async () => {
    await kit.setMessages({ templates: { ...SETTINGS.templates, class: '' }, unreadMinutes: 45 });
    expect((await kit.preview(kit.changed())).leftOut).toMatchObject([
      { userId: kit.kasun, because: 'no-template' },
      { userId: kit.nimali, because: 'no-template' },
    ]);
    await kit.allow(kit.nimali);
    const shown = await kit.preview(kit.changed());
    expect(shown).toMatchObject({ count: 1, notified: 1, unreadMinutes: 45 });
    expect(shown.rows).toMatchObject([{ userId: kit.nimali, isNotified: true }]);
    const { body } = await kit.send(kit.changed());
    await kit.pass({ minutes: 45 });
    expect(await kit.stateOf(body.batchId)).toEqual([['Nimali Perera', 'outside-window', 0]]);
    await kit.open();
    expect(await kit.stateOf(body.batchId)).toEqual([['Nimali Perera', 'read', 0]]);
  });

  test('has nobody who wrote Stop', async () => {
    await kit.allow(kit.nimali);
    await kit.write(NIMALI, 'Stop');
    expect((await kit.preview(kit.toNimali())).leftOut).toMatchObject([{ because: 'stopped' }]);
    await kit.write(NIMALI, 'Start');
  });
});

describe('that it was opened', () => {
  test('is believed only with the proof that the phone got', async () => {
    await kit.allow(kit.nimali);
    const { body } = await kit.send(kit.toNimali());
    await kit.open(0, { proof: 'x'.repeat(43) });
    await kit.open(0, { id: '018f0000-0000-7000-8000-000000000000' });
    await kit.open(0, { id: 'none' });
    expect(await kit.stateOf(body.batchId)).toEqual([['Nimali Perera', 'notified', 400]]);
    await kit.open();
    await kit.open();
    expect(await kit.stateOf(body.batchId)).toEqual([['Nimali Perera', 'read', 0]]);
  });

  test('spares the other phone, where it is still on its way', async () => {
    await kit.allow(kit.nimali);
    await kit.allow(kit.nimali);
    kit.push.script({ status: 201 }, { status: 503 });
    await kit.send(kit.toNimali());
    const { id, proof } = await sentProof();
    await kit.open(0, { id, proof });
    await kit.pass({ minutes: 5 });
    expect([kit.push.received.length, kit.graph.calls.length]).toEqual([0, 0]);
  });

  /** Of the newest notification, which the script swallowed. */
  async function sentProof(): Promise<{ id: string; proof: string }> {
    const { proofOf } = await import('./proof.ts');
    const { derive } = await import('../../platform/secrets.ts');
    const { id } = await kit.db
      .selectFrom('notification')
      .select('id')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    return { id, proof: proofOf(derive(kit.secret, 'notification'), id) };
  }
});
