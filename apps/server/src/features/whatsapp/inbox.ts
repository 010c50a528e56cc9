// Works on what WhatsApp delivered, one event a transaction: its effects and the mark that it is done commit together.

import { languageOfText } from '@valence/domain/language';
import { isPhone, type Phone } from '@valence/domain/phone';
import { isUuid } from '@valence/domain/uuid';
import { type Tx, transaction } from '../../platform/db/database.ts';
import type { InboundMessage, MessageStatus, NumberChanged } from '../../ports/whatsapp/webhook-payload.ts';
import type { Outcome } from '../../ports/whatsapp/whatsapp.ts';
import { decide, LONGEST_USER_ID, phoneOf, stateAfter } from './bot.ts';
import * as store from './inbox.store.ts';
import { lockForStatus, type Message, moveForward, stopSender } from './outbox.store.ts';
import type { OutgoingCode } from './outbox.ts';
import { alarm, type SenderDeps, settle } from './sender.ts';

const MOST_TRIES = 5;

/** What became of a person's wish for a code. */
type CodeWish =
  | ({ kind: 'made' } & OutgoingCode)
  | { kind: 'no-attempt' }
  | { kind: 'letters-needed' }
  | { kind: 'too-many'; freeAt: Date };

/** What sign-in does for the bot. */
export interface SignInForBot {
  readonly codeAsked: (
    tx: Tx,
    asked: { phone: Phone; letters: string | undefined },
    at: Date,
  ) => Promise<CodeWish>;
  readonly codeAgain: (tx: Tx, codeId: string, at: Date) => Promise<CodeWish>;
  readonly codeSent: (tx: Tx, codeId: string, at: Date) => Promise<void>;
  readonly codeUndelivered: (tx: Tx, codeId: string) => Promise<void>;
  readonly learnName: (tx: Tx, phone: Phone, name: string) => Promise<void>;
}

export interface InboxDeps extends SenderDeps {
  signIn: SignInForBot;
  words: { readonly brand: string; loginUrl: string };
}

