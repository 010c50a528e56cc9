// The exchange of the server's secret, in one transaction: carries over what it can, and marks and names what it cannot.

import { type SecretReport, secretWords } from '@valence/copy/site/secret';
import { uploadedFilms } from '../composition/uploaded-films.ts';
import { carryLessons, findLessonsToReseal } from '../features/packaging/new-secret.ts';
import { countTombstones } from '../features/privacy/erasure.store.ts';
import { carryFactors } from '../features/second-factor/new-secret.ts';
import { endEverySession } from '../features/sessions/sessions.store.ts';
import { endPendingCodes } from '../features/sign-in/codes.store.ts';
import { stopPlaying } from '../features/videos/playing.store.ts';
import { buryWaitingCodes } from '../features/whatsapp/outbox.store.ts';
import { recordAudit } from '../platform/audit.ts';
import { type Db, type Tx, transaction } from '../platform/db/database.ts';
import type { Settings } from '../platform/env.ts';
import { exchangeFingerprint } from '../platform/secret.store.ts';
import { derive, fingerprintOf, type KeyPurpose, SecretError } from '../platform/secrets.ts';

export interface Exchange {
  /** Undefined: the old secret is lost. */
  old: Buffer | undefined;
  now: Buffer;
  /** The fingerprint that the database has; undefined where it has none yet. */
  from: Buffer | undefined;
}

interface Deps {
  db: Db;
  settings: Settings;
  at: Date;
}

/**
 * Nothing else may work on the database meanwhile: a server with the old secret would go on sealing with it.
 * @throws SecretError where somebody else has exchanged it since it was read
 */
export async function exchangeSecret({ db, settings, at }: Deps, exchange: Exchange): Promise<SecretReport> {
  const keys = (purpose: KeyPurpose) => ({
    old: exchange.old && derive(exchange.old, purpose),
    now: derive(exchange.now, purpose),
  });
  const content = keys('stream-content');
  const films = uploadedFilms(settings, db);
  // Disk and bucket are read before the transaction.
  const lessons = await findLessonsToReseal(db, content, async (sourceFile) => films.isThere(sourceFile));
  return transaction(db, async (tx) => {
    const change = { from: exchange.from, to: fingerprintOf(exchange.now), at };
    if (!(await exchangeFingerprint(tx, change))) throw new SecretError(secretWords.othersRunning);
    const report = {
      ...(await carryLessons(tx, lessons, at, stopPlaying)),
      ...(await carryFactors(tx, keys('second-factor'), at)),
      sessionsEnded: await endEverySession(tx, at),
      codesEnded: await endCodes(tx, at),
      erasedNumbers: await countTombstones(tx),
    };
    await recordExchange(tx, report, exchange.old !== undefined, at);
    return report;
  });
}

/** Codes are stored as hashes under the secret: none of them could match any more. */
async function endCodes(tx: Tx, at: Date): Promise<number> {
  await buryWaitingCodes(tx);
  return endPendingCodes(tx, at);
}

/** Records figures only: titles would outlive their lessons. */
async function recordExchange(tx: Tx, report: SecretReport, hadOld: boolean, at: Date): Promise<void> {
  const { lessonsAnew, lessonsLost, ...figures } = report;
  const after = { hadOld, lessonsAnew: lessonsAnew.length, lessonsLost: lessonsLost.length, ...figures };
  await recordAudit(tx, { at, actorId: null, action: 'secret.accepted', subject: 'server:secret', after });
}
