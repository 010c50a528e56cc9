// What the second factor is built from.

import type { SignedIn } from '@valence/contract/sign-in';
import type { Phone } from '@valence/domain/phone';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Passkeys } from '../../platform/passkeys.ts';
import type { FactorKeys } from './proofs.ts';

/** What became of somebody's factors, for the message to the person. */
export type FactorNews = 'added' | 'removed' | 'reset' | 'codes-renewed';

export interface SecondFactorDeps {
  db: Db;
  clock: Clock;
  keys: FactorKeys;
  /** Read anew each time: an admin may change it. */
  settings: { secondFactorRequired: boolean };
  /** Undefined where the server is reached by a bare address. */
  passkeys: Passkeys | undefined;
  /** How authenticator apps name the school. */
  issuer: string;
  openSession: (
    tx: Tx,
    opening: { accountId: string; device: string; at: Date; proved?: boolean },
  ) => Promise<SignedIn>;
  /** The session has just shown a second factor. */
  noteProved: (tx: Tx, sessionId: string, at: Date) => Promise<void>;
  endOtherSessions: (tx: Tx, accountId: string, keep: string, at: Date) => Promise<void>;
  endSessions: (tx: Tx, accountId: string, because: 'ended-by-admin', at: Date) => Promise<void>;
  /** Tells the person on WhatsApp, as far as WhatsApp lets us write. */
  tell: (tx: Tx, phone: Phone, news: FactorNews, at: Date) => Promise<void>;
}
