// Upgrades by the installed version's own command, from signed archives, on a real school's data: what fails touches nothing.

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { upgradeWords } from '@valence/copy/site/upgrade-command';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endPrograms, newDataDir } from '../../../test/programs.ts';
import {
  bundleReleasePrograms,
  type Installation,
  install,
  makeTestArchive,
} from '../../../test/release-kit.ts';
import { MIGRATIONS, readMigrations } from '../../platform/db/migrate.ts';
import { createLog } from '../../platform/log.ts';
import { visitEmbeddedPostgres } from '../../platform/postgres/visit.ts';

const words = upgradeWords;
const NEW_VERSION = '0.4.0';
let out: string;
let bundle: Awaited<ReturnType<typeof bundleReleasePrograms>>;
let school: Installation;

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'valence-upgrade-'));
  bundle = await bundleReleasePrograms();
  school = await install(out, await newDataDir(), bundle.programs, '0.2.0');
  await mkdir(join(school.dataDir, 'storage'), { recursive: true });
  await writeFile(join(school.dataDir, 'storage/lesson.mp4'), 'a lesson');
  await query(`INSERT INTO school_limit (name, value, changed_at) VALUES ('codes-an-hour', 7, now())`);
});
afterAll(async () => {
  await endPrograms();
  await rm(out, { recursive: true, force: true });
  await bundle.remove();
});

async function query(text: string): Promise<Record<string, unknown>[]> {
  const visit = await visitEmbeddedPostgres(school.dataDir, createLog('silent'));
  if (visit === 'none') throw new Error('There is no database.');
  const client = new pg.Client(visit.address);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
    await visit.end();
  }
}

/** What an upgrade could have changed. */
async function state() {
  return {
    current: await school.current(),
    releases: await school.releases(),
    data: (await readdir(school.dataDir))
      .toSorted()
      .filter((name) => !/^(?:work|backup-key)$|\.log$/.test(name)),
  };
}

test('a version that does not get along with a copy of the data is refused, and the school is as it was', async () => {
  const before = await state();
  const archive = await makeTestArchive(out, bundle.programs, {
    version: NEW_VERSION,
    migrations: {
      '9001_unlike.sql': {
        sql: 'ALTER TABLE school_limit ADD CONSTRAINT small CHECK (value < 5)',
        worksWithVersionBefore: true,
      },
    },
  });
  const { code, stderr } = await school.valence('upgrade', archive, '--json');
  expect([code, stderr]).toEqual([1, expect.stringContaining('The school was not touched.') as string]);
  expect(stderr).toContain('9001_unlike.sql failed');
  expect(await state()).toEqual(before);
});

test('a version that fails on the data themselves gives them back as they were', async () => {
  const before = await state();
  const archive = await makeTestArchive(out, bundle.programs, {
    version: NEW_VERSION,
    migrations: {
      '9001_late.sql': {
        sql: `DELETE FROM school_limit;
          DO $$ BEGIN IF current_setting('data_directory') NOT LIKE '%rehearsal%' THEN RAISE 'not here'; END IF; END $$;`,
        worksWithVersionBefore: 'It empties the limits.',
      },
    },
  });
  const refused = await school.valence('upgrade', archive);
  expect([refused.code, refused.stderr.trim()]).toEqual([
    1,
    words.refused.needsPause('It empties the limits.'),
  ]);
  const { code, stdout, stderr } = await school.valence('upgrade', archive, '--with-pause');
  expect([code, stdout]).toEqual([1, expect.stringContaining(words.steps.wayBack) as string]);
  expect(stderr).toContain('not here');
  expect(stderr).toContain('version 0.2.0');
  expect(await state()).toEqual(before);
  const [last] = (await readMigrations(MIGRATIONS)).slice(-1);
  expect(
    await query('SELECT value, (SELECT max(name) FROM schema_migration) AS last FROM school_limit'),
  ).toEqual([{ value: 7, last: last?.name }]);
});

test('an upgrade over a skipped version migrates all of it, keeps a copy, and leaves the one before', async () => {
  const archive = await makeTestArchive(out, bundle.programs, {
    version: NEW_VERSION,
    between: [{ version: '0.3.0', lastMigration: '9001_three.sql' }],
    migrations: {
      '9001_three.sql': { sql: 'CREATE TABLE three (id int)', worksWithVersionBefore: true },
      '9002_four.sql': { sql: 'ALTER TABLE three ADD COLUMN four int', worksWithVersionBefore: true },
    },
  });
  const { code, stdout, stderr } = await school.valence('upgrade', archive, '--with-pause', '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ result: 'placed', from: '0.2.0', to: '0.4.0', pause: true },
    backup: { kind: 'copy', place: join(school.dataDir, 'before-upgrade-0.2.0') },
    rehearsal: {
      violations: [],
      applied: [
        { name: '9001_three.sql', oldestVersion: '0.2.0' },
        { name: '9002_four.sql', oldestVersion: '0.3.0' },
      ],
    },
  });
  expect(await state()).toMatchObject({
    current: '0.4.0',
    releases: ['0.2.0', '0.4.0'],
  });
  expect(await query('SELECT value, (SELECT count(four) FROM three)::int AS four FROM school_limit')).toEqual(
    [{ value: 7, four: 0 }],
  );
  // Back by hand, as OPERATIONS says: the database is the one from before, and the files stay.
  const copy = join(school.dataDir, 'before-upgrade-0.2.0');
  expect(await school.valence('restore', '--from', copy, '--in-place')).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(await query(`SELECT to_regclass('three') AS three, value FROM school_limit`)).toEqual([
    { three: null, value: 7 },
  ]);
  expect(await readFile(join(school.dataDir, 'storage/lesson.mp4'), 'utf8')).toBe('a lesson');
  // The new version is the one that speaks now, and knows itself.
  const again = await school.valence('upgrade', archive);
  expect([again.code, again.stderr.trim()]).toEqual([1, words.refused.same('0.4.0')]);
});
