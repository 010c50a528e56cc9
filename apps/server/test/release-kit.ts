// Releases for tests of upgrades: the program of the working tree with another version and further migrations, packed and signed as
// the real ones are. Packages and Node are links to the repository's, and the program's files are links to one bundle of them: Node
// compiles what it finds in a new place anew, and an upgrade starts its programs in three.

import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packFolder } from '../../../tools/release/pack.ts';
import { RELEASES } from '../src/platform/db/compatibility.ts';
import {
  KEY_FILE,
  publicKeyOf,
  SIGNATURE_FILE,
  SUMS_FILE,
  signSums,
  sumLine,
} from '../src/platform/release-seal.ts';
import { bundleForReleases, type Programs } from './program-bundle.ts';
import { programEnvironment } from './server-process.ts';

const root = resolve(import.meta.dirname, '../../..');
const COMPATIBILITY = 'apps/server/src/platform/db/compatibility.ts';
const SOURCES = [
  'package.json',
  ...['bin', 'install', 'migrations', 'package.json'].map((name) => `apps/server/${name}`),
  COMPATIBILITY,
];
/** By the places in a release where they are started. */
const PROGRAMS = {
  'apps/server/src/processes/valence.ts': 'apps/server/test/fixtures/valence.ts',
  'apps/server/src/processes/upgrade/copy.ts': 'apps/server/src/processes/upgrade/copy.ts',
};

export const releaser = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

export interface ReleaseContent {
  readonly version: string;
  /** SQL by name; the migrations of this version, or of one that was skipped. */
  readonly migrations?: Readonly<Record<string, { sql: string; worksWithVersionBefore: true | string }>>;
  /** Versions between the installed one and this one, with the last migration of each. */
  readonly between?: readonly { version: string; lastMigration: string }[];
}

/** The files of the program, which all releases of a test file share. */
export type ReleasePrograms = Programs<keyof typeof PROGRAMS>;

export async function bundleReleasePrograms(): ReturnType<typeof bundleForReleases<keyof typeof PROGRAMS>> {
  const sources = Object.entries(PROGRAMS).map(([place, source]) => [place, join(root, source)]);
  return bundleForReleases(Object.fromEntries(sources) as ReleasePrograms);
}

/** Writes the release's folder. */
async function stageRelease(
  folder: string,
  programs: ReleasePrograms,
  content: ReleaseContent,
): Promise<void> {
  // Its asynchronous form takes five times the processor time.
  for (const source of SOURCES) cpSync(join(root, source), join(folder, source), { recursive: true });
  for (const [place, bundled] of Object.entries(programs)) {
    await mkdir(join(folder, place, '..'), { recursive: true });
    await symlink(bundled, join(folder, place));
  }
  await symlink(join(root, 'packages'), join(folder, 'packages'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const platform = `${process.platform}-${process.arch}`;
  const facts = { version: '', commit: 'of a test', glibc: '2.28', platform };
  await writeFile(join(folder, 'release.json'), JSON.stringify(facts, null, 2));
  await writeFile(join(folder, KEY_FILE), publicKeyOf(releaser));
  await changeRelease(folder, content);
}

async function changeRelease(
  folder: string,
  { version, migrations = {}, between = [] }: ReleaseContent,
): Promise<void> {
  const edit = async (name: string, change: (text: string) => string) => {
    const file = join(folder, name);
    await writeFile(file, change(await readFile(file, 'utf8')));
  };
  for (const name of ['apps/server/package.json', 'release.json'])
    await edit(name, (text) => text.replace(/"version": "[^"]*"/, `"version": "${version}"`));
  const releases = [...RELEASES, ...between.map((each) => ({ ...each, commit: 'of a test' }))];
  await writeFile(join(folder, 'apps/server/migrations/releases.json'), JSON.stringify(releases));
  for (const [name, { sql }] of Object.entries(migrations))
    await writeFile(join(folder, 'apps/server/migrations', name), sql);
  const statements = Object.entries(migrations).map(
    ([name, { worksWithVersionBefore }]) =>
      `${JSON.stringify(name)}: ${JSON.stringify({ worksWithVersionBefore })},`,
  );
  await edit(COMPATIBILITY, (text) =>
    text.replace(/(STATEMENTS: [^=]+= \{)/, `$1\n${statements.join('\n')}`),
  );
}

/** Packs and signs a release as the releaser does. @returns the archive's path */
export async function makeTestArchive(
  out: string,
  programs: ReleasePrograms,
  content: ReleaseContent,
): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'valence-staged-'));
  try {
    const stage = join(work, `valence-${content.version}`);
    await stageRelease(stage, programs, content);
    const folder = join(out, content.version);
    await mkdir(folder, { recursive: true });
    const file = join(folder, `valence-${content.version}.tar.gz`);
    await packAndSeal(stage, file);
    return file;
  } finally {
    await rm(work, { recursive: true });
  }
}

/** Of an archive as it is published one of a later version, signed with the same key. @returns its path */
export async function makeLaterArchive(
  archive: string,
  { out, privateKey, ...content }: ReleaseContent & { out: string; privateKey: string },
): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'valence-later-'));
  try {
    const stage = join(work, `valence-${content.version}`);
    await mkdir(stage);
    await promisify(execFile)('tar', ['xf', archive, '--strip-components=1', '-C', stage]);
    await changeRelease(stage, content);
    const folder = join(out, content.version);
    await mkdir(folder, { recursive: true });
    const file = join(folder, `valence-${content.version}.tar.gz`);
    await packFolder(stage, { file, modifiedAt: new Date(0) });
    await sealArchive(file, privateKey);
    return file;
  } finally {
    await rm(work, { recursive: true });
  }
}

export async function packAndSeal(stage: string, file: string): Promise<void> {
  await packFolder(stage, { file, modifiedAt: new Date(0) });
  await sealArchive(file);
}

/** Writes the checksum and its signature beside an archive. */
export async function sealArchive(file: string, key = releaser): Promise<void> {
  const sums = await sumLine(file);
  await writeFile(join(file, '..', SUMS_FILE), sums);
  await writeFile(join(file, '..', SIGNATURE_FILE), signSums(sums, key));
}

export interface Installation {
  readonly folder: string;
  readonly dataDir: string;
  /** Runs the installed version's command. */
  valence(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }>;
  /** The version that `current` points to. */
  current(): Promise<string>;
  releases(): Promise<string[]>;
}

/** An installation as install.sh leaves it, in a folder of its own, on the data of a folder. */
export async function install(
  folder: string,
  dataDir: string,
  programs: ReleasePrograms,
  version: string,
): Promise<Installation> {
  const release = join(folder, 'releases', version);
  await stageRelease(release, programs, { version });
  await symlink(join('releases', version), join(folder, 'current'));
  const settings = join(folder, 'etc');
  await mkdir(settings);
  await writeFile(join(settings, 'valence.env'), `DATA_DIR=${dataDir}\nPORT=1\n`);
  await writeFile(join(settings, KEY_FILE), publicKeyOf(releaser));
  const env = { ...programEnvironment(), VALENCE_SETTINGS: join(settings, 'valence.env') };
  return {
    folder,
    dataDir,
    valence: async (...words) =>
      promisify(execFile)(join(folder, 'current/apps/server/bin/valence'), words, { env }).then(
        ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
        ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
          code,
          stdout,
          stderr,
        }),
      ),
    current: async () => (await readlink(join(folder, 'current'))).replace('releases/', ''),
    releases: async () => (await readdir(join(folder, 'releases'))).toSorted(),
  };
}
