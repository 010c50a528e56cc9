// Runs WhatsApp: stores and processes deliveries, and sends messages until they are accepted.

import { DAY_MS } from '@valence/domain/durations';
import type { Clock } from '../../platform/clock.ts';
import { purgeBudgets } from '../../platform/db/budgets.ts';
import type { Db } from '../../platform/db/database.ts';
import { purgeSlots } from '../../platform/db/paced-slots.ts';
import { createPoller, type Poller } from '../../platform/lease-queue/poller.ts';
import type { Logger } from '../../platform/log.ts';
import type { WhatsApp } from '../../ports/whatsapp/whatsapp.ts';
import { findLastArrival, keepEvents, purgeInbox } from './inbox.store.ts';
import { type ContactsForBot, processNext, type SignInForBot } from './inbox.ts';
import { findStop, purgeOutbox, resumeSender } from './outbox.store.ts';
import type { Outbox } from './outbox.ts';
import { type BotWords, sendNext } from './sender.ts';

const INBOX_CONCURRENCY = 3;
const SENDER_CONCURRENCY = 8;
/** WhatsApp repeats a delivery for days; so long its ids must be recognised. */
const KEPT_DAYS = 8;

export interface WhatsAppDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  whatsapp: WhatsApp;
  outbox: Outbox;
  signIn: SignInForBot;
  contacts: ContactsForBot;
  /** The brand is the current one: an admin may change it. */
  words: { readonly brand: string; loginUrl: string };
  say: BotWords;
}

/** The result of a delivery. */
export type Received = 'kept' | 'signature-wrong' | 'unreadable';

export type WhatsAppService = ReturnType<typeof createWhatsAppService>;

export function createWhatsAppService(deps: WhatsAppDeps) {
  const { db, clock, whatsapp } = deps;
  const { receiving, sending } = createPollers(deps);
  return {
    isVerifyToken: whatsapp.isVerifyToken,
    checkNumber: whatsapp.checkNumber,

    /** When something last came by the webhook, with a right signature, since an instant. */
    lastArrival: async (since: Date): Promise<Date | null> => findLastArrival(db, since),

    /** Stores a delivery: it is durable when this returns, and processed afterwards. @throws when the database is unreachable */
    receive: async (body: Uint8Array, signature: unknown): Promise<Received> => {
      const delivery = whatsapp.readDelivery(body, signature);
      if (delivery.kind !== 'events') return delivery.kind;
      await keepEvents(db, delivery.events, clock.now());
      return 'kept';
    },

    /** Notifies both pollers that there may be work: after an answer or a commit. */
    wake: (): void => {
      receiving.notify();
      sending.notify();
    },

    /** Starts the pollers. Resumes a sender that was stopped before: the settings may have been corrected. */
    start: async (): Promise<void> => {
      await resumeSender(db);
      receiving.start();
      sending.start();
    },

    stop: async (): Promise<void> => {
      await receiving.stop();
      await sending.stop();
    },

    /** Runs until nothing is left that is due now. */
    drain: async (): Promise<void> => {
      await receiving.drain();
      await sending.drain();
    },

    checkSending: async (): Promise<void> => checkSending(db),
    purge: async (): Promise<void> => purge(db, clock.now()),
  };
}

function createPollers(deps: WhatsAppDeps): { receiving: Poller; sending: Poller } {
  const { signIn, words, log } = deps;
  const pollerDeps = {
    ...deps,
    get brand() {
      return words.brand;
    },
    codeSent: signIn.codeSent,
  };
  const sending = createPoller({
    name: 'whatsapp-sender',
    work: async () => sendNext(pollerDeps),
    concurrency: SENDER_CONCURRENCY,
    log,
  });
  const receiving = createPoller({
    name: 'whatsapp-inbox',
    work: async () => {
      const isProcessed = await processNext(pollerDeps);
      if (isProcessed) sending.notify();
      return isProcessed;
    },
    concurrency: INBOX_CONCURRENCY,
    log,
  });
  return { receiving, sending };
}

/** For readiness. @throws while WhatsApp refuses the account or its token */
async function checkSending(db: Db): Promise<void> {
  const stop = await findStop(db);
  if (!stop) return;
  throw new Error(
    `sending stands still since ${stop.stoppedAt.toISOString()} (Graph code ${stop.code}): ${stop.because}`,
  );
}

/** Deletes processed events, finished messages and expired budgets. */
async function purge(db: Db, at: Date): Promise<void> {
  const before = (days: number) => new Date(at.getTime() - days * DAY_MS);
  await purgeInbox(db, before(KEPT_DAYS));
  await purgeOutbox(db, before(KEPT_DAYS));
  await purgeBudgets(db, before(1));
  await purgeSlots(db, before(1));
}
