// The phones that take notifications: whose they are, when they get none any more, and to whom it is offered.

import type { NotificationsState } from '@valence/contract/auth/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/cast.ts';
import {
  createNotificationsKit,
  NIMALI,
  NOTIFICATIONS,
  type NotificationsKit,
} from '../../../test/notifications-kit.ts';

let kit: NotificationsKit;
beforeAll(async () => {
  kit = await createNotificationsKit();
});
afterAll(async () => kit.close());
beforeEach(async () => kit.newDay());

describe('a phone', () => {
  test('whose subscription ended is forgotten, and WhatsApp is used at once', async () => {
    const { browser } = await kit.allow(kit.nimali);
    kit.push.drop(browser);
    const { body } = await kit.send(kit.toNimali());
    expect(kit.graph.calls).toHaveLength(1);
    expect(await kit.stateOf(body.batchId)).toEqual([['Nimali Perera', 'sent', 400]]);
    expect((await kit.preview(kit.toNimali())).notified).toBe(0);
  });

  test('that is one of two is enough', async () => {
    const [{ browser }] = [await kit.allow(kit.nimali), await kit.allow(kit.nimali)];
    kit.push.drop(browser);
    await kit.send(kit.toNimali());
    expect([kit.push.received.length, kit.graph.calls.length]).toEqual([1, 0]);
    await kit.open();
    expect((await kit.preview(kit.toNimali())).notified).toBe(1);
  });

  test('is told again after a failure of the kit.push service, when it says so', async () => {
    await kit.allow(kit.nimali);
    kit.push.script({ status: 429, retryAfter: '90' }, { status: 503 });
    await kit.send(kit.toNimali());
    await kit.pass({ seconds: 89 });
    expect(kit.push.received).toEqual([]);
    await kit.pass({ seconds: 1 });
    await kit.pass({ seconds: 16 });
    expect(kit.push.received).toHaveLength(1);
    expect(kit.push.received[0]?.ttl).toBe(7200 - 106);
    await kit.open();
  });

  test('that the kit.push service refuses goes to WhatsApp at once', async () => {
    await kit.allow(kit.nimali);
    kit.push.script({ status: 403 });
    await kit.send(kit.toNimali());
    expect([kit.push.received.length, kit.graph.calls.length]).toEqual([0, 1]);
  });

  test('gets nothing more after its session ended, and another account that signs in there gets its own', async () => {
    const { browser, call } = await kit.allow(kit.nimali);
    await call('GET', '/api/logout');
    expect((await kit.preview(kit.toNimali())).notified).toBe(0);
    const next = await kit.cast.signIn(kit.kasun);
    const { serverKey } = (await next<NotificationsState>('GET', NOTIFICATIONS)).body;
    await next('PUT', `${NOTIFICATIONS}/device`, { ...browser.subscription, serverKey });
    await kit.send(kit.changed());
    expect(kit.push.received.map(({ endpoint }) => endpoint)).toEqual([browser.device.endpoint]);
    expect(kit.graph.calls.map(({ body }) => body.to)).toEqual([`+${NIMALI}`]);
  });

  test('whose browser exchanged its subscription gets what is told at the new one; only who knows the former one can say so', async () => {
    const { browser, call } = await kit.allow(kit.nimali);
    const { serverKey } = (await call<NotificationsState>('GET', NOTIFICATIONS)).body;
    const next = await kit.push.subscribe();
    const { endpoint, keys } = browser.subscription;
    const renew = async (more: object) => {
      const former = { endpoint, auth: keys.auth };
      const payload = { former, ...next.subscription, serverKey, ...more };
      const answer = await kit.inject({ method: 'POST', url: `${NOTIFICATIONS}/renewal`, payload });
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    };
    const to = async () => {
      kit.push.received.length = 0;
      await kit.send(kit.toNimali());
      kit.clock.advance({ days: 1 });
      return kit.push.received.map((one) => one.endpoint);
    };
    await renew({ former: { endpoint, auth: next.subscription.keys.auth } });
    await renew({ former: { endpoint: `${endpoint}x`, auth: keys.auth } });
    await renew({ endpoint: 'http://169.254.169.254/latest' });
    await renew({ keys: { ...next.subscription.keys, auth: 'AAAA' } });
    await renew({ serverKey: 'another' });
    expect(await to()).toEqual([browser.device.endpoint]);
    for (const _ of ['once', 'again']) await renew({});
    expect(await to()).toEqual([next.device.endpoint]);
    // What a page has told already stands.
    const third = await kit.allow(kit.kasun);
    await renew({
      former: { endpoint: next.subscription.endpoint, auth: next.subscription.keys.auth },
      ...third.browser.subscription,
    });
    expect(await to()).toEqual([next.device.endpoint]);
  });

  test('whose browser exchanges its subscription while the former one is being told keeps the new one, and is told there', async () => {
    const { browser, call } = await kit.allow(kit.nimali);
    const { serverKey } = (await call<NotificationsState>('GET', NOTIFICATIONS)).body;
    const next = await kit.push.subscribe();
    kit.push.drop(browser);
    const { endpoint, keys } = browser.subscription;
    kit.push.before(async () => {
      const payload = { former: { endpoint, auth: keys.auth }, ...next.subscription, serverKey };
      await kit.inject({ method: 'POST', url: `${NOTIFICATIONS}/renewal`, payload });
    });
    await kit.send(kit.toNimali());
    await kit.pass({ minutes: 1 });
    expect(kit.push.received.map((one) => one.endpoint)).toEqual([next.device.endpoint]);
    expect(kit.graph.calls).toEqual([]);
    expect((await kit.preview(kit.toNimali())).notified).toBe(1);
  });

  test('can be switched off, and keeps one row however often it is switched on', async () => {
    const { browser, call } = await kit.allow(kit.nimali);
    const { serverKey } = (await call<NotificationsState>('GET', NOTIFICATIONS)).body;
    for (const times of [1, 2]) {
      await call('PUT', `${NOTIFICATIONS}/device`, { ...browser.subscription, serverKey });
      expect([times, (await kit.db.selectFrom('notification_device').selectAll().execute()).length]).toEqual([
        times,
        1,
      ]);
    }
    expect(await call('DELETE', `${NOTIFICATIONS}/device`)).toMatchObject({ status: 200 });
    expect(await call('DELETE', `${NOTIFICATIONS}/device`)).toMatchObject({ status: 200 });
    expect((await kit.preview(kit.toNimali())).notified).toBe(0);
  });

  test('is not one whose address is no kit.push service’s, or whose keys are none', async () => {
    const call = await kit.cast.signIn(kit.nimali);
    const { subscription } = await kit.push.subscribe();
    const { serverKey } = (await call<NotificationsState>('GET', NOTIFICATIONS)).body;
    const put = async (more: object) =>
      (
        await call<{ code: string }>('PUT', `${NOTIFICATIONS}/device`, {
          ...subscription,
          serverKey,
          ...more,
        })
      ).body.code;
    expect(await put({ endpoint: 'http://169.254.169.254/latest' })).toBe('push-service-unknown');
    expect(await put({ keys: { ...subscription.keys, auth: 'AAAA' } })).toBe('push-keys-invalid');
    // A server whose secret is another one since.
    expect(await put({ serverKey: 'another' })).toBe('push-keys-invalid');
    expect(await kit.db.selectFrom('notification_device').selectAll().execute()).toEqual([]);
  });

  test('goes with the person', async () => {
    const leaving = await kit.cast.person({ name: 'Ruwan' });
    await kit.cast.enrol(leaving, kit.revision);
    await kit.allow(leaving);
    await kit.send({ ...kit.changed(), userIds: [leaving] });
    await kit.db.deleteFrom('account').where('id', '=', leaving).execute();
    expect(await kit.db.selectFrom('notification_device').selectAll().execute()).toEqual([]);
    expect(
      await kit.db.selectFrom('notification').selectAll().where('account_id', '=', leaving).execute(),
    ).toEqual([]);
  });
});

