// Processes WhatsApp's events, each in one transaction: its effects and the note that it is done commit together.

import { FIRST_LANGUAGE, languageOfText } from '@valence/domain/language';
import { isPhone, type Phone } from '@valence/domain/phone';
import { isUuid } from '@valence/domain/uuid';
import type { Tx } from '../../platform/db/database.ts';
import { withLease, workUnderLease } from '../../platform/lease-queue/lease-queue.ts';
import type {
  InboundMessage,
  MessageStatus,
  NumberChanged,
  WhatsAppEvent,
} from '../../ports/whatsapp/webhook-payload.ts';
import type { Outcome } from '../../ports/whatsapp/whatsapp.ts';
import { decide, LONGEST_USER_ID, phoneOf, stateAfter } from './bot.ts';
import * as store from './inbox.store.ts';
import { lockForStatus, type Message, moveForward, stopSender } from './outbox.store.ts';
import type { OutgoingCode } from './outbox.ts';
import { alarm, type SenderDeps, settle } from './sender.ts';

/** Short, since a student waits for the answer; processing is one transaction. */
const LEASE_MILLISECONDS = 3000;
const MOST_TRIES = 5;

/** The result of a request for a code. */
type CodeWish =
  | ({ kind: 'made' } & OutgoingCode)
  | { kind: 'no-attempt' }
  | { kind: 'letters-needed' }
  | { kind: 'too-many'; freeAt: Date };

/** What sign-in does for the bot. */
export interface SignInForBot {
  readonly codeAsked: (
    tx: Tx,
    request: { phone: Phone; letters: string | undefined },
    at: Date,
  ) => Promise<CodeWish>;
  readonly codeAgain: (tx: Tx, codeId: string, at: Date) => Promise<CodeWish>;
  readonly codeSent: (tx: Tx, codeId: string, at: Date) => Promise<void>;
  readonly codeUndelivered: (tx: Tx, codeId: string) => Promise<void>;
  readonly learnName: (tx: Tx, phone: Phone, name: string) => Promise<void>;
}

/** What the bot notes about people who write, for the reminders. */
export interface ContactsForBot {
  readonly wrote: (tx: Tx, phone: Phone, language: string, writtenAt: Date) => Promise<void>;
  /** @returns false where one that was written later stands */
  readonly wish: (tx: Tx, phone: Phone, wish: 'stop' | 'start', writtenAt: Date) => Promise<boolean>;
  /** The language that the person chose for the pages. */
  readonly chosenLanguage: (tx: Tx, phone: Phone) => Promise<string | undefined>;
}

export interface InboxDeps extends SenderDeps {
  signIn: SignInForBot;
  contacts: ContactsForBot;
  words: { readonly brand: string; loginUrl: string };
}

/** A status came before the answer that gives us the message's id, or is about a message that is not ours. */
class MessageUnknown extends Error {
  override readonly name = 'MessageUnknown';
  override readonly message = 'about a message that is not ours';
}

/** Processes one event. @returns false when none is waiting */
export async function processNext(deps: InboxDeps): Promise<boolean> {
  const { db, clock, log } = deps;
  return workUnderLease({
    db,
    clock,
    table: store.INBOX,
    leaseMilliseconds: LEASE_MILLISECONDS,
    handle: async (event) =>
      withLease(db, store.INBOX, event, async (tx) => {
        const at = clock.now();
        await processEvent(deps, tx, event.payload, at);
        await store.finish(tx, event, at);
      }),
    retries: {
      mostTries: MOST_TRIES,
      pauseMilliseconds: (tries) => 500 * 2 ** tries,
      report: ({ tries }, error) => {
        if (error instanceof MessageUnknown) return;
        log.error({ err: error, tries }, 'an event from WhatsApp could not be worked on');
      },
      giveUp: async (event, error) =>
        store.finish(db, event, clock.now(), error instanceof Error ? error.message : String(error)),
    },
  });
}

async function processEvent(deps: InboxDeps, tx: Tx, event: WhatsAppEvent, at: Date): Promise<void> {
  if (event.kind === 'message') await processMessage(deps, tx, event, at);
  else if (event.kind === 'system') await processNumberChange(tx, event, at);
  else await processStatus(deps, tx, event, at);
}