/** Works on one event. @returns false when none is waiting. */
export async function processNext(deps: InboxDeps): Promise<boolean> {
  const { db, clock, log } = deps;
  const at = clock.now();
  let current: store.Waiting | undefined;
  try {
    return await transaction(db, async (tx) => {
      current = await store.lockNext(tx, at);
      if (current) await workOn(deps, tx, current, at);
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
}

async function workOn(deps: InboxDeps, tx: Tx, waiting: store.Waiting, at: Date): Promise<void> {
  const event = waiting.payload;
  if (event.kind === 'message') await hear(deps, tx, event, at);
  else if (event.kind === 'system') await move(tx, event, at);
  else if (!(await follow(deps, tx, event, at))) {
    // It may be ahead of the answer that tells us the message's id.
    if (waiting.tries + 1 < MOST_TRIES) return store.tryLater(tx, waiting.id, later(at, waiting.tries));
    return store.giveUp(tx, waiting.id, 'about a message that is not ours', at);
  }
  await store.markProcessed(tx, waiting.id, at);
}

async function hear(deps: InboxDeps, tx: Tx, message: InboundMessage, at: Date): Promise<void> {
  const { outbox, signIn, words, say } = deps;
  if (message.groupId !== undefined) return;
  const known = message.userId === undefined ? undefined : await store.findPhoneOf(tx, message.userId);
  const phone = phoneOf(message, known);
  if (phone && message.userId !== undefined && message.userId.length <= LONGEST_USER_ID) {
    await store.rememberIdentity(tx, message.userId, phone, at);
  }
  if (phone && message.profileName) await signIn.learnName(tx, phone, message.profileName);
  const decision = decide(message, known);
  const language = languageOfText(message.text);
  if (decision.kind === 'code') return answerWithCode(deps, tx, { ...decision, language }, at);
  if (decision.kind === 'silent' || !(await outbox.reserveReply(tx, decision.to, 'text', at))) return;
  const { help, hiddenNumber, foreignNumber } = say(language);
  const texts = { help, 'hidden-number': hiddenNumber, 'foreign-number': foreignNumber };
  await outbox.queueText(tx, decision.to, 'help', texts[decision.what](words), at);
}

/** Answered in the language of the word that asked. */
async function answerWithCode(
  { outbox, signIn, words, say }: InboxDeps,
  tx: Tx,
  { phone, letters, language }: { phone: Phone; letters: string | undefined; language: string },
  at: Date,
): Promise<void> {
  if (!(await outbox.reserveReply(tx, { phone }, 'code', at))) return;
  const wish = await signIn.codeAsked(tx, { phone, letters }, at);
  if (wish.kind === 'made') return outbox.queueCode(tx, { ...wish, language }, 'text', at);
  const { noSignIn, lettersNeeded, tooManyCodes } = say(language);
  if (wish.kind === 'no-attempt') return outbox.queueText(tx, { phone }, 'help', noSignIn(words), at);
  if (wish.kind === 'letters-needed') return outbox.queueText(tx, { phone }, 'notice', lettersNeeded(), at);
  const minutes = Math.max(1, Math.ceil((wish.freeAt.getTime() - at.getTime()) / 60_000));
  return outbox.queueText(tx, { phone }, 'notice', tooManyCodes({ minutes }), at);
}

/** @returns false when the message it is about is not known, perhaps not yet. */
async function follow(deps: InboxDeps, tx: Tx, status: MessageStatus, at: Date): Promise<boolean> {
  const state = stateAfter(status.status);
  if (!state) return true;
  const reference = status.reference !== undefined && isUuid(status.reference) ? status.reference : null;
  const message = await lockForStatus(tx, { id: reference, messageId: status.messageId });
  if (!message) return false;
  if (state === 'failed' && message.state === 'waiting') {
    alarm(deps, outcomeOf(status), message.tries);
    await settle(deps, tx, message, outcomeOf(status), at);
    return true;
  }
  const error = state === 'failed' ? (status.error ?? { code: 0, words: 'failed' }) : undefined;
  const moved = await moveForward(tx, message.id, { state, messageId: status.messageId, error }, at);
  if (!moved) return true;
  if (state === 'failed') await mend(deps, tx, message, outcomeOf(status), at);
  else if (message.codeId) await deps.signIn.codeSent(tx, message.codeId, at);
  return true;
}

/** WhatsApp took a message and could not deliver it: where the table allows it, a new code goes out. */
async function mend(deps: InboxDeps, tx: Tx, message: Message, outcome: Outcome, at: Date): Promise<void> {
  const { outbox, signIn, whatsapp } = deps;
  alarm(deps, outcome, message.tries);
  const verdict = whatsapp.verdictOf(outcome, message.tries);
  if (verdict.do === 'stop-queue' && outcome.kind === 'error')
    await stopSender(tx, outcome.words, outcome.code, at);
  if (!message.codeId) return;
  await signIn.codeUndelivered(tx, message.codeId);
  const asTemplate = verdict.do === 'template-only' && whatsapp.hasTemplate && message.form === 'text';
  if (!(asTemplate || verdict.do === 'retry')) return;
  const wish = await signIn.codeAgain(tx, message.codeId, at);
  const seconds = verdict.do === 'retry' ? verdict.afterSeconds : 0;
  const notBefore = new Date(at.getTime() + seconds * 1000);
  const form = asTemplate ? 'template' : message.form;
  const language = outbox.codeOf(message)?.language;
  if (wish.kind === 'made') await outbox.queueCode(tx, { ...wish, language }, form, at, notBefore);
}

/**
 * The ids seen with the old number follow the person. The account stays with its number: whoever gets that number next
 * must not be led to another person's account.
 */
async function move(tx: Tx, { from, to }: NumberChanged, at: Date): Promise<void> {
  if (from === undefined) return;
  if (isPhone(to)) await store.moveIdentities(tx, from, to, at);
  else await store.forgetIdentities(tx, from);
}

function outcomeOf(status: MessageStatus): Outcome {
  const { code, words } = status.error ?? { code: 131000, words: 'failed' };
  return { kind: 'error', code, status: 200, words };
}

function later(at: Date, tries: number): Date {
  return new Date(at.getTime() + 1000 * 2 ** tries);
}
