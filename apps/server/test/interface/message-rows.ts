// The rows of the table of answers about reminders.

import { newId } from '../../src/platform/ids.ts';
import { derive } from '../../src/platform/secrets.ts';
import { serverKeyOf } from '../../src/ports/web-push/server-key.ts';
import { createPushBrowser } from '../push-browser.ts';
import type { Kit } from './kit.ts';
import { adminArea, adminsAlone, anyone, type Row, row, signedIn } from './rows.ts';

const PATH = '/api/v1/admin/messages';
const TEMPLATES = {
  dues: 'dues',
  access: 'access',
  lesson: 'lesson',
  class: 'class',
  absence: '',
  summary: '',
};

/** That of the harness's secret. */
const SERVER_KEY = serverKeyOf(derive(Buffer.alloc(48, 'test secret.'), 'web-push')).publicKey;

/** A batch that was sent to nobody who is still there. */
async function batchOf(kit: Kit): Promise<string> {
  const sent_at = kit.clock.now();
  const id = newId(sent_at);
  const batch = { id, request_id: id, kind: 'dues', about: '', sent_at };
  await kit.db.insertInto('message_batch').values(batch).execute();
  return id;
}

/** A student who sits in a class and has signed in, and templates to write to them. */
async function orderOf(kit: Kit, classId: string): Promise<object> {
  const at = kit.clock.now();
  const account_id = await kit.addAccount({});
  await kit.db.updateTable('account').set({ verified_at: at }).where('id', '=', account_id).execute();
  await kit.db
    .insertInto('enrolment')
    .values({ id: newId(at), class_id: classId, account_id, enrolled_at: at })
    .execute();
  await kit.db
    .updateTable('message_setting')
    .set({ templates: JSON.stringify(TEMPLATES) })
    .execute();
  return { kind: 'class', classId, note: 'on Sunday', userIds: [account_id] };
}

export const MESSAGE_ROWS: Record<string, Row> = {
  'POST /api/v1/admin/messages/preview': row(adminArea, (_, { theory }) => ({
    json: { kind: 'dues', classId: theory },
  })),
  'POST /api/v1/admin/messages': row(adminArea, async (kit, { theory }) => ({
    json: { ...(await orderOf(kit, theory)), requestId: newId(kit.clock.now()), count: 1 },
  })),
  'GET /api/v1/admin/messages': row(adminArea),
  'GET /api/v1/admin/messages/:batchId': row(adminArea, async (kit) => ({
    path: `${PATH}/${await batchOf(kit)}`,
  })),
  'PUT /api/v1/admin/messages/settings': row(adminsAlone, () => ({
    json: {
      priceCents: 400,
      freeReplies: 1000,
      budgetCents: 200_000,
      quietFrom: 21,
      quietTo: 7,
      unreadMinutes: 120,
      templates: TEMPLATES,
    },
  })),
  'GET /api/v1/messages/mine': row(signedIn(200)),
  'GET /api/v1/notifications': row(signedIn(200)),
  'PUT /api/v1/notifications/device': row(signedIn(200), async (kit) => {
    const { subscription } = await createPushBrowser(`https://web.push.apple.com/${newId(kit.clock.now())}`);
    return { json: { ...subscription, serverKey: SERVER_KEY } };
  }),
  'DELETE /api/v1/notifications/device': row(signedIn(200)),
  // Whether there is such a subscription, nobody is told.
  'POST /api/v1/notifications/renewal': row(anyone(200), async (kit) => {
    const { subscription } = await createPushBrowser(`https://web.push.apple.com/${newId(kit.clock.now())}`);
    const former = { endpoint: 'https://web.push.apple.com/none', auth: 'none' };
    return { json: { former, ...subscription, serverKey: SERVER_KEY } };
  }),
  // Whether the proof is right, nobody is told.
  'POST /api/v1/notifications/seen': row(anyone(200), (kit) => ({
    json: { id: newId(kit.clock.now()), proof: 'none' },
  })),
};
