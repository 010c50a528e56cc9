// Tests releasing in a temporary repository with the real git and npm: only a checked, committed state is released.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { checkProduct, release, releasedChangelog } from './release.ts';

/** A repository with a first commit, of which each test gets a copy. */
let first: string;
let folder: string;
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Nimali', '-c', 'user.email=nimali@school.example', ...words], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const versionOf = (name: string) => (JSON.parse(read(name)) as { version: string }).version;

const OLD =
  '# Changelog\n\n## Unreleased\n\n- Lessons load twice as fast.\n\n## 0.1.0 · 2026-11-01\n\n- First.\n';
const day = '2026-11-22';

const newFolder = () => mkdtempSync(join(tmpdir(), 'valence-release-'));

beforeAll(() => {
  first = newFolder();
  folder = first;
  mkdirSync(join(folder, 'pages'));
  write('package.json', JSON.stringify({ name: 'school', version: '0.1.0', workspaces: ['pages'] }));
  write('pages/package.json', JSON.stringify({ name: 'pages', version: '0.1.0' }));
  write('.gitignore', 'node_modules\n');
  write('CHANGELOG.md', OLD);
  mkdirSync(join(folder, 'apps/server/migrations'), { recursive: true });
  write('apps/server/migrations/releases.json', '[]');
  write('apps/server/migrations/0001_a.sql', 'SELECT 1');
  write('apps/server/migrations/0002_b.sql', 'SELECT 1');
  write('.env.example', '# The version.\nVALENCE_VERSION=0.1.0\n\nDOMAIN=\n');
  execFileSync('npm', ['install', '--package-lock-only', '--offline'], { cwd: folder, stdio: 'pipe' });
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Nimali');
  git('config', 'user.email', 'nimali@school.example');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Begin');
});
beforeEach(() => {
  folder = newFolder();
  cpSync(first, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => rmSync(first, { recursive: true, force: true }));

it('the version is in every package, the settings for containers, the list of releases, the changelog and the tag, in one commit', () => {
  const check = vi.fn<() => void>();
  const checked = git('rev-parse', 'HEAD');
  expect(release({ folder, version: 'minor', day, check })).toBe('v0.2.0');
  expect(JSON.parse(read('apps/server/migrations/releases.json'))).toEqual([
    { version: '0.2.0', commit: checked, lastMigration: '0002_b.sql' },
  ]);
  expect(check).toHaveBeenCalledOnce();
  const versions = ['package.json', 'pages/package.json', 'package-lock.json'].map(versionOf);
  expect(versions).toEqual(['0.2.0', '0.2.0', '0.2.0']);
  expect(read('.env.example')).toBe('# The version.\nVALENCE_VERSION=0.2.0\n\nDOMAIN=\n');
  expect(read('CHANGELOG.md')).toBe(
    `# Changelog\n\n## Unreleased\n\n## 0.2.0 · ${day}\n\n- Lessons load twice as fast.\n\n## 0.1.0 · 2026-11-01\n\n- First.\n`,
  );
  expect(git('log', '-1', '--format=%s %D')).toBe('Release 0.2.0 HEAD -> main, tag: v0.2.0');
  expect(git('tag', '--list', '--format=%(contents)')).toBe('Valence 0.2.0\n\n- Lessons load twice as fast.');
  expect(git('status', '--porcelain')).toBe('');
});

it('a product that fails its checks changes no files', () => {
  const check = () => {
    throw new Error('3 tests failed');
  };
  expect(() => release({ folder, version: 'minor', day, check })).toThrow('3 tests failed');
  expect([git('status', '--porcelain'), git('tag'), versionOf('package.json')]).toEqual(['', '', '0.1.0']);
});

it.each([
  ['test', 'exit 1', 'touch soaked', []],
  ['soak', 'touch tested', 'exit 1', ['tested']],
])('a product whose %s fails is not released', (_, test, soak, done) => {
  write('package.json', JSON.stringify({ ...JSON.parse(read('package.json')), scripts: { test, soak } }));
  git('commit', '--all', '--quiet', '--message', 'Name the checks');
  const check = () => checkProduct(folder);
  expect(() => release({ folder, version: 'minor', day, check })).toThrow('Command failed: npm');
  expect(['tested', 'soaked'].filter((name) => existsSync(join(folder, name)))).toEqual(done);
  expect([git('tag'), versionOf('package.json')]).toEqual(['', '0.1.0']);
});

it('a release refuses uncommitted changes', () => {
  write('CHANGELOG.md', `${OLD}\n- Something else.\n`);
  const check = vi.fn<() => void>();
  expect(() => release({ folder, version: 'patch', day, check })).toThrow('Commit or remove');
  expect(check).not.toHaveBeenCalled();
});

it('a release needs entries in the changelog', () => {
  expect(() =>
    releasedChangelog('# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- First.\n', '0.2.0', day),
  ).toThrow('nothing new');
  expect(() => releasedChangelog('# Changelog\n', '0.2.0', day)).toThrow("no '## Unreleased'");
  expect(releasedChangelog('## Unreleased\n\n- A.\n', '0.2.0', day).text).toBe(
    `## Unreleased\n\n## 0.2.0 · ${day}\n\n- A.\n`,
  );
});
