// The backup's process beside the server, where BACKUP_TO is set.

import { join } from 'node:path';
import type { AppDeps } from '../composition/deps.ts';
import type { DatabaseAddress } from '../platform/db/address.ts';
import type { Settings } from '../platform/env.ts';
import { keepChild } from './child-process.ts';

export interface BackupOrder {
  readonly settings: Settings;
  readonly database: DatabaseAddress;
  readonly secret: string;
}

const PROGRAM = join(import.meta.dirname, 'backup.ts');
const END_MILLISECONDS = 3000;

/** @returns a function that ends it, once what was acknowledged is archived or three seconds have passed */
export function keepBackups(
  { settings, secret, log }: Pick<AppDeps, 'settings' | 'secret' | 'log'>,
  database: DatabaseAddress,
): () => Promise<void> {
  if (!settings.backup) return async () => {};
  const order: BackupOrder = { settings, database, secret: secret.toString('utf8') };
  return keepChild({ program: PROGRAM, name: 'backup', order, endMilliseconds: END_MILLISECONDS, log });
}
