// An upgrade from its archive to the running school, step by step; until the last one nothing of the school is touched.

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { upgradeWords as words } from '@valence/copy/site/upgrade-command';
import type { Settings } from '../../platform/env.ts';
import { CommandError } from '../command-outcome.ts';
import { checkRoom, copyData, copyFolder, type Rehearsal, rehearseWith, scratchFolder } from './data.ts';
import { pauseReasons } from './pause.ts';
import { findObstacle, readRelease, readSeal, thisPlace } from './release-file.ts';
import {
  dropArchive,
  findReleases,
  lockReleases,
  type Releases,
  removeOthers,
  removeUnused,
  takeArchive,
  unpack,
} from './releases.ts';
import { type SwitchResult, switchBeside, switchPaused } from './switch.ts';

export interface UpgradeOrder {
  readonly settings: Settings;
  readonly file: string;
  /** The key that the installed version trusts. */
  readonly keyFile: string;
  /** The installed version. */
  readonly version: string;
  readonly isCheck: boolean;
  readonly mayPause: boolean;
  readonly withoutRehearsal: boolean;
  readonly report: (line: string) => void;
}

export interface UpgradeReport {
  readonly result: 'checked' | SwitchResult;
  readonly from: string;
  readonly to: string;
  /** Whether nobody reaches the school for a while. */
  readonly pause: boolean;
  /** Null: neither was made, as asked. */
  readonly backup: { readonly kind: 'backup' | 'copy'; readonly place: string } | null;
  readonly rehearsal: Rehearsal | null;
  /** The database as it was before the pause. */
  readonly aside: string | null;
  /** Former versions that were removed. */
  readonly removed: readonly string[];
}

/** @throws CommandError with the reason; the installed version serves as before then */
export async function upgrade(order: UpgradeOrder): Promise<UpgradeReport> {
  const { settings, version, withoutRehearsal, mayPause } = order;
  if (settings.databaseUrl !== null && !(withoutRehearsal && mayPause))
    throw new CommandError(words.refused.ownDatabase);
  const releases = await findReleases();
  const unlock = await lockReleases(releases);
  try {
    const { release, to } = await takeRelease(releases, order);
    try {
      return await putInPlace(releases, { ...order, release, to });
    } catch (error) {
      await removeUnused(release);
      // What nobody foresaw may have ended the way back, too: the copy is needed then.
      if (error instanceof CommandError) await remove([copyFolder(settings, version)]);
      throw error;
    }
  } finally {
    await dropArchive(releases);
    await unlock();
  }
}

/** The archive, found genuine and unpacked beside the installed release. */
async function takeRelease(
  releases: Releases,
  { file, keyFile, version, settings, report }: UpgradeOrder,
): Promise<{ release: string; to: string }> {
  const seal = await readSeal(file, keyFile);
  await checkRoom(releases.root, file, settings);
  const archive = await takeArchive(releases, file);
  const facts = await readRelease(archive, seal);
  const obstacle = findObstacle(facts, thisPlace(version));
  if (obstacle !== undefined) throw new CommandError(obstacle);
  report(words.steps.verified(facts.version));
  const release = await unpack(releases, archive, facts.version);
  await dropArchive(releases);
  report(words.steps.unpacked(release));
  return { release, to: facts.version };
}

async function putInPlace(
  releases: Releases,
  order: UpgradeOrder & { release: string; to: string },
): Promise<UpgradeReport> {
  const { settings, version, release, to, report, isCheck, mayPause } = order;
  const copy = copyFolder(settings, version);
  const { backup, rehearsal } =
    settings.databaseUrl === null ? await tryOut(order, copy) : { backup: null, rehearsal: null };
  const reasons = rehearsal ? pauseReasons(rehearsal, version) : [words.refused.ownDatabase];
  const pause = reasons.length > 0;
  const common = { from: version, to, pause, backup, rehearsal };
  if (isCheck) {
    await remove([release, copy]);
    return { ...common, backup: null, result: 'checked', aside: null, removed: [] };
  }
  if (pause && !mayPause) throw new CommandError(words.refused.needsPause(reasons.join('; ')));
  const aside = pause && rehearsal ? asideFolder(settings, version) : undefined;
  const plan = { settings, releases, release, version, aside, report };
  const result = await (pause ? switchPaused(plan) : switchBeside(plan));
  const removed = await removeOthers(releases, [release, releases.own]);
  await remove(await copiesBut(settings, [copy, aside]));
  return { ...common, result, aside: aside ?? null, removed };
}

/** The data are safe, and the new version gets along with a copy of them. */
async function tryOut(
  { settings, release, report }: UpgradeOrder & { release: string },
  copy: string,
): Promise<Pick<UpgradeReport, 'backup' | 'rehearsal'>> {
  const scratch = scratchFolder(settings);
  try {
    const backup = await copyData({ settings, copy, scratch });
    report(backup.kind === 'backup' ? words.steps.backup(backup.place) : words.steps.copy(backup.place));
    const rehearsal = await rehearseWith(release, scratch);
    report(words.steps.rehearsed(Math.ceil(rehearsal.milliseconds / 1000), rehearsal.applied.length));
    return { backup, rehearsal };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Where the database of a stopped school is kept as it was. */
const asideFolder = (settings: Settings, version: string) => `${copyFolder(settings, version)}-database`;

const COPIES = /^before-upgrade-/;

async function copiesBut({ dataDir }: Settings, stay: readonly (string | undefined)[]): Promise<string[]> {
  const names = (await readdir(dataDir)).filter((name) => COPIES.test(name));
  return names.map((name) => join(dataDir, name)).filter((path) => !stay.includes(path));
}

async function remove(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
