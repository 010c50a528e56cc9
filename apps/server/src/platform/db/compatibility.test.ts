import { expect, test } from 'vitest';
import { canRunOn, oldestVersionFor, RELEASES, STATEMENTS, withoutStatement } from './compatibility.ts';
import { listMigrations } from './migrate.ts';

const releases = [
  { version: '0.2.0', commit: 'a', lastMigration: '0010_a.sql' },
  { version: '0.3.0', commit: 'b', lastMigration: '0020_b.sql' },
];
const statements = {
  '0015_x.sql': { worksWithVersionBefore: true },
  '0020_b.sql': { worksWithVersionBefore: 'It drops what 0.2.0 reads.' },
  '0030_new.sql': { worksWithVersionBefore: true },
} as const;

test('a statement is about the version before the one that brought the migration, not about older ones', () => {
  const oldest = (name: string) => oldestVersionFor(name, { statements, releases });
  expect(['0001_first.sql', '0015_x.sql', '0020_b.sql', '0030_new.sql'].map(oldest)).toEqual([
    ...[null, '0.2.0', null, '0.3.0'],
  ]);
  expect([canRunOn('0.2.0', oldest('0030_new.sql')), canRunOn('0.3.0', oldest('0030_new.sql'))]).toEqual([
    ...[false, true],
  ]);
});

test('every migration since the first release states whether the version before can still run on it', async () => {
  const names = (await listMigrations()).map(({ name }) => name);
  expect(withoutStatement(names)).toEqual([]);
  expect(withoutStatement([...names, '9999_future.sql'])).toEqual(['9999_future.sql']);
  expect(Object.keys(STATEMENTS).filter((name) => !names.includes(name))).toEqual([]);
  expect(RELEASES.filter(({ lastMigration }) => !names.includes(lastMigration))).toEqual([]);
});
