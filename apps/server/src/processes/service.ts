// The product as a service of systemd: asks about its unit and starts and stops it, where systemd runs.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { serviceWords } from '@valence/copy/site/commands';
import { CommandError } from './command-outcome.ts';

export const UNIT = 'valence.service';

const run = promisify(execFile);

/** Whether systemd runs this machine: sd_booted(3). It does not in a chroot and in most containers. */
export function systemdRuns(): boolean {
  return existsSync('/run/systemd/system');
}

/** `active`, `inactive`, `failed`, …; null where systemd does not run or does not know the unit. */
export async function unitState(): Promise<string | null> {
  if (!systemdRuns()) return null;
  const { stdout } = await run('systemctl', ['show', '--property=LoadState,ActiveState', UNIT]);
  const { LoadState, ActiveState } = Object.fromEntries(
    stdout.split('\n').map((line) => line.split('=', 2)),
  ) as Record<string, string>;
  return LoadState === 'not-found' ? null : (ActiveState ?? null);
}

/** @throws CommandError with what systemctl printed */
export async function systemctl(...words: readonly string[]): Promise<void> {
  await run('systemctl', [...words]).catch((error: Error & { stderr?: string }) => {
    throw new CommandError(serviceWords.refused(error.stderr?.trim() || error.message));
  });
}
