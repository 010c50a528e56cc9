// WhatsApp as the product lives with it: deliveries kept and worked on, messages sent until they are accepted.

import type { Clock } from '../../platform/clock.ts';
import { purgeBudgets } from '../../platform/db/budgets.ts';
import type { Db } from '../../platform/db/database.ts';
import { purgeSlots } from '../../platform/db/paced-slots.ts';
import type { Logger } from '../../platform/log.ts';
import { createPump, type Pump } from '../../platform/pump.ts';
import type { WhatsApp } from '../../ports/whatsapp/whatsapp.ts';
import { keepEvents, purgeInbox } from './inbox.store.ts';
import { processNext, type SignInForBot } from './inbox.ts';
import { findStop, purgeOutbox, resumeSender } from './outbox.store.ts';
import type { Outbox } from './outbox.ts';
import { type BotWords, sendNext } from './sender.ts';

const SWEEP_MILLISECONDS = 1000;
const INBOX_LANES = 3;
const SENDER_LANES = 8;
/** WhatsApp repeats a delivery for days; until then its ids must be known. */
const KEPT_DAYS = 8;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

export interface WhatsAppDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  whatsapp: WhatsApp;
  outbox: Outbox;
  signIn: SignInForBot;
  /** The brand as it is at the moment it is read. */
  words: { readonly brand: string; loginUrl: string };
  say: BotWords;
}

/** What became of a delivery. */
export type Received = 'kept' | 'signature-wrong' | 'unreadable';

export type WhatsAppService = ReturnType<typeof createWhatsAppService>;

export function createWhatsAppService(deps: WhatsAppDeps) {
  const { db, clock, whatsapp } = deps;
  const { receiving, sending } = createPumps(deps);
  return {
    isVerifyToken: whatsapp.isVerifyToken,

    /** Keeps a delivery. Durable when this returns; worked on afterwards. @throws when the database is away */
    receive: async (body: Uint8Array, signature: unknown): Promise<Received> => {
      const delivery = whatsapp.readDelivery(body, signature);
      if (delivery.kind !== 'events') return delivery.kind;
      await keepEvents(db, delivery.events, clock.now());
      return 'kept';
    },

    /** There is something to work on: after an answer, after a commit. */
    wake: (): void => {
      receiving.poke();
      sending.poke();
    },

    /** Begins to work. A stop of the sender that an earlier start met is tried anew: the settings may have been mended. */
    start: async (): Promise<void> => {
      await resumeSender(db);
      receiving.start();
      sending.start();
    },

    stop: async (): Promise<void> => {
      await receiving.stop();
      await sending.stop();
    },

    /** Works until nothing is left that can be done at this instant. */
    drain: async (): Promise<void> => {
      await receiving.drain();
      await sending.drain();
    },

    checkSending: async (): Promise<void> => checkSending(db),
    purge: async (): Promise<void> => purge(db, clock.now()),
  };
}

function createPumps(deps: WhatsAppDeps): { receiving: Pump; sending: Pump } {
  const { signIn, words, log } = deps;
  const working = {
    ...deps,
    get brand() {
      return words.brand;
    },
    codeSent: signIn.codeSent,
  };
  const sending = createPump({
    name: 'whatsapp-sender',
    work: async () => sendNext(working),
    lanes: SENDER_LANES,
    sweepMilliseconds: SWEEP_MILLISECONDS,
    log,
  });
  const receiving = createPump({
    name: 'whatsapp-inbox',
    work: async () => {
      const worked = await processNext(working);
      if (worked) sending.poke();
      return worked;
    },
    lanes: INBOX_LANES,
    sweepMilliseconds: SWEEP_MILLISECONDS,
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

/** Forgets what was dealt with, and counters that have run out. */
async function purge(db: Db, at: Date): Promise<void> {
  const before = (days: number) => new Date(at.getTime() - days * DAY_MILLISECONDS);
  await purgeInbox(db, before(KEPT_DAYS));
  await purgeOutbox(db, before(KEPT_DAYS));
  await purgeBudgets(db, before(1));
  await purgeSlots(db, before(1));
}
