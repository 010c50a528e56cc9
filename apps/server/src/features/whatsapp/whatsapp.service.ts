// WhatsApp as the product lives with it: deliveries kept and worked on, messages sent until they are accepted.

import type { Clock } from '../../platform/clock.ts';
import { purgeBudgets } from '../../platform/db/budgets.ts';
import type { Db } from '../../platform/db/database.ts';
import { purgeSlots } from '../../platform/db/paced-slots.ts';
import type { Logger } from '../../platform/log.ts';
import { createPump } from '../../platform/pump.ts';
import type { WhatsApp } from '../../ports/whatsapp/whatsapp.ts';
import { keepEvents, purgeInbox } from './inbox.store.ts';
import { createInbox, type SignInForBot } from './inbox.ts';
import { findStop, purgeOutbox, resumeSender } from './outbox.store.ts';
import type { Outbox } from './outbox.ts';
import { createSender } from './sender.ts';

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
  words: { brand: string; loginUrl: string };
}

/** What became of a delivery. */
export type Received = 'kept' | 'signature-wrong' | 'unreadable';

export type WhatsAppService = ReturnType<typeof createWhatsAppService>;

export function createWhatsAppService(deps: WhatsAppDeps) {
  const { db, clock, log, whatsapp } = deps;
  const sender = createSender({ ...deps, brand: deps.words.brand, codeSent: deps.signIn.codeSent });
  const inbox = createInbox({ ...deps, sender });
  const sending = createPump({
    name: 'whatsapp-sender',
    work: () => sender.sendNext(),
    lanes: SENDER_LANES,
    sweepMilliseconds: SWEEP_MILLISECONDS,
    log,
  });
  const receiving = createPump({
    name: 'whatsapp-inbox',
    work: async () => {
      const worked = await inbox.processNext();
      if (worked) sending.poke();
      return worked;
    },
    lanes: INBOX_LANES,
    sweepMilliseconds: SWEEP_MILLISECONDS,
    log,
  });

  return {
    isVerifyToken: (token: unknown): boolean => whatsapp.isVerifyToken(token),

    /** Keeps a delivery. Durable when this returns; worked on afterwards. @throws when the database is away */
    async receive(body: Uint8Array, signature: unknown): Promise<Received> {
      const delivery = whatsapp.readDelivery(body, signature);
      if (delivery.kind !== 'events') return delivery.kind;
      await keepEvents(db, delivery.events, clock.now());
      return 'kept';
    },

    /** There is something to work on: after an answer, after a commit. */
    wake(): void {
      receiving.poke();
      sending.poke();
    },

    /** Begins to work. A stop of the sender that an earlier start met is tried anew: the settings may have been mended. */
    async start(): Promise<void> {
      await resumeSender(db);
      receiving.start();
      sending.start();
    },

    async stop(): Promise<void> {
      await receiving.stop();
      await sending.stop();
    },

    /** Works until nothing is left that can be done at this instant. */
    async drain(): Promise<void> {
      await receiving.drain();
      await sending.drain();
    },

    /** For readiness. @throws while WhatsApp refuses the account or its token */
    async checkSending(): Promise<void> {
      const stop = await findStop(db);
      if (!stop) return;
      throw new Error(
        `sending stands still since ${stop.stoppedAt.toISOString()} (Graph code ${stop.code}): ${stop.because}`,
      );
    },

    /** Forgets what was dealt with, and counters that have run out. */
    async purge(): Promise<void> {
      const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MILLISECONDS);
      await purgeInbox(db, before(KEPT_DAYS));
      await purgeOutbox(db, before(KEPT_DAYS));
      await purgeBudgets(db, before(1));
      await purgeSlots(db, before(1));
    },
  };
}
