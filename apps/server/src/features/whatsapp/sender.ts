// Sends what is due in the outbox: one message at a time under a lease, the network outside every transaction.

import { setTimeout as sleep } from 'node:timers/promises';
import type * as bot from '@valence/copy/bot';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { OutboundMessage, Outcome, WhatsApp } from '../../ports/whatsapp/whatsapp.ts';
import * as store from './outbox.store.ts';
import { type Outbox, recipientOf } from './outbox.ts';

/** Longer than a call can take; a message whose sender died is free again after it. */
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
  /** As it is at the moment it is read. */
  readonly brand: string;
  say: BotWords;
  codeSent: (tx: Tx, codeId: string, at: Date) => Promise<void>;
}

/** Sends one message. @returns false when none is due. */
export async function sendNext(deps: SenderDeps): Promise<boolean> {
  const { db, clock, whatsapp } = deps;
  const at = clock.now();
  const message = await claim(deps, at);
  if (message === 'paced') return true;
  if (!message) {
    await store.buryOutdated(db, at);
    return false;
  }
  const body = outgoing(deps, message, at);
  const outcome: Outcome = body
    ? await whatsapp.send(body)
    : { kind: 'error', code: UNREADABLE, status: 0, words: 'sealed under another key' };
  alarm(deps, outcome, message.tries);
  await record(deps, message, outcome);
  return true;
}

/** Takes the next message that may go now; 'paced': one that had to be put off. */
async function claim({ db, outbox }: SenderDeps, at: Date): Promise<store.Message | 'paced' | undefined> {
  return transaction(db, async (tx) => {
    const message = await store.lockDue(tx, at);
    if (!message) return undefined;
    const place = await outbox.reserveSending(tx, message.recipient, at);
    if (!place.taken) {
      await store.postpone(tx, message.id, place.freeAt);
      return 'paced';
    }
    await store.lease(tx, message.id, new Date(at.getTime() + LEASE_MILLISECONDS));
    return { ...message, tries: message.tries + 1 };
  });
}

function outgoing(
  { outbox, brand, say }: SenderDeps,
  message: store.Message,
  at: Date,
): OutboundMessage | undefined {
  const base = { reference: message.id, to: recipientOf(message.recipient) };
  if (message.kind !== 'code') {
    return { ...base, content: { kind: 'text', body: message.body.toString('utf8') } };
  }
  const sealed = outbox.codeOf(message);
  if (sealed === undefined) return undefined;
  const { code, language } = sealed;
  if (message.form === 'template') return { ...base, content: { kind: 'code-template', code } };
  const minutes = Math.max(1, Math.floor((message.usefulUntil.getTime() - at.getTime()) / 60_000));
  return { ...base, content: { kind: 'text', body: say(language).codeMessage({ code, brand, minutes }) } };
}

/** Applies the retry table to one outcome. Also for errors that came by webhook while the answer was lost. */
export async function settle(
  deps: SenderDeps,
  tx: Tx,
  message: store.Message,
  outcome: Outcome,
  at: Date,
): Promise<void> {
  const { whatsapp, codeSent } = deps;
  const verdict = whatsapp.verdictOf(outcome, message.tries);
  const result = { id: message.id, tries: message.tries, error: errorOf(outcome) };
  switch (verdict.do) {
    case 'record-accepted':
      await store.moveForward(tx, message.id, { state: 'accepted', messageId: verdict.messageId }, at);
      if (message.codeId) await codeSent(tx, message.codeId, at);
      return;
    case 'retry':
      return store.releaseUntil(tx, result, new Date(at.getTime() + verdict.afterSeconds * 1000));
    case 'template-only':
      if (whatsapp.hasTemplate && message.kind === 'code' && message.form === 'text') {
        return store.releaseUntil(tx, result, at, 'template');
      }
      return store.bury(tx, result);
    case 'stop-queue':
      await store.stopSender(tx, result.error.words, result.error.code, at);
      return store.releaseUntil(tx, result, at);
    case 'give-up':
      return store.bury(tx, result);
  }
}

/** Tells a person what no program will mend. */
export function alarm({ log, whatsapp }: SenderDeps, outcome: Outcome, tries: number): void {
  const verdict = whatsapp.verdictOf(outcome, tries);
  const { code, words } = errorOf(outcome);
  const about = { graphCode: code, words };
  if (verdict.do === 'stop-queue') {
    log.error(about, 'WhatsApp refuses this account or its token: nothing is sent until this is mended');
  } else if (verdict.do === 'give-up' && verdict.alarm) log.error(about, 'WhatsApp refused a message');
  else if (verdict.do !== 'record-accepted') {
    log.warn({ ...about, verdict: verdict.do }, 'WhatsApp did not take a message');
  }
}

/** What was accepted must be written down: otherwise it would be sent again. */
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

function errorOf(outcome: Outcome): { code: number | null; words: string } {
  if (outcome.kind === 'accepted') return { code: null, words: '' };
  return { code: outcome.kind === 'error' ? outcome.code : null, words: outcome.words };
}
