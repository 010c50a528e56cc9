// Hands due messages to the student's phones, and to WhatsApp where no phone takes them or nobody opened them: all that wait for one
// person as one, outside the quiet hours, to nobody who wrote Stop.

import { isQuiet, quietBegins, type TemplateUse, whenAllowed } from '@valence/domain/messages';
import { monthNumberAt } from '@valence/domain/school-month';
import { type Tx, transaction } from '../../platform/db/database.ts';
import type { FactsOfNow } from './facts-of-now.ts';
import { isWithinWindow, type MessagesDeps, wordsOf } from './messages.deps.ts';
import * as store from './messages.store.ts';
import * as notified from './notified.store.ts';
import { toldOnPhones } from './told-on-phones.ts';

export type DispatchDeps = MessagesDeps & { factsOfNow: FactsOfNow };

/** Handles what is due for one student. @returns false when nothing is due */
export async function dispatchNext(deps: DispatchDeps): Promise<boolean> {
  const at = deps.clock.now();
  const found = await transaction(deps.db, async (tx) => {
    const recipient = await store.lockRecipient(tx, at);
    if (!recipient) return false;
    await dispatch(deps, tx, recipient, at);
    return true;
  });
  if (found) deps.wake();
  return found;
}

async function dispatch(deps: DispatchDeps, tx: Tx, recipient: store.Recipient, at: Date): Promise<void> {
  const settings = await store.lockSettings(tx);
  const waiting = await store.findWaiting(tx, recipient.accountId, at);
  const first = waiting.find(({ isDue }) => isDue);
  // Sent by another process since.
  if (!first) return;
  // A parent's number may have messages of its own; what is on the phones waits there until it is due.
  const together = waiting.filter(
    ({ phone, isDue, notifiedAt }) => phone === first.phone && (isDue || notifiedAt === null),
  );
  const ids = together.map(({ id }) => id);
  if (first.isStopped) return store.markFailed(tx, ids, 'stopped');
  if (isQuiet(at, settings)) return store.postpone(tx, ids, whenAllowed(at, settings));
  const { standing, over } = await ofNow(deps, tx, { accountId: recipient.accountId, together, at });
  if (over.length > 0) await store.markFailed(tx, over, 'over');
  // The one that is due may be over; what is left goes out when it is due itself.
  if (!standing[0]?.isDue) return;
  const fresh = standing.filter(({ notifiedAt }) => notifiedAt === null);
  const isFreshDue = fresh.some(({ isDue }) => isDue);
  if (isFreshDue && (await notify(deps, tx, { recipient, together: fresh, settings, at }))) return;
  // What is to come goes to the phones at its own time, and not to WhatsApp with what stayed unread there.
  const leaving = isFreshDue ? standing : standing.filter(({ notifiedAt }) => notifiedAt !== null);
  const rejected = leaving.filter(({ isRejected }) => isRejected).map(({ id }) => id);
  if (rejected.length > 0) return store.markFailed(tx, rejected, 'template');
  const [next] = leaving;
  if (next) await send(deps, tx, { recipient, first: next, together: leaving, settings, at });
}

/** Sends messages to the student's phones. @returns false where no phone takes notifications, or somebody else is told */
async function notify(
  deps: MessagesDeps,
  tx: Tx,
  { recipient: { accountId }, together, settings, at }: Omit<Sending, 'first'>,
): Promise<boolean> {
  if (together.some(({ kind }) => kind === 'absence')) return false;
  const [first] = together;
  if (!first) return false;
  const dueAt = whenAllowed(new Date(at.getTime() + settings.unreadMinutes * 60_000), settings);
  const told = await toldOnPhones(deps, tx, together);
  const isUrgent = together.some(({ kind }) => kind === 'class');
  // A phone that was off must not show it in the quiet hours.
  const quietAt = quietBegins(at, settings);
  const usefulUntil = dueAt < quietAt ? dueAt : quietAt;
  const notificationId = await deps.notify(tx, { ...told, accountId, isUrgent, usefulUntil }, at);
  if (notificationId === undefined) return false;
  await notified.markNotified(
    tx,
    together.map(({ id }) => id),
    { notificationId, dueAt, at },
  );
  return true;
}

/** What waits, with what each tells now, and the ids of those that have nothing to tell any more. */
async function ofNow(
  { factsOfNow }: DispatchDeps,
  tx: Tx,
  { accountId, together, at }: { accountId: string; together: readonly store.WaitingMessage[]; at: Date },
): Promise<{ standing: store.WaitingMessage[]; over: string[] }> {
  const standing: store.WaitingMessage[] = [];
  const over: string[] = [];
  for (const message of together) {
    const now = await factsOfNow(accountId, message, at);
    if (now === 'over') over.push(message.id);
    else {
      if (now.fact !== message.fact) await store.writeFact(tx, message.id, now.fact);
      standing.push({ ...message, ...now });
    }
  }
  return { standing, over };
}

interface Sending {
  recipient: store.Recipient;
  first: store.WaitingMessage;
  together: store.WaitingMessage[];
  settings: store.StoredSettings;
  at: Date;
}

async function send(
  deps: MessagesDeps,
  tx: Tx,
  { recipient, first, together, settings, at }: Sending,
): Promise<void> {
  const isReply = isWithinWindow(first.wroteAt, at);
  const alike = together.filter(({ kind }) => kind === first.kind);
  // Without a template for several kinds each kind is sent by itself.
  const chosen = isReply || settings.templates.summary ? together : alike;
  const use: TemplateUse = chosen.every(({ kind }) => kind === first.kind) ? first.kind : 'summary';
  const ids = chosen.map(({ id }) => id);
  const name = settings.templates[use];
  if (!(isReply || name)) return store.markFailed(tx, ids, 'outside-window');
  const facts = chosen.map(({ fact }) => fact);
  const { text, parameters, language } = wordsOf(deps, {
    use,
    facts,
    name: recipient.name,
    language: first.language,
  });
  const outboxId = await deps.queue(
    tx,
    {
      phone: first.phone,
      text,
      template: isReply || !name ? undefined : { name, language, parameters },
      batchId: first.batchId,
      usefulUntil: quietBegins(at, settings),
    },
    at,
  );
  const { replies } = await store.findSpend(tx, monthNumberAt(at));
  const isFree = isReply && replies < settings.freeReplies;
  const costCents = isFree ? 0 : Math.max(...chosen.map((one) => one.costCents));
  await store.markQueued(tx, ids, { carrierId: first.id, outboxId, isReply, costCents, at });
}
