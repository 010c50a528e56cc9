// Carries deletion requests out: one transaction removes from every table what identifies the person; records that the law may
// require stay without the identity.

import { carriedOutUpTo } from '@valence/domain/deletion';
import { DAY_MS } from '@valence/domain/durations';
import type { Phone } from '@valence/domain/phone';
import { recordAudit } from '../../platform/audit.ts';
import { redactAudit } from '../../platform/audit-redaction.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import * as store from './erasure.store.ts';
import * as requests from './requests.store.ts';
import type { Tombstones } from './tombstones.ts';

/** How long the confirmation is tried. WhatsApp takes free text only in the 24 hours after somebody's last message anyway. */
const NOTICE_MILLISECONDS = DAY_MS;
const EMAIL_KEPT_DAYS = 30;
/** Shorter names and schools are parts of too many words. */
const SHORTEST_WORD = 3;

/** The confirmations that WhatsApp's feature sends. */
export interface Notices {
  readonly queue: (
    tx: Tx,
    phone: Phone,
    text: string,
    life: { at: Date; usefulUntil: Date },
  ) => Promise<string>;
  /** Called after the commit. */
  readonly wake: () => void;
  readonly find: (db: Db | Tx, id: string) => Promise<{ state: string; acceptedAt: Date | null } | undefined>;
  /** Removes the confirmation together with its recipient's number. */
  readonly forget: (tx: Tx, id: string) => Promise<void>;
}

export interface ErasureDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  /** The school's current name. */
  brand: () => string;
  /** The words that confirm the deletion, in the language of the person with this number. */
  noticeTo: (tx: Tx, phone: Phone, deleted: { brand: string; at: Date }) => Promise<string>;
  tombstones: Tombstones;
  notices: Notices;
  /** Removes a file of the storage once the transaction is committed. */
  removeFile: (tx: Tx, key: string) => Promise<void>;
  /** What sign-in and WhatsApp hold under the number. */
  forgetNumber: (tx: Tx, phone: Phone) => Promise<void>;
}

export function createErasure(deps: ErasureDeps) {
  const { db, clock, log, tombstones, notices } = deps;

  /** Carries one request out if it is open and verified; else it does nothing. @throws whatever prevented the deletion */
  async function carryOut(requestId: string): Promise<void> {
    const at = clock.now();
    try {
      const hash = await transaction(db, async (tx) => answer(deps, tx, requestId, at));
      if (hash === undefined) return;
      await tombstones.putFiles([{ hash, erasedAt: at }]);
      notices.wake();
    } catch (error) {
      await requests.noteFailure(db, requestId, error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  return {
    carryOut,

    /** Carries out the requests that are due, settles confirmations that were sent, and forgets addresses after 30 days. */
    async tick(): Promise<void> {
      const at = clock.now();
      for (const id of await requests.listDue(db, carriedOutUpTo(at))) {
        // A deletion that fails must not hold up the others; the next tick tries it again, and the admin area shows why.
        await carryOut(id).catch((error: unknown) =>
          log.error({ err: error, requestId: id }, 'a deletion failed'),
        );
      }
      for (const notice of await requests.listNotices(db)) await settle(deps, notice, at);
      await requests.forgetEmails(db, new Date(at.getTime() - EMAIL_KEPT_DAYS * DAY_MS));
      await reapply(deps, at);
    },

    /** After a restore: accounts that had been deleted are deleted again. */
    reapply: async (): Promise<void> => reapply(deps, clock.now()),
  };
}

/** @returns the hash of the deleted number; undefined when there is nothing to do */
async function answer(deps: ErasureDeps, tx: Tx, requestId: string, at: Date): Promise<string | undefined> {
  const request = await requests.lockRequest(tx, requestId);
  if (!request?.accountId || !request.verifiedAt) return undefined;
  if (request.cancelledAt || request.refusedAt || request.erasedAt) return undefined;
  const { phone, hash, text } = await erase(deps, tx, request.accountId, at);
  const usefulUntil = new Date(at.getTime() + NOTICE_MILLISECONDS);
  const noticeId = await deps.notices.queue(tx, phone, text, { at, usefulUntil });
  await requests.markErased(tx, requestId, noticeId, at);
  return hash;
}

async function erase(
  { forgetNumber, tombstones, removeFile, brand, noticeTo }: ErasureDeps,
  tx: Tx,
  accountId: string,
  at: Date,
): Promise<{ phone: Phone; hash: string; text: string }> {
  await store.beginErasing(tx);
  const account = await store.lockAccount(tx, accountId);
  if (account?.role !== 'student') throw new Error('Only an account of a student is deleted.');
  const { phone, name, school } = account;
  // Before the language is deleted, too.
  const text = await noticeTo(tx, phone, { brand: brand(), at });
  const phoneDigits = phone.slice(2);
  const words = [name, school ?? ''].filter((word) => word.length >= SHORTEST_WORD);
  const merged = await store.listMerged(tx, accountId);
  const { earlier } = await redactAudit(tx, { accountId, phoneDigits, words });
  for (const { formerId, phone: formerPhone } of merged)
    await redactAudit(tx, { accountId: formerId, phoneDigits: formerPhone.slice(2), words });
  const allWords = [...words, ...earlier.filter((word) => word.length >= SHORTEST_WORD)];
  await store.emptyRequests(tx, accountId);
  await store.redactRecords(tx, accountId, allWords);
  for (const key of await store.listFiles(tx, accountId)) await removeFile(tx, key);
  await store.deleteAccount(tx, accountId);
  const numbers = [phone, ...merged.map((former) => former.phone)];
  for (const number of numbers) {
    await forgetNumber(tx, number);
    await store.blankNumber(tx, number.slice(2));
  }
  const hash = tombstones.hashOf(phone);
  const stones = numbers.map((number) => ({ hash: tombstones.hashOf(number), erasedAt: at }));
  await store.keepTombstones(tx, stones);
  await recordAudit(tx, { at, actorId: null, action: 'account.deleted', subject: `account:${accountId}` });
  return { phone, hash, text };
}

async function settle(
  { db, notices }: ErasureDeps,
  { id, noticeId }: { id: string; noticeId: string },
  at: Date,
): Promise<void> {
  await transaction(db, async (tx) => {
    const notice = await notices.find(tx, noticeId);
    if (notice?.state === 'waiting') return;
    await notices.forget(tx, noticeId);
    const wasSent = notice && ['accepted', 'delivered', 'read'].includes(notice.state);
    await requests.settleNotice(tx, id, wasSent ? notice.acceptedAt : null, at);
  });
}

async function reapply(deps: ErasureDeps, at: Date): Promise<void> {
  const { db, tombstones, log } = deps;
  const erased = await tombstones.all();
  if (erased.size === 0) return;
  const newest = new Date(Math.max(...[...erased.values()].map((instant) => instant.getTime())));
  for (const { id, phone, createdAt } of await store.listRegistered(db, newest)) {
    const erasedAt = erased.get(tombstones.hashOf(phone));
    if (!erasedAt || createdAt > erasedAt) continue;
    await transaction(db, async (tx) => {
      await store.closeRestored(tx, id, at);
      await erase(deps, tx, id, at);
    });
    log.warn({ accountId: id }, 'a restored account that had been deleted was deleted again');
  }
}
