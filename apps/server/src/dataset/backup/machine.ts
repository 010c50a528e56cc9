// What a new machine needs besides database and files: the secret, the password of the database, and the settings.

import { join } from 'node:path';
import { placeWords } from '@valence/copy/site/backup-commands';
import { readIfThere } from '../../platform/secret-file.ts';
import type { Vault } from './vault.ts';

export interface Machine {
  readonly secretKey: string | undefined;
  readonly postgresPassword: string | undefined;
  /** The settings as they were given, without those that are secrets. */
  readonly settings: Readonly<Record<string, string>>;
}

const KEY = 'machine.json';

/** Settings that open something. Anyone who adds a setting of this kind adds it here. */
const SECRETS = /(?:^SECRET_KEY$|PASSWORD|TOKEN|SECRET|ACCESS_KEY|^DATABASE_URL$|EMBED_KEY|WEBHOOK)/;

/** @param settings the variables that were set @param secret the secret in use, from the file or the setting */
export async function keepMachine(
  vault: Vault,
  {
    dataDir,
    secret,
    settings,
  }: { dataDir: string; secret: string; settings: Readonly<Record<string, string>> },
): Promise<void> {
  const machine: Machine = {
    secretKey: secret,
    postgresPassword: (await readIfThere(join(dataDir, 'postgres-password'))) ?? undefined,
    settings: Object.fromEntries(Object.entries(settings).filter(([name]) => !SECRETS.test(name))),
  };
  const text = JSON.stringify(machine);
  const before = await vault.read(KEY).catch((error: unknown) => {
    throw new Error(placeWords.otherKey, { cause: error });
  });
  if (before?.toString() === text) return;
  await vault.put(KEY, one(text));
}

/** @returns undefined for a backup that has none yet */
export async function readMachine(vault: Vault): Promise<Machine | undefined> {
  const text = await vault.read(KEY);
  return text && (JSON.parse(text.toString()) as Machine);
}

async function* one(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}
