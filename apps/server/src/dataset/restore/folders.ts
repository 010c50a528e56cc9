// The folders that restores leave below DATA_DIR: restored copies with their reports, and the data that a restore replaced.

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isCode, readIfThere } from '../../platform/secret-file.ts';
import { instantOf, stampOf } from '../backup/names.ts';
import type { Contents } from './contents.store.ts';

const REPORT = 'restore-report.json';
const ABOUT = 'replaced-by.json';
const NAME = /^(restored|before-restore)-(\d{8}T\d{9}Z)$/;

export const restoredFolder = (dataDir: string, at: Date) => join(dataDir, `restored-${stampOf(at)}`);
export const formerFolder = (dataDir: string, at: Date) => join(dataDir, `before-restore-${stampOf(at)}`);
/** Where a copy's report is: it is written last, so that a copy without one is unfinished. */
export const reportFile = (folder: string) => join(folder, REPORT);
/** Where former data say what replaced them. */
export const aboutFile = (former: string) => join(former, ABOUT);

export interface RestoreReport {
  readonly folder: string;
  /** The instant whose state it is. */
  readonly asOf: Date;
  readonly restoredAt: Date;
  /** When the base backup was finished that it began with. */
  readonly baseEndedAt: Date;
  readonly contents: Contents;
  readonly files: number;
  /** Files whose copies are missing or damaged. */
  readonly failedFiles: readonly string[];
  /** Rules that the restored rows break. */
  readonly violations: readonly string[];
  /** The settings that the school had, without secrets. */
  readonly settings: Readonly<Record<string, string>>;
}

export interface RestoredCopy extends Omit<RestoreReport, 'folder' | 'baseEndedAt' | 'settings'> {
  readonly name: string;
  readonly path: string;
}

/** What replaced former data. */
export interface About {
  readonly asOf: Date;
  /** The account that ordered it. */
  readonly by: string;
}

export interface FormerData {
  readonly name: string;
  readonly path: string;
  readonly replacedAt: Date;
  /** Undefined: it was done by the command. */
  readonly about: About | undefined;
}

export interface Folders {
  readonly restored: RestoredCopy[];
  readonly former: FormerData[];
}

/** The finished ones, the newest first. */
export async function listFolders(dataDir: string): Promise<Folders> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  });
  const folders: Folders = { restored: [], former: [] };
  for (const name of names.toSorted((one, other) => (one < other ? 1 : -1))) {
    const [, kind, stamp] = NAME.exec(name) ?? [];
    const path = join(dataDir, name);
    if (kind === 'restored') {
      const text = await readIfThere(reportFile(path));
      if (text !== null) folders.restored.push({ name, path, ...reportOf(text) });
    } else if (stamp !== undefined) {
      const text = await readIfThere(aboutFile(path));
      const about = text === null ? undefined : aboutOf(text);
      folders.former.push({ name, path, replacedAt: instantOf(stamp), about });
    }
  }
  return folders;
}

/** @throws when the name is none of a folder that a restore leaves */
export async function dropFolder(dataDir: string, name: string): Promise<void> {
  if (!NAME.test(name)) throw new Error(`${name} was not made by a restore.`);
  await rm(join(dataDir, name), { recursive: true, force: true });
}

type Written<T> = {
  [Key in keyof T]: T[Key] extends Date ? string : T[Key] extends Date | null ? string | null : T[Key];
};

function reportOf(text: string): Omit<RestoredCopy, 'name' | 'path'> {
  const { asOf, restoredAt, contents, files, failedFiles, violations } = JSON.parse(
    text,
  ) as Written<RestoreReport>;
  const { newestPaymentAt, newestEntryAt, ...counts } = contents as unknown as Written<Contents>;
  return {
    ...{ files, failedFiles, violations },
    asOf: new Date(asOf),
    restoredAt: new Date(restoredAt),
    contents: { ...counts, newestPaymentAt: dateOf(newestPaymentAt), newestEntryAt: dateOf(newestEntryAt) },
  };
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

function aboutOf(text: string): About {
  const { asOf, by } = JSON.parse(text) as Written<About>;
  return { asOf: new Date(asOf), by };
}
