// What the tests of notifications share: a push service, two students of a class, and their phones.

import type { NotificationsState } from '@valence/contract/auth/notifications';
import { DAY_MS, HOUR_MS } from '@valence/domain/durations';
import { expect } from 'vitest';
import type { Browser } from './cast.ts';
import { createMessagesKit, type MessagesKit, PATH, SETTINGS } from './messages-kit.ts';
import type { PushBrowser } from './push-browser.ts';
import { type PushService, startPushService } from './push-service.ts';
import type { TestClock } from './test-clock.ts';

export const NOTIFICATIONS = '/api/v1/notifications';
export const NIMALI = '94771000001';

export interface NotificationsKit extends MessagesKit {
  push: PushService;
  revision: string;
  /** Her pages are in Sinhala. */
  nimali: string;
  kasun: string;
  /** Ten in the morning of another day, without messages, and without a phone that takes notifications. */
  newDay(): Promise<void>;
  /** Time passes, and what is due is done. */
  pass(by: Parameters<TestClock['advance']>[0]): Promise<void>;
  /** Sets the school's settings of messages, the others as usual. */
  setMessages(more: object): Promise<void>;
  /** A changed class, told to all of it. */
  changed(note?: string): { kind: string; classId: string; note: string };
  /** The same, told to Nimali alone. */
  toNimali(more?: object): object;
  /** Each person of a batch: name, state or why it failed, and what it cost. */
  stateOf(batchId: string): Promise<unknown[]>;
  /** A person allows notifications on a phone, as the page does it. */
  allow(who: string | Browser): Promise<{ browser: PushBrowser; call: Browser }>;
  /** What a phone's service worker calls when its notification is pressed. */
  open(index?: number, more?: object): Promise<void>;
}

export async function createNotificationsKit(): Promise<NotificationsKit> {
  // The push service checks the sender's tokens by the test's clock.
  const push = await startPushService({ now: () => kit.clock.now() });
  const kit = await createMessagesKit({ settings: { pushServices: [push.url] } });
  const { cast } = kit;
  const revision = await cast.schoolClass('Revision', 'enrolled');
  const nimali = await cast.person({ name: 'Nimali Perera', phone: NIMALI, language: 'si' });
  const kasun = await cast.person({ name: 'Kasun Silva' });
  for (const id of [nimali, kasun]) await cast.enrol(id, revision);
  const setMessages = async (more: object) => {
    expect(await kit.admin('PUT', `${PATH}/settings`, { ...SETTINGS, ...more })).toMatchObject({
      status: 200,
    });
  };
  const changed = (note = 'on Sunday at 8.00-10.30') => ({ kind: 'class', classId: revision, note });
  return {
    ...{ ...kit, push, revision, nimali, kasun, setMessages, changed },
    async newDay() {
      const past = (kit.clock.now().getTime() + 5.5 * HOUR_MS) % DAY_MS;
      kit.clock.advance({ days: 1, seconds: Math.round((DAY_MS - past + 10 * HOUR_MS) / 1000) });
      await kit.db.deleteFrom('notification_device').execute();
      // What another test left waiting would go out in this one.
      await kit.db.deleteFrom('message').execute();
      await setMessages({});
      kit.graph.calls.length = 0;
      push.received.length = 0;
    },
    async pass(by) {
      kit.clock.advance(by);
      await kit.settle();
    },
    toNimali: (more = {}) => ({ ...changed(), userIds: [nimali], ...more }),
    stateOf: async (batchId) =>
      (await kit.persons(batchId)).map(({ name, state, failure, costCents }) => [
        name,
        failure ?? state,
        costCents,
      ]),
    async allow(who) {
      const call = typeof who === 'string' ? await cast.signIn(who) : who;
      const browser = await push.subscribe();
      const { serverKey } = (await call<NotificationsState>('GET', NOTIFICATIONS)).body;
      const body = { ...browser.subscription, serverKey };
      expect(await call('PUT', `${NOTIFICATIONS}/device`, body)).toMatchObject({ status: 200 });
      return { browser, call };
    },
    async open(index = 0, more = {}) {
      const { id, proof } = push.received[index]?.payload ?? {};
      const payload = { id, proof, ...more };
      const answer = await kit.inject({ method: 'POST', url: `${NOTIFICATIONS}/seen`, payload });
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    },
    async close() {
      await kit.close();
      await push.close();
    },
  };
}
