import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { historyOf, stagePreviousRelease } from '../../../../tools/previous-release.ts';
import { RELEASES, STATEMENTS } from '../../src/platform/db/compatibility.ts';

const vitest = join(resolve(import.meta.dirname, '../../../..'), 'node_modules/vitest/vitest.mjs');
const previous = RELEASES.at(-1) ?? { version: '', commit: '', lastMigration: '' };
const needsPause = Object.entries(STATEMENTS).some(
  ([name, { worksWithVersionBefore }]) => name > previous.lastMigration && worksWithVersionBefore !== true,
);

/** Without those that start programs of the release: their packages are not its own. */
const FEATURES = [
  'access',
  'classes',
  'notes',
  'overview',
  'payments',
  'progress',
  'questions',
  'sessions',
  'students',
  'videos',
];

test.skipIf(needsPause || historyOf(previous) === 'absent')(
  `the tests of ${FEATURES.length} features of ${previous.version} pass on the present schema`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'valence-previous-'));
    onTestFinished(async () => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
    stagePreviousRelease(previous, folder);
    const { VITEST: _, ...env } = process.env;
    const names = FEATURES.map((name) => `apps/server/src/features/${name}/`);
    const output = await new Promise<string>((done) => {
      execFile(
        process.execPath,
        [vitest, 'run', ...names],
        { cwd: folder, env, maxBuffer: 1e9 },
        (error, stdout, stderr) => done(error ? `${stdout}\n${stderr}` : stdout.slice(-400)),
      );
    });
    console.log(output);
    expect(output).toMatch(/Tests .*passed/);
    expect(output).not.toContain('failed');
  },
  3_600_000,
);
