// The files that setup writes into the system, each whole or not at all: the settings, the service, the https site.

import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { parseEnv } from 'node:util';
import { setupWords as words } from '@valence/copy/site/setup-command';
import { isCode } from '../../platform/secret-file.ts';
import { CommandError } from '../command-outcome.ts';
import { UNIT } from '../service.ts';
import { type Changes, editSettings } from './settings-text.ts';

const UNIT_TEMPLATE = join(import.meta.dirname, '../../../install/valence.service');
/** Where an installed school keeps its data, unless its settings name another folder. */
export const STATE_FOLDER = '/var/lib/valence';
const SITES = '/etc/caddy/sites';
/** The server's user, and its group. */
const USER = 'valence';

/** Tells which file was written or removed. */
export type Report = (line: string) => void;

/** @param root the folder that stands for / */
export interface Place {
  readonly root: string;
  readonly report: Report;
}

export const settingsFile = (root: string): string => join(root, 'etc/valence/valence.env');

export async function readSettingsFile(root: string): Promise<Record<string, string | undefined>> {
  return parseEnv((await readIfThere(settingsFile(root))) ?? '');
}

/** Readable by the server's user and by nobody else: the file holds the credentials. */
export async function writeSettings({ root, report }: Place, changes: Changes): Promise<void> {
  const file = settingsFile(root);
  const stored = await readIfThere(file);
  const text = stored ?? `${words.newSettings}\n`;
  await put(file, editSettings(text, changes, file), { mode: 0o640, gid: await idOf(root, 'group'), report });
}

/**
 * Makes the folder of the backups on a disk that is there, and gives it to the server's user. One with files in it stays as it is,
 * and so does the address of a bucket.
 */
export async function makeBackupFolder({ root, report }: Place, place: string): Promise<void> {
  if (!isAbsolute(place)) return;
  const folder = join(root, place);
  try {
    await mkdir(folder, { mode: 0o700 });
    report(words.wrote(folder));
  } catch (error) {
    if (isCode(error, 'ENOENT')) throw new CommandError(words.problems.noDisk(dirname(folder)));
    if (!isCode(error, 'EEXIST')) throw error;
    if ((await readdir(folder)).length > 0) return;
  }
  const [uid, gid] = [await idOf(root, 'passwd'), await idOf(root, 'group')];
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
}

/** The service, and a drop-in for folders of the settings that it could not write to otherwise. */
export async function writeUnit(place: Place): Promise<void> {
  const folder = join(place.root, 'etc/systemd/system');
  await put(join(folder, UNIT), await readFile(UNIT_TEMPLATE, 'utf8'), { mode: 0o644, report: place.report });
  const { DATA_DIR, BACKUP_TO } = await readSettingsFile(place.root);
  const paths = [DATA_DIR, BACKUP_TO].filter(
    (path) => path !== undefined && isAbsolute(path) && !`${path}/`.startsWith(`${STATE_FOLDER}/`),
  );
  const dropIn = join(folder, `${UNIT}.d`, 'folders.conf');
  if (paths.length === 0) await take(dropIn, place.report);
  else {
    const lines = paths.map((path) => `ReadWritePaths=-"${path}"`);
    const text = [words.folders, '[Service]', ...lines, ''].join('\n');
    await put(dropIn, text, { mode: 0o644, report: place.report });
  }
}

/** @param site null takes the site away */
export async function writeCaddySite(
  { root, report }: Place,
  site: { name: string; domain: string; port: string } | null,
): Promise<void> {
  const file = join(root, SITES, 'valence.caddy');
  if (!site) return take(file, report);
  await put(file, caddySite(site), { mode: 0o644, report });
  const main = join(root, 'etc/caddy/Caddyfile');
  const text = (await readIfThere(main)) ?? '';
  const line = `import ${SITES}/*.caddy`;
  if (text.split('\n').some((each) => each.trim() === line)) return;
  await put(main, `${text}\n${words.caddyImport}\n${line}\n`.trimStart(), { mode: 0o644, report });
}

/**
 * Caddy sets X-Forwarded-For and -Proto itself and believes nobody else's. A connection that the server does not take, since it
 * is being started again, is tried for some seconds before anybody sees an error.
 */
function caddySite({ name, domain, port }: { name: string; domain: string; port: string }): string {
  return `${words.caddySite(name)}
${domain} {
	reverse_proxy 127.0.0.1:${port} {
		lb_try_duration 10s
		lb_try_interval 100ms
	}
}
`;
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function put(
  file: string,
  text: string,
  { mode, gid, report }: { mode: number; gid?: number | undefined; report: Report },
): Promise<void> {
  const isNew = (await readIfThere(file)) !== text;
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, text, { mode, flag: 'wx' });
  if (gid !== undefined) await chown(draft, 0, gid);
  await rename(draft, file);
  if (isNew) report(words.wrote(file));
}

async function take(file: string, report: Report): Promise<void> {
  try {
    await rm(file);
    report(words.removed(file));
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

/** Undefined where the user is not made yet, or where only root could give the file away. */
async function idOf(root: string, list: 'passwd' | 'group'): Promise<number | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const names = (await readIfThere(join(root, 'etc', list))) ?? '';
  const id = new RegExp(`^${USER}:[^:]*:(\\d+):`, 'm').exec(names)?.[1];
  return id === undefined ? undefined : Number(id);
}
