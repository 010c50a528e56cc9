// `npm run release -- minor` (or major, patch, 1.2.3): releases the committed state. It first runs all checks and the long forms of
// the tests, then writes the version into every package.json and .env.example, gives the unreleased changes their heading in the
// changelog, writes down which migrations the release has, and makes one tagged commit.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const CHANGELOG = 'CHANGELOG.md';
/** Names the version of the image (compose.yaml). */
const CONTAINER_SETTINGS = '.env.example';
/** By which a database knows which versions can run on it. */
const RELEASES = 'apps/server/migrations/releases.json';
const UNRELEASED = '## Unreleased';

/** In this order: what fails sooner is told sooner. None of them can be left out. */
const CHECKS = [['test'], ['run', 'soak']];

export interface Release {
  /** The repository's folder. */
  readonly folder: string;
  /** An argument of `npm version`: `major`, `minor`, `patch`, or the version itself. */
  readonly version: string;
  /** The day of the release, `2026-11-22`. */
  readonly day: string;
  /** Throws if the product must not be released. */
  readonly check: () => void;
}

/**
 * Writes nothing before every check has passed.
 * @returns the tag, `v1.2.3`
 * @throws when files are not committed, nothing is unreleased, the check fails, or npm does not accept the version
 */
export function release({ folder, version, day, check }: Release): string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' });
  const changelog = join(folder, CHANGELOG);
  if (git('status', '--porcelain') !== '') throw new Error('Commit or remove what is changed first.');
  releasedChangelog(readFileSync(changelog, 'utf8'), '0.0.0', day);
  check();
  execFileSync(
    'npm',
    ['version', version, '--workspaces', '--include-workspace-root', '--no-git-tag-version'],
    {
      cwd: folder,
      stdio: 'pipe',
    },
  );
  const { version: newVersion } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const { text, entries } = releasedChangelog(readFileSync(changelog, 'utf8'), newVersion, day);
  writeFileSync(changelog, text);
  const settings = join(folder, CONTAINER_SETTINGS);
  const line = `VALENCE_VERSION=${newVersion}`;
  writeFileSync(settings, readFileSync(settings, 'utf8').replace(/^VALENCE_VERSION=.*$/m, line));
  noteRelease(join(folder, RELEASES), newVersion, git('rev-parse', 'HEAD').trim());
  git('commit', '--all', '--quiet', '--message', `Release ${newVersion}`);
  git(
    'tag',
    '--annotate',
    `v${newVersion}`,
    '--cleanup=verbatim',
    '--message',
    `Valence ${newVersion}\n\n${entries}\n`,
  );
  return `v${newVersion}`;
}

/** Runs `npm test`, then `npm run soak`. @throws when one of them fails */
export function checkProduct(folder: string): void {
  for (const words of CHECKS) execFileSync('npm', words, { cwd: folder, stdio: 'inherit' });
}

/** The commit is the one that was checked: that of the release itself, which changes versions alone, is not made yet. */
function noteRelease(file: string, version: string, commit: string): void {
  const releases = JSON.parse(readFileSync(file, 'utf8')) as object[];
  const migrations = readdirSync(dirname(file)).filter((name) => name.endsWith('.sql'));
  const lastMigration = migrations.toSorted().at(-1);
  writeFileSync(file, `${JSON.stringify([...releases, { version, commit, lastMigration }], null, 2)}\n`);
}

/**
 * The changelog with the unreleased changes under the version's heading, and an empty section for the next ones.
 * @throws when it has no section for unreleased changes, or that section is empty
 */
export function releasedChangelog(
  text: string,
  version: string,
  day: string,
): { text: string; entries: string } {
  const [before, after] = text.split(`${UNRELEASED}\n`);
  if (before === undefined || after === undefined) throw new Error(`${CHANGELOG} has no '${UNRELEASED}'.`);
  const end = after.search(/^## /m);
  const entries = (end < 0 ? after : after.slice(0, end)).trim();
  if (entries === '')
    throw new Error(`${CHANGELOG} says of nothing new: write what users notice under '${UNRELEASED}'.`);
  const older = end < 0 ? '' : `\n${after.slice(end)}`;
  return { text: `${before}${UNRELEASED}\n\n## ${version} · ${day}\n\n${entries}\n${older}`, entries };
}

if (import.meta.main) {
  const folder = resolve(import.meta.dirname, '..');
  const [version, ...rest] = process.argv.slice(2);
  if (!version || rest.length > 0) {
    console.error('Say which version: npm run release -- major, minor, patch, or 1.2.3');
    process.exit(2);
  }
  try {
    const tag = release({
      folder,
      version,
      day: new Date().toISOString().slice(0, 10),
      check: () => checkProduct(folder),
    });
    console.log(`${tag} is made. To publish it: git push --follow-tags`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