describe('the offer', () => {
  test('is for students of a class, until a phone of theirs takes notifications; staff get none', async () => {
    const offered = async (call: Browser) =>
      (await call<NotificationsState>('GET', NOTIFICATIONS)).body.isOffered;
    const visitor = await kit.cast.signIn(await kit.cast.person({ name: 'Tharushi' }));
    const assistant = await kit.cast.signIn(await kit.cast.person({ role: 'assistant' }));
    const student = await kit.cast.signIn(kit.nimali);
    expect([await offered(visitor), await offered(assistant), await offered(student)]).toEqual([
      false,
      false,
      true,
    ]);
    await kit.allow(student);
    expect(await offered(student)).toBe(false);
  });
});

test('what was told is kept for eight days, and phones of sessions that ended are forgotten', async () => {
  const { call } = await kit.allow(kit.nimali);
  await kit.send(kit.toNimali());
  await call('GET', '/api/logout');
  kit.clock.advance({ days: 9 });
  await kit.db.transaction().execute(async (tx) => kit.jobs.enqueue(tx, 'notifications.purge', {}));
  await kit.jobs.runDue();
  expect(await kit.db.selectFrom('notification_device').selectAll().execute()).toEqual([]);
  expect(await kit.db.selectFrom('notification').selectAll().execute()).toEqual([]);
});
