// Reminders on WhatsApp: previewed and sent within the month's budget, and listed with what became of each.

import { createHash } from 'node:crypto';
import type {
  listMessageBatches,
  MessageLedger,
  MessageSettings,
  previewMessages,
  sendMessages,
  showMessageBatch,
} from '@valence/contract/admin/messages';
import type { BodyOf } from '@valence/contract/endpoint';
import type { listOwnMessages } from '@valence/contract/learning/messages';
import { DAY_MS } from '@valence/domain/durations';
import { TEMPLATE_USES } from '@valence/domain/messages';
import { may } from '@valence/domain/roles';
import { monthNumberAt } from '@valence/domain/school-month';
import { schoolMonth } from '@valence/domain/school-time';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { purgeContacts } from './contacts.store.ts';
import { dispatchNext } from './dispatch.ts';
import { createFactsOfNow } from './facts-of-now.ts';
import { type MessagesDeps, wordsOf } from './messages.deps.ts';
import * as store from './messages.store.ts';
import * as notified from './notified.store.ts';
import { differentFirst, findRecipients, type Order } from './recipients.ts';

const PAGE_SIZE = 25;
const PERSONS_A_PAGE = 50;
const SHOWN = 50;
/** Of what a student was told, the student sees the newest. */
const SHOWN_DAYS = 30;
const MOST_TOLD = 20;
/** The outbox keeps its rows for 8 days. */
const SETTLED_AFTER_DAYS = 6;
const CONTACT_DAYS = 8;
/** A year of accounts, and some weeks to look at them. */
const KEPT_DAYS = 400;

export type MessagesService = ReturnType<typeof createMessagesService>;

/** @param notify says that there are messages to hand over */
export function createMessagesService(deps: MessagesDeps, notify: () => void) {
  const { db, clock } = deps;
  const factsOfNow = createFactsOfNow(deps);
  return {
    preview: (order: Order) => preview(deps, order),
    async send(caller: Caller, order: BodyOf<typeof sendMessages>): Promise<Answer<typeof sendMessages>> {
      const answer = await send(deps, caller, order);
      notify();
      return answer;
    },
    ledger: (page: number) => ledger(deps, page),
    batch: (batchId: string, page: number) => batch(db, batchId, page),
    async ofStudent(accountId: string): Promise<Answer<typeof listOwnMessages>> {
      const since = new Date(clock.now().getTime() - SHOWN_DAYS * DAY_MS);
      const told = await notified.listTold(db, accountId, { since, limit: MOST_TOLD });
      return { data: told.map(({ toldAt, ...one }) => ({ ...one, toldAt: toldAt.toISOString() })) };
    },
    saveSettings: (caller: Caller, settings: MessageSettings) => saveSettings(deps, caller, settings),
    seen: notified.markSeen,
    undelivered: notified.markUndelivered,
    dispatchNext: async () => dispatchNext({ ...deps, factsOfNow }),
    async purge(): Promise<void> {
      const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
      await store.settleMessages(db, before(SETTLED_AFTER_DAYS));
      await store.purgeMessages(db, before(KEPT_DAYS));
      await purgeContacts(db, before(CONTACT_DAYS));
    },
  };
}

async function spendOf(
  db: Db | Tx,
  { budgetCents, freeReplies }: store.StoredSettings,
  at: Date,
): Promise<MessageLedger['spend']> {
  const { spentCents, replies } = await store.findSpend(db, monthNumberAt(at));
  return { ...schoolMonth(at), spentCents, budgetCents, replies, freeReplies };
}

async function preview(deps: MessagesDeps, order: Order): Promise<Answer<typeof previewMessages>> {
  const { db, clock } = deps;
  const at = clock.now();
  const settings = await store.findSettings(db);
  const found = await findRecipients(deps, order, settings, at);
  if (found instanceof Refused) return found;
  const { about, told, leftOut } = found;
  return {
    about,
    count: told.length,
    costCents: told.length * settings.priceCents,
    priceCents: settings.priceCents,
    later: told.filter(({ dueAt }) => dueAt > at).length,
    replies: told.filter(({ isReply }) => isReply).length,
    notified: told.filter(({ isNotified }) => isNotified).length,
    unreadMinutes: settings.unreadMinutes,
    spend: await spendOf(db, settings, at),
    rows: differentFirst(told, at)
      .slice(0, SHOWN)
      .map(({ person, fact, dueAt, isReply, isNotified }) => {
        const { userId, name, phone, language } = person;
        const { text } = wordsOf(deps, { language, use: order.kind, name, facts: [fact] });
        return { userId, name, phone, text, dueAt: dueAt.toISOString(), isReply, isNotified };
      }),
    leftOut,
  };
}

