// The dependencies of the second factor.

import type { SignedIn } from '@valence/contract/auth/sign-in';
import type { Phone } from '@valence/domain/phone';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Passkeys } from '../../platform/passkeys.ts';

/** Derived keys of 32 bytes. */
export interface FactorKeys {
  /** Seals the apps' secrets. */
  seal: Buffer;
  recoveryCode: Buffer;
}

/** What happened to somebody's factors, for the message to the person. */
export type FactorNews = 'added' | 'removed' | 'reset' | 'codes-renewed';

export interface SecondFactorDeps {
  db: Db;
  clock: Clock;
  keys: FactorKeys;
  /** Read anew each time: an admin may change it. */
  settings: { secondFactorRequired: boolean };
  /** Undefined where the server is reached by a bare address. */
  passkeys: Passkeys | undefined;
  /** The school's name in authenticator apps. */
  issuer: string;
  openSession: (
    tx: Tx,
    opening: { accountId: string; device: string; at: Date; proved?: boolean },
  ) => Promise<SignedIn>;
  /** Notes that the session has just shown a second factor. */
  noteProved: (tx: Tx, sessionId: string, at: Date) => Promise<void>;
  endOtherSessions: (tx: Tx, accountId: string, keep: string, at: Date) => Promise<void>;
  endSessions: (tx: Tx, accountId: string, because: 'ended-by-admin', at: Date) => Promise<void>;
  /** Sends the person a message on WhatsApp, if WhatsApp lets us write. */
  tell: (tx: Tx, phone: Phone, news: FactorNews, at: Date) => Promise<void>;
}