async function processMessage(deps: InboxDeps, tx: Tx, message: InboundMessage, at: Date): Promise<void> {
  const { outbox, signIn, contacts, words, say } = deps;
  if (message.groupId !== undefined) return;
  const knownPhone = message.userId === undefined ? undefined : await store.findPhoneOf(tx, message.userId);
  const phone = phoneOf(message, knownPhone);
  if (phone && message.userId !== undefined && message.userId.length <= LONGEST_USER_ID) {
    await store.rememberIdentity(tx, message.userId, phone, at);
  }
  if (phone && message.profileName) await signIn.learnName(tx, phone, message.profileName);
  const decision = decide(message, knownPhone);
  const written = languageOfText(message.text);
  const writtenAt = writtenAtOf(message, at);
  if (phone) await contacts.wrote(tx, phone, written, writtenAt);
  // Latin letters say nothing of the language.
  const chosen = phone && written === FIRST_LANGUAGE ? await contacts.chosenLanguage(tx, phone) : undefined;
  const language = chosen ?? written;
  if (decision.kind === 'wish') return answerWish(deps, tx, { ...decision, language, writtenAt }, at);
  if (decision.kind === 'code') return answerWithCode(deps, tx, { ...decision, language }, at);
  if (decision.kind === 'silent' || !(await outbox.reserveReply(tx, decision.to, 'text', at))) return;
  const { help, hiddenNumber, foreignNumber } = say(language);
  const texts = { help, 'hidden-number': hiddenNumber, 'foreign-number': foreignNumber };
  await outbox.queueText(tx, decision.to, 'help', texts[decision.what](words), at);
}

/** When a message was written: what is delivered again may be hours old. A clock that is ahead of ours says now. */
function writtenAtOf({ writtenSeconds }: InboundMessage, at: Date): Date {
  return writtenSeconds === undefined ? at : new Date(Math.min(writtenSeconds * 1000, at.getTime()));
}

/** The wish counts even where no reply is left for it; an earlier one that comes late is not answered either. */
async function answerWish(
  { outbox, contacts, words, say }: InboxDeps,
  tx: Tx,
  {
    phone,
    wish,
    language,
    writtenAt,
  }: { phone: Phone; wish: 'stop' | 'start'; language: string; writtenAt: Date },
  at: Date,
): Promise<void> {
  if (!(await contacts.wish(tx, phone, wish, writtenAt))) return;
  if (!(await outbox.reserveReply(tx, { phone }, 'text', at))) return;
  const { remindersStopped, remindersStarted } = say(language);
  const text = wish === 'stop' ? remindersStopped(words) : remindersStarted(words);
  await outbox.queueText(tx, { phone }, 'notice', text, at);
}

/** Answers in the language of the word that asked for the code, or in the chosen one where the word has none. */
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

/** @throws MessageUnknown */
async function processStatus(deps: InboxDeps, tx: Tx, status: MessageStatus, at: Date): Promise<void> {
  const state = stateAfter(status.status);
  if (!state) return;
  const reference = status.reference !== undefined && isUuid(status.reference) ? status.reference : null;
  const message = await lockForStatus(tx, { id: reference, messageId: status.messageId });
  if (!message) throw new MessageUnknown();
  if (state === 'failed' && message.state === 'waiting') {
    alarm(deps, outcomeOf(status), message.tries);
    return settle(deps, tx, message, outcomeOf(status), at);
  }
  const error = state === 'failed' ? (status.error ?? { code: 0, words: 'failed' }) : undefined;
  const isMoved = await moveForward(tx, message.id, { state, messageId: status.messageId, error }, at);
  if (!isMoved) return;
  if (state === 'failed') await replaceUndelivered(deps, tx, message, outcomeOf(status), at);
  else if (message.codeId) await deps.signIn.codeSent(tx, message.codeId, at);
}

/** Sends a new code where WhatsApp accepted a message and could not deliver it, if the retry table allows it. */
async function replaceUndelivered(
  deps: InboxDeps,
  tx: Tx,
  message: Message,
  outcome: Outcome,
  at: Date,
): Promise<void> {
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
 * Moves the user ids of the old number to the person's new one. The account stays with its number: the number's
 * next owner must not get into another person's account.
 */
async function processNumberChange(tx: Tx, { from, to }: NumberChanged, at: Date): Promise<void> {
  if (from === undefined) return;
  if (isPhone(to)) await store.moveIdentities(tx, from, to, at);
  else await store.forgetIdentities(tx, from);
}

function outcomeOf(status: MessageStatus): Outcome {
  const { code, words } = status.error ?? { code: 131000, words: 'failed' };
  return { kind: 'error', code, status: 200, words };
}
