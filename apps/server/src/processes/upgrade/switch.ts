// Makes the new release the one that runs: by the handover of a running school, by a pause, or for the next start of a stopped one.
// What fails on the way leaves the former release running.

import { join } from 'node:path';
import { upgradeWords as words } from '@valence/copy/site/upgrade-command';
import type { Settings } from '../../platform/env.ts';
import { processHasArgument } from '../../platform/postgres/process.ts';
import { readIfThere } from '../../platform/secret-file.ts';
import { CommandError } from '../command-outcome.ts';
import { NoLauncherError, orderSwitch } from '../handover/control.ts';
import { askReadiness, untilReady } from '../readiness.ts';
import { systemctl, UNIT, unitState } from '../service.ts';
import { type AsideDatabase, putAside, rehearseWith } from './data.ts';
import { pointTo, type Releases } from './releases.ts';

export interface SwitchPlan {
  readonly settings: Settings;
  readonly releases: Releases;
  /** The new release's folder. */
  readonly release: string;
  /** Of the former release. */
  readonly version: string;
  /** Where a stopped school's database is kept as it was; undefined where it is not on this machine. */
  readonly aside: string | undefined;
  readonly report: (line: string) => void;
}

/** `running`: the new version serves. `placed`: it will, once somebody starts the school. */
export type SwitchResult = 'running' | 'placed';

const START_MILLISECONDS = 180_000;

/** Without a pause; the former version can run on the new schema. @throws CommandError after the way back */
export async function switchBeside(plan: SwitchPlan): Promise<SwitchResult> {
  const { settings, releases, release, version, report } = plan;
  try {
    const onStep = (step: 'starting' | 'ready' | 'serving') => report(words.steps[step]);
    const outcome = await orderSwitch(settings.dataDir, { folder: release, onStep });
    if (outcome.result === 'back') {
      const reason = `${words.back.reasons[outcome.reason]}${outcome.detail ? ` (${outcome.detail})` : ''}`;
      throw new CommandError(words.back.stays(reason, version));
    }
    await pointTo(releases, release);
    return 'running';
  } catch (error) {
    if (!(error instanceof NoLauncherError)) throw error;
  }
  if (await isService()) return switchPaused(plan);
  await refuseRunning(settings);
  await pointTo(releases, release);
  return 'placed';
}

/** Stop, migrate, start. @throws CommandError after the way back */
export async function switchPaused(plan: SwitchPlan): Promise<SwitchResult> {
  const { settings, releases, release, version, aside, report } = plan;
  const wasService = await isService();
  // A terminal that goes away must not leave the school between two versions.
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.stdout.on('error', () => {});
  if (wasService) {
    report(words.steps.stopping);
    await systemctl('stop', UNIT);
  }
  let database: AsideDatabase | undefined;
  try {
    await refuseRunning(settings);
    if (aside !== undefined) database = await putAside(settings, aside);
    if (database) {
      report(words.steps.migrating);
      await rehearseWith(release, settings.dataDir);
    }
    await pointTo(releases, release);
    if (!wasService) return 'placed';
    await systemctl('start', UNIT);
    if (!(await untilReady(settings, START_MILLISECONDS)))
      throw new CommandError(words.back.reasons['not-ready']);
    return 'running';
  } catch (error) {
    // A stopped school that was not touched has no way to go back.
    if (!wasService && !database) throw error;
    report(words.steps.wayBack);
    if (wasService) await systemctl('stop', UNIT);
    await pointTo(releases, releases.own);
    await database?.putBack();
    if (wasService) await systemctl('start', UNIT);
    const reason = error instanceof Error ? error.message : String(error);
    const isBack = !wasService || (await untilReady(settings, START_MILLISECONDS));
    throw new CommandError(
      isBack
        ? words.back.putBack(reason, version)
        : `${words.back.putBack(reason, version)} ${words.back.notReady(version)}`,
    );
  }
}

async function isService(): Promise<boolean> {
  const state = await unitState();
  return state !== null && state !== 'inactive' && state !== 'failed';
}

/** @throws CommandError while a server of the school runs, or its PostgreSQL */
async function refuseRunning(settings: Settings): Promise<void> {
  const folder = join(settings.dataDir, 'postgres');
  const pid = Number((await readIfThere(join(folder, 'postmaster.pid')))?.split('\n')[0]);
  const isRunning = pid > 0 && (await processHasArgument(pid, folder));
  if (isRunning || (await askReadiness(settings))) throw new CommandError(words.refused.stopFirst);
}
