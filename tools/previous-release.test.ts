// The previous release's own tests, on the present schema: what `worksWithVersionBefore` states of the migrations since then.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RELEASES, STATEMENTS } from '../apps/server/src/platform/db/compatibility.ts';
import { historyOf, stagePreviousRelease } from './previous-release.ts';

/** Tests that read what a school cannot be without. The long form, in the soak tests, runs all features' tests. */
const TESTS = ['videos/library', 'payments/lists', 'sessions/own-sessions'];

const root = resolve(import.meta.dirname, '..');
const previous = RELEASES.at(-1) ?? { version: '', commit: '', lastMigration: '' };
const history = historyOf(previous);
/** A migration that says no is not run beside: an upgrade over it makes a pause. */
const [pause] = Object.entries(STATEMENTS).flatMap(([name, { worksWithVersionBefore }]) =>
  name > previous.lastMigration && worksWithVersionBefore !== true
    ? [`${name}: ${worksWithVersionBefore}`]
    : [],
);
const skipped = pause ?? (history === 'absent' ? 'this folder is no clone' : undefined);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'valence-previous-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

async function runTests(): Promise<{ code: number; output: string }> {
  const files = TESTS.map((name) => `apps/server/src/features/${name}.test.ts`);
  // Vitest takes no offence at a name that finds nothing.
  expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  return new Promise((done) => {
    // Three files provoke few refusals: only a whole run is asked for all of them.
    const { VITEST: _, VALENCE_WHOLE_RUN: __, ...env } = process.env;
    execFile(
      process.execPath,
      [vitest, 'run', ...files],
      { cwd: folder, env, maxBuffer: 1e8 },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), output: `${stdout}\n${stderr}` }),
    );
  });
}

test.skipIf(skipped)(
  `the tests of reading of ${previous.version} pass on the present schema${skipped ? ` (not run: ${skipped})` : ''}`,
  async () => {
    if (history === 'shallow')
      throw new Error(`The history lacks ${previous.commit}: git fetch --unshallow, or clone anew.`);
    stagePreviousRelease(previous, folder);
    const { code, output } = await runTests();
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  },
);