async function send(
  deps: MessagesDeps,
  caller: Caller,
  { requestId, count, spendUpToCents, ...order }: BodyOf<typeof sendMessages>,
): Promise<Answer<typeof sendMessages>> {
  const { db, clock } = deps;
  const at = clock.now();
  if (spendUpToCents !== undefined && !may(caller.role, 'settings.change'))
    return refused('budget-not-yours');
  // Another person's request id must not find this batch as its own.
  const requestKey = createHash('sha256').update(`${caller.accountId} ${requestId}`).digest('hex');
  // Answered before anything is counted: by now it would concern others.
  const before = await store.findRequest(db, requestKey);
  if (before) return before;
  const found = await findRecipients(deps, order, await store.findSettings(db), at);
  if (found instanceof Refused) return found;
  const { about, told } = found;
  if (told.length !== count) return refused('messages-changed');
  return transaction(db, async (tx) => {
    // From here on nobody else takes from the budget.
    const settings = await store.lockSettings(tx);
    const earlier = await store.findRequest(tx, requestKey);
    if (earlier) return earlier;
    const { spentCents } = await store.findSpend(tx, monthNumberAt(at));
    const costCents = settings.priceCents * count;
    const limitCents = Math.max(settings.budgetCents, spendUpToCents ?? 0);
    if (spentCents + costCents > limitCents) return refused('budget-reached');
    const batchId = newId(at);
    await store.insertBatch(tx, {
      id: batchId,
      requestKey,
      kind: order.kind,
      about,
      content: withoutWhom(order),
      at,
      by: caller.accountId,
    });
    const messages = told.map(({ person, fact, dueAt }) => ({
      id: newId(at),
      accountId: person.userId,
      phone: person.phone,
      kind: order.kind,
      language: person.language,
      fact,
      dueAt,
      costCents: settings.priceCents,
    }));
    await store.insertMessages(tx, messages, { batchId, monthNumber: monthNumberAt(at), at });
    const isOver = spentCents + costCents > settings.budgetCents;
    const after = { kind: order.kind, about, count, costCents, ...(isOver && { spendUpToCents }) };
    await recordAudit(tx, {
      ...{ at, actorId: caller.accountId, action: 'messages.sent', subject: `messages:${batchId}`, after },
    });
    return { batchId, count };
  });
}

/** What is told, without whom: facts are made by it again for those that wait. */
function withoutWhom({ userIds: _userIds, ...content }: Order): object {
  return content;
}

async function ledger({ db, clock }: MessagesDeps, page: number): Promise<Answer<typeof listMessageBatches>> {
  const stored = await store.findSettings(db);
  const range = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
  const [spend, { batches, total }] = await Promise.all([
    spendOf(db, stored, clock.now()),
    store.listBatches(db, range),
  ]);
  const templates = Object.fromEntries(
    TEMPLATE_USES.map((use) => [use, stored.templates[use] ?? '']),
  ) as MessageSettings['templates'];
  return {
    spend,
    settings: { ...stored, templates },
    total,
    pageSize: PAGE_SIZE,
    batches: batches.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() })),
  };
}

async function batch(db: Db, batchId: string, page: number): Promise<Answer<typeof showMessageBatch>> {
  const range = { offset: (page - 1) * PERSONS_A_PAGE, limit: PERSONS_A_PAGE };
  const found = isUuid(batchId) ? await store.listMessages(db, batchId, range) : undefined;
  if (!found) return refused('messages-absent');
  const rows = found.rows.map((row) => ({ ...row, dueAt: row.dueAt.toISOString() }));
  return { total: found.total, pageSize: PERSONS_A_PAGE, rows };
}

async function saveSettings(
  { db, clock }: MessagesDeps,
  caller: Caller,
  settings: MessageSettings,
): Promise<{ success: true }> {
  return transaction(db, async (tx) => {
    const before = await store.lockSettings(tx);
    await store.writeSettings(tx, settings);
    await recordAudit(tx, {
      at: clock.now(),
      actorId: caller.accountId,
      action: 'messages.settings-changed',
      subject: 'messages:school',
      before: { ...before },
      after: { ...settings },
    });
    return { success: true };
  });
}
