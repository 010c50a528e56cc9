// Works on what WhatsApp delivered, one event a transaction: its effects and the mark that it is done commit together.

import { foreignNumber, help, hiddenNumber, noSignIn, tooManyCodes } from '@valence/copy/bot';
import { isPhone, type Phone } from '@valence/domain/phone';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { InboundMessage, MessageStatus, NumberChanged } from '../../ports/whatsapp/webhook-payload.ts';
import type { Outcome, WhatsApp } from '../../ports/whatsapp/whatsapp.ts';
import { decide, phoneOf, stateAfter } from './bot.ts';
import * as store from './inbox.store.ts';
import { lockForStatus, type Message, moveForward, stopSender } from './outbox.store.ts';
import type { Outbox, OutgoingCode } from './outbox.ts';
import type { Sender } from './sender.ts';

const MOST_TRIES = 5;

/** What sign-in does for the bot. */
export interface SignInForBot {
  codeAsked(
    tx: Tx,
    phone: Phone,
    at: Date,
  ): Promise<({ kind: 'made' } & OutgoingCode) | { kind: 'no-attempt' } | { kind: 'too-many'; freeAt: Date }>;
  codeSent(tx: Tx, codeId: string, at: Date): Promise<void>;
  codeUndelivered(tx: Tx, codeId: string): Promise<void>;
  learnName(tx: Tx, phone: Phone, name: string): Promise<void>;
}

export interface InboxDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  whatsapp: WhatsApp;
  outbox: Outbox;
  sender: Sender;
  signIn: SignInForBot;
  words: { brand: string; loginUrl: string };
}

export function createInbox({ db, clock, log, whatsapp, outbox, sender, signIn, words }: InboxDeps) {
  async function hear(tx: Tx, message: InboundMessage, at: Date): Promise<void> {
    if (message.groupId !== undefined) return;
    const known = message.userId === undefined ? undefined : await store.findPhoneOf(tx, message.userId);
    const phone = phoneOf(message, known);
    if (phone && message.userId !== undefined && message.userId.length <= 128) {
      await store.rememberIdentity(tx, message.userId, phone, at);
    }
    if (phone && message.profileName) await signIn.learnName(tx, phone, message.profileName);
    const decision = decide(message, known);
    if (decision.kind === 'code') return answerWithCode(tx, decision.phone, at);
    if (decision.kind === 'silent' || !(await outbox.reserveReply(tx, decision.to, 'text', at))) return;
    const texts = { help, 'hidden-number': hiddenNumber, 'foreign-number': foreignNumber };
    await outbox.queueText(tx, decision.to, 'help', texts[decision.what](words), at);
  }

  async function answerWithCode(tx: Tx, phone: Phone, at: Date): Promise<void> {
    if (!(await outbox.reserveReply(tx, { phone }, 'code', at))) return;
    const wish = await signIn.codeAsked(tx, phone, at);
    if (wish.kind === 'made') return outbox.queueCode(tx, wish, 'text', at);
    if (wish.kind === 'no-attempt') return outbox.queueText(tx, { phone }, 'help', noSignIn(words), at);
    const minutes = Math.max(1, Math.ceil((wish.freeAt.getTime() - at.getTime()) / 60_000));
    return outbox.queueText(tx, { phone }, 'notice', tooManyCodes({ minutes }), at);
  }

  /** @returns false when the message it is about is not known, perhaps not yet. */
  async function follow(tx: Tx, status: MessageStatus, at: Date): Promise<boolean> {
    const state = stateAfter(status.status);
    if (!state) return true;
    const reference = status.reference !== undefined && isUuid(status.reference) ? status.reference : null;
    const message = await lockForStatus(tx, { id: reference, messageId: status.messageId });
    if (!message) return false;
    if (state === 'failed' && message.state === 'waiting') {
      await sender.settle(tx, message, outcomeOf(status), at);
      return true;
    }
    const error = state === 'failed' ? (status.error ?? { code: 0, words: 'failed' }) : undefined;
    const moved = await moveForward(tx, message.id, { state, messageId: status.messageId, error }, at);
    if (!message.codeId || !moved) return true;
    if (state === 'failed') await mend(tx, { ...message, codeId: message.codeId }, outcomeOf(status), at);
    else await signIn.codeSent(tx, message.codeId, at);
    return true;
  }

  /** WhatsApp took a code and could not deliver it: where the table allows it, a new code goes out. */
  async function mend(
    tx: Tx,
    message: Message & { codeId: string },
    outcome: Outcome,
    at: Date,
  ): Promise<void> {
    await signIn.codeUndelivered(tx, message.codeId);
    const verdict = whatsapp.verdictOf(outcome, message.tries);
    if (verdict.do === 'stop-queue') {
      const code = outcome.kind === 'error' ? outcome.code : null;
      await stopSender(tx, outcome.kind === 'accepted' ? '' : outcome.words, code, at);
    }
    const asTemplate = verdict.do === 'template-only' && whatsapp.hasTemplate && message.form === 'text';
    if (!isPhone(message.recipient) || !(asTemplate || verdict.do === 'retry')) return;
    const wish = await signIn.codeAsked(tx, message.recipient, at);
    const seconds = verdict.do === 'retry' ? verdict.afterSeconds : 0;
    const notBefore = new Date(at.getTime() + seconds * 1000);
    if (wish.kind === 'made')
      await outbox.queueCode(tx, wish, asTemplate ? 'template' : message.form, at, notBefore);
  }

  async function move(tx: Tx, { from, to }: NumberChanged, at: Date): Promise<void> {
    if (from === undefined) return;
    // The account stays with its number: whoever gets that number next must not be led to another person's account.
    if (isPhone(to)) await store.moveIdentities(tx, from, to, at);
    else await store.forgetIdentities(tx, from);
    log.info('a person took another number; the WhatsApp ids seen with the old one follow');
  }

  async function workOn(tx: Tx, waiting: store.Waiting, at: Date): Promise<void> {
    const event = waiting.payload;
    if (event.kind === 'message') await hear(tx, event, at);
    else if (event.kind === 'system') await move(tx, event, at);
    else if (!(await follow(tx, event, at))) {
      // It may be ahead of the answer that tells us the message's id.
      if (waiting.tries + 1 < MOST_TRIES) return store.tryLater(tx, waiting.id, later(at, waiting.tries));
      return store.giveUp(tx, waiting.id, 'about a message that is not ours', at);
    }
    await store.markProcessed(tx, waiting.id, at);
  }

  return {
    /** Works on one event. @returns false when none is waiting. */
    async processNext(): Promise<boolean> {
      const at = clock.now();
      let current: store.Waiting | undefined;
      try {
        return await transaction(db, async (tx) => {
          current = await store.lockNext(tx, at);
          if (current) await workOn(tx, current, at);
          return current !== undefined;
        });
      } catch (error) {
        // With the database away this throws again, and the event is met as it was.
        const failed: store.Waiting | undefined = current;
        if (!failed) throw error;
        if (failed.tries + 1 < MOST_TRIES) await store.tryLater(db, failed.id, later(at, failed.tries));
        else await store.giveUp(db, failed.id, error instanceof Error ? error.message : String(error), at);
        log.error({ err: error, tries: failed.tries + 1 }, 'an event from WhatsApp could not be worked on');
        return true;
      }
    },
  };
}

function outcomeOf(status: MessageStatus): Outcome {
  const { code, words } = status.error ?? { code: 131000, words: 'failed' };
  return { kind: 'error', code, status: 200, words };
}

function later(at: Date, tries: number): Date {
  return new Date(at.getTime() + 1000 * 2 ** tries);
}
