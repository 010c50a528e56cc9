// Decides which secret a process may use: only the one that its database was used with. A start with another one is refused
// with a sentence before anything is written, unless the operator accepts a new secret.

import { type SecretReport, secretReport, secretWords } from '@valence/copy/site/secret';
import { openContentKey } from '../features/packaging/content-key.ts';
import { openSecret as opensApp } from '../features/second-factor/proofs.ts';
import type { DatabaseAddress } from '../platform/db/address.ts';
import { type Db, openDatabase } from '../platform/db/database.ts';
import type { Settings } from '../platform/env.ts';
import type { Logger } from '../platform/log.ts';
import { adoptFingerprint, countOthers, findTraces, type SecretTraces } from '../platform/secret.store.ts';
import {
  derive,
  fingerprintOf,
  makeSecret,
  readSecret,
  readSecretAt,
  SecretError,
  sameBytes,
  secretFile,
  unmakeSecret,
} from '../platform/secrets.ts';
import { exchangeSecret } from './exchange-secret.ts';

/** The options of an operator who starts with another secret on purpose. */
export interface SecretChange {
  /** A file with the former secret. */
  oldSecretFile: string | undefined;
}

interface Opening {
  settings: Settings;
  log: Logger;
  at: Date;
  /** Undefined: another secret is refused. */
  change: SecretChange | undefined;
  /** Brings the database to the newest schema, once nothing prevents the start. */
  migrate: () => Promise<unknown>;
  /** Takes the report of an exchange, at once, since the rest of the start may fail. */
  report: (text: string) => void;
}

/**
 * The secret for a server on this database. The first start makes it, and the database stores its fingerprint.
 * @throws SecretError
 */
export async function openSecret(address: DatabaseAddress, opening: Opening): Promise<Buffer> {
  // One connection, so that counting the others can leave out this one.
  const { db } = openDatabase(address, { log: opening.log, connections: 1 });
  try {
    const traces = await findTraces(db);
    const secret = await readSecret(opening.settings);
    return await (isItsOwn(traces, secret)
      ? keep(db, secret, opening)
      : exchange(db, { traces, secret }, opening));
  } finally {
    await db.destroy();
  }
}

/**
 * The secret for a process beside a server, which never makes one.
 * @throws SecretError
 */
export async function requireSecret(db: Db, settings: Settings): Promise<Buffer> {
  const secret = await readSecret(settings);
  if (secret === undefined || !isItsOwn(await findTraces(db), secret)) throw refusal(settings, secret);
  return secret;
}

/** Whether the database agrees with the secret; without one, whether nothing in it needs one. */
function isItsOwn({ fingerprint, samples, isUsed }: SecretTraces, secret: Buffer | undefined): boolean {
  if (secret === undefined) return !isUsed;
  if (fingerprint) return sameBytes(fingerprint, fingerprintOf(secret));
  // A former release stored no fingerprint: what it sealed decides.
  return samples.length === 0 || opensAny(samples, secret);
}

function opensAny(samples: SecretTraces['samples'], secret: Buffer): boolean {
  const keys = { seal: derive(secret, 'second-factor'), recoveryCode: derive(secret, 'recovery-code') };
  const content = derive(secret, 'stream-content');
  return samples.some(({ kind, id, sealed }) =>
    kind === 'app' ? opensApp(keys, sealed, id) : openContentKey(content, id, sealed),
  );
}

async function keep(db: Db, secret: Buffer | undefined, opening: Opening): Promise<Buffer> {
  const { settings, at, change, migrate } = opening;
  if (change) throw new SecretError(secretWords.nothingToAccept);
  await migrate();
  const candidate = secret ?? (await makeSecret(settings));
  if (sameBytes(await adoptFingerprint(db, fingerprintOf(candidate), at), fingerprintOf(candidate)))
    return candidate;
  // Another server stored its own secret's fingerprint first.
  if (secret === undefined) await unmakeSecret(settings);
  throw refusal(settings, secret ?? candidate);
}

async function exchange(
  db: Db,
  { traces, secret }: { traces: SecretTraces; secret: Buffer | undefined },
  { settings, at, change, migrate, report }: Opening,
): Promise<Buffer> {
  if (!change) throw refusal(settings, secret);
  const old = await oldSecret(traces, change);
  if ((await countOthers(db)) > 0) throw new SecretError(secretWords.othersRunning);
  await migrate();
  const now = secret ?? (await makeSecret(settings));
  const cost: SecretReport = await exchangeSecret(
    { db, settings, at },
    { old, now, from: traces.fingerprint },
  );
  report(secretReport(cost));
  return now;
}

async function oldSecret(traces: SecretTraces, { oldSecretFile }: SecretChange): Promise<Buffer | undefined> {
  if (oldSecretFile === undefined) return undefined;
  const old = await readSecretAt(oldSecretFile);
  if (isItsOwn(traces, old)) return old;
  throw new SecretError(secretWords.notTheOld(oldSecretFile));
}

function refusal(settings: Settings, secret: Buffer | undefined): SecretError {
  const other = settings.secretKey === null ? 'file-other' : 'setting-other';
  return new SecretError(
    secretWords.refused(secret === undefined ? 'file-missing' : other, secretFile(settings)),
  );
}
