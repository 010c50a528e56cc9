// Sends the due messages of the outbox: each under a lease, with the network call outside every transaction.

import { setTimeout as sleep } from 'node:timers/promises';
import type * as bot from '@valence/copy/auth/bot';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { putBack } from '../../platform/lease-queue/lease-queue.store.ts';
import { workUnderLease } from '../../platform/lease-queue/lease-queue.ts';
import type { Logger } from '../../platform/log.ts';
import type { OutboundMessage, Outcome, WhatsApp } from '../../ports/whatsapp/whatsapp.ts';
import * as store from './outbox.store.ts';
import { type Outbox, recipientOf } from './outbox.ts';

/** Longer than a call can take; after it, a message whose sender died is free again. */
const LEASE_MILLISECONDS = 30_000;
const RECORD_TRIES = 6;

/** What the bot says, by the code of a language. */
export type BotWords = (language: string) => typeof bot;

export interface SenderDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  whatsapp: WhatsApp;
  outbox: Outbox;
  /** The current name; an admin may change it. */
  readonly brand: string;
  say: BotWords;
  codeSent: (tx: Tx, codeId: string, at: Date) => Promise<void>;
}

/** Sends one message. @returns false when none is due */
export async function sendNext(deps: SenderDeps): Promise<boolean> {
  const { db, clock } = deps;
  const leased = { db, clock, table: store.OUTBOX, leaseMilliseconds: LEASE_MILLISECONDS };
  if (await workUnderLease({ ...leased, handle: async (message) => send(deps, message) })) return true;
  await store.buryOutdated(db, clock.now());
  return false;
}

async function send(deps: SenderDeps, message: store.Message): Promise<void> {
  const { db, clock, whatsapp, outbox } = deps;
  const at = clock.now();
  const slot = await transaction(db, async (tx) => outbox.reserveSending(tx, message.recipient, at));
  if (!slot.taken) return putBack(db, store.OUTBOX, message, { nextTryAt: slot.freeAt, counted: false });
  if (message.kind === 'reminder' && !(await mayAttempt(deps, message, at))) return;
  const body = toOutbound(deps, message, at);
  const outcome: Outcome = body
    ? await whatsapp.send(body)
    : { kind: 'error', code: UNREADABLE, status: 0, words: 'sealed under another key' };
  alarm(deps, outcome, message.tries);
  await record(deps, message, outcome);
}

/** A reminder is better lost than sent twice, so a second call is never made after one whose end nobody knows. */
async function mayAttempt({ db }: SenderDeps, message: store.Message, at: Date): Promise<boolean> {
  if (message.attemptedAt === null) return store.beginAttempt(db, message, at);
  await transaction(db, async (tx) => store.bury(tx, message, UNCLEAR));
  return false;
}

/** As an outcome's words; without Graph's code. */
const UNCLEAR: store.SendingError = { code: null, words: 'no answer: it may have been sent' };

function toOutbound(
  { outbox, brand, say }: SenderDeps,
  message: store.Message,
  at: Date,
): OutboundMessage | undefined {
  const base = { reference: message.id, to: recipientOf(message.recipient) };
  if (message.form === 'template' && message.template) {
    return { ...base, content: { kind: 'template', ...message.template } };
  }
  if (message.kind !== 'code') {
    return { ...base, content: { kind: 'text', body: message.body.toString('utf8') } };
  }
  const codeMessage = outbox.codeOf(message);
  if (codeMessage === undefined) return undefined;
  const { code, language } = codeMessage;
  if (message.form === 'template') return { ...base, content: { kind: 'code-template', code } };
  const minutes = Math.max(1, Math.floor((message.usefulUntil.getTime() - at.getTime()) / 60_000));
  return { ...base, content: { kind: 'text', body: say(language).codeMessage({ code, brand, minutes }) } };
}

/** Applies the retry table to one outcome; also to an error that came by webhook when the answer was lost. */
export async function settle(
  deps: SenderDeps,
  tx: Tx,
  message: store.Message,
  outcome: Outcome,
  at: Date,
): Promise<void> {
  const { whatsapp, codeSent } = deps;
  const verdict = whatsapp.verdictOf(outcome, message.tries);
  const error = errorOf(outcome);
  if (message.kind === 'reminder' && outcome.kind === 'unclear') return store.bury(tx, message, UNCLEAR);
  if (message.batchId && whatsapp.isTemplateRejected(outcome))
    await store.stopBatch(tx, message.batchId, error);
  switch (verdict.do) {
    case 'record-accepted':
      await store.moveForward(tx, message.id, { state: 'accepted', messageId: verdict.messageId }, at);
      if (message.codeId) await codeSent(tx, message.codeId, at);
      return;
    case 'retry':
      return store.retryAt(tx, message, error, new Date(at.getTime() + verdict.afterSeconds * 1000));
    case 'template-only':
      if (whatsapp.hasTemplate && message.kind === 'code' && message.form === 'text') {
        return store.retryAt(tx, message, error, at, 'template');
      }
      return store.bury(tx, message, error);
    case 'stop-queue':
      await store.stopSender(tx, error.words, error.code, at);
      return store.retryAt(tx, message, error, at);
    case 'give-up':
      return store.bury(tx, message, error);
  }
}

/** Logs problems that only a person can solve. */
export function alarm({ log, whatsapp }: SenderDeps, outcome: Outcome, tries: number): void {
  const verdict = whatsapp.verdictOf(outcome, tries);
  const { code, words } = errorOf(outcome);
  const detail = { graphCode: code, words };
  if (verdict.do === 'stop-queue') {
    log.error(detail, 'WhatsApp refuses this account or its token: nothing is sent until this is mended');
  } else if (verdict.do === 'give-up' && verdict.alarm) log.error(detail, 'WhatsApp refused a message');
  else if (verdict.do !== 'record-accepted') {
    log.warn({ ...detail, verdict: verdict.do }, 'WhatsApp did not take a message');
  }
}

/** Stores the outcome with retries: an accepted message that is not recorded would be sent again. */
async function record(deps: SenderDeps, message: store.Message, outcome: Outcome): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction(deps.db, async (tx) => settle(deps, tx, message, outcome, deps.clock.now()));
    } catch (error) {
      if (tries >= RECORD_TRIES) throw error;
      await sleep(50 * 2 ** tries);
    }
  }
}

/** Graph's "invalid parameter", for a code that this server cannot read any more. */
const UNREADABLE = 100;

function errorOf(outcome: Outcome): store.SendingError {
  if (outcome.kind === 'accepted') return { code: null, words: '' };
  return { code: outcome.kind === 'error' ? outcome.code : null, words: outcome.words };
}
