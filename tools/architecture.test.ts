// Checks that every architecture rule reports a small bad file and accepts a good one.

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkFile, checkFiles, inspectedFiles } from './architecture/check.ts';
import { type Exception, owners as repositoryOwners } from './architecture/owners.ts';
import { zones } from './architecture/table.ts';

const feature = 'apps/server/src/features/access';
const web = 'apps/web/app';

/** The rules that a file with `text` at `path` breaks, each with its line. */
function broken(path: string, text: string): string[] {
  const source = /\.tsx?$/.test(path) && !text.startsWith('//') ? `// Purpose.\n${text}` : text;
  return checkFile(path, source).map(({ rule, line }) => `${rule}:${line}`);
}

describe('imports: the table holds', () => {
  it.each([
    ['packages/domain/src/access.ts', '@valence/contract/auth/sign-in'],
    ['packages/contract/src/auth/sign-in.ts', '@valence/copy/auth/bot'],
    ['packages/copy/src/auth/bot.ts', '../../../../apps/server/src/composition/app.ts'],
    ['apps/server/src/platform/http.ts', '../features/access/access.service.ts'],
    ['apps/server/src/platform/http.ts', '../ports/storage/disk.ts'],
    ['apps/server/src/ports/storage/disk.ts', '../../platform/db/db.ts'],
    [`${feature}/access.service.ts`, '../videos/videos.service.ts'],
    [`${feature}/access.test.ts`, '../videos/videos.service.ts'],
    [`${feature}/access.service.ts`, '../../ports/storage/disk.ts'],
    [`${feature}/access.service.ts`, '../../composition/app.ts'],
    [`${feature}/access.service.ts`, '../../../test/harness.ts'],
    ['apps/server/src/composition/app.ts', '../../demo/demo.ts'],
    ['apps/server/src/processes/main.ts', '../../demo/demo.ts'],
    [`${web}/ui/button.tsx`, '../lib/api.ts'],
    [`${web}/ui/button.tsx`, '@valence/copy/learning/library'],
    [`${web}/lib/api.ts`, '../ui/button.tsx'],
    [`${web}/features/library/card.tsx`, '../playback/lesson-player.tsx'],
    [`${web}/features/library/card.tsx`, '../../pages/student/library.tsx'],
    [`${web}/pages/student/library.tsx`, '../../../../server/src/composition/app.ts'],
    [`${web}/features/admin/videos/videos-table.tsx`, '../students/find-form.tsx'],
    ['tools/serve.ts', '../apps/web/app/root.tsx'],
    ['studio/lessons/render.ts', '../../apps/server/src/composition/app.ts'],
  ])('%s must not import %s', (path, specifier) => {
    expect(broken(path, `import { a } from '${specifier}';\na();\n`)).toEqual(['imports:2']);
  });

  it.each([
    ['packages/contract/src/auth/sign-in.ts', '@valence/domain/phone'],
    ['packages/contract/src/auth/sign-in.ts', 'zod/mini'],
    ['apps/server/src/platform/http.ts', '@valence/contract/refusals'],
    [`${feature}/access.service.ts`, './access.store.ts'],
    [`${feature}/access.routes.ts`, './access.service.ts'],
    [`${feature}/access.service.ts`, '../../platform/audit.ts'],
    [`${feature}/access.service.ts`, 'node:crypto'],
    [`${feature}/access.test.ts`, '../../../test/harness.ts'],
    [`${feature}/access.test.ts`, 'vitest'],
    ['apps/server/src/composition/app.ts', '../features/access/access.routes.ts'],
    ['apps/server/test/harness.ts', '../src/composition/app.ts'],
    [`${web}/features/library/card.tsx`, '../../ui/button.tsx'],
    [`${web}/pages/student/library.tsx`, '../../features/library/card.tsx'],
    [`${web}/pages/student/library.tsx`, './+types/library'],
    [`${web}/root.tsx`, './tokens.css?url'],
    ['apps/web/e2e/main-job.e2e.ts', '../app/paths.ts'],
    ['tools/serve.ts', '../apps/server/src/processes/main.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(broken(path, `import { a } from '${specifier}';\na();\n`)).toEqual([]);
  });

  it('sees imports in every form: re-export, dynamic, type position', () => {
    const path = `${feature}/access.service.ts`;
    const other = '../videos/videos.store.ts';
    expect(broken(path, `export { a } from '${other}';\nconst b = 1;\n`)).toEqual(['imports:2']);
    expect(broken(path, `const a = await import('${other}');\n`)).toEqual(['imports:2']);
    expect(broken(path, `type A = import('${other}').A;\n`)).toEqual(['imports:2']);
  });

  it('lets features import only types from ports', () => {
    const path = `${feature}/access.service.ts`;
    expect(broken(path, `import type { S } from '../../ports/storage/storage.ts';\nlet s: S;\n`)).toEqual([]);
    expect(broken(path, `import { type S } from '../../ports/storage/storage.ts';\nlet s: S;\n`)).toEqual([]);
  });

  it('claims every folder: a file outside all zones is a violation', () => {
    expect(broken('apps/server/src/utils/strings.ts', 'const a = 1;\n')).toEqual(['place:1']);
    expect(broken('apps/web/app/helpers/strings.ts', 'const a = 1;\n')).toEqual(['place:1']);
  });

  it('names only zones that exist in the table', () => {
    const names = new Set(zones.map(({ name }) => name));
    const importedNames = zones.flatMap(({ mayImport }) =>
      mayImport.map((name) => name.replace(' (types)', '')),
    );
    expect(importedNames.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('imports: vendors, direction, spelling', () => {
  it.each([
    [`${feature}/access.store.ts`, 'pg'],
    [`${feature}/access.service.ts`, 'pg-boss'],
    [`${feature}/access.routes.ts`, '@fastify/static'],
    [`${feature}/access.routes.ts`, 'fastify'],
    [`${feature}/access.service.ts`, 'node:fs/promises'],
    ['packages/domain/src/access.ts', 'zod'],
    ['packages/domain/src/access.ts', 'node:crypto'],
    [`${web}/lib/api.ts`, 'node:path'],
  ])('%s must not import %s', (path, specifier) => {
    expect(broken(path, `import { a } from '${specifier}';\na();\n`)).toEqual(['vendor:2']);
  });

  it('allows vendors only in platform, ports and app', () => {
    expect(broken('apps/server/src/platform/jobs.ts', `import { a } from 'pg-boss';\na();\n`)).toEqual([]);
    expect(
      broken('apps/server/src/composition/app.ts', `import { a } from '@fastify/helmet';\na();\n`),
    ).toEqual([]);
    expect(broken(`${feature}/access.routes.ts`, `import type { F } from 'fastify';\nlet f: F;\n`)).toEqual(
      [],
    );
  });

  it.each([
    ['access.routes.ts', './access.store.ts'],
    ['access.service.ts', './access.routes.ts'],
    ['access.store.ts', './access.service.ts'],
    ['expiry-job.ts', './access.routes.ts'],
  ])('inside a feature %s must not look up %s', (file, specifier) => {
    expect(broken(`${feature}/${file}`, `import { a } from '${specifier}';\na();\n`)).toEqual([
      'direction:2',
    ]);
  });

  it('requires workspace names across packages and extensions within one', () => {
    const toDomain = '../../../domain/src/access.ts';
    expect(broken('packages/copy/src/auth/bot.ts', `import { a } from '${toDomain}';\na();\n`)).toEqual([
      'spelling:2',
    ]);
    expect(broken('packages/copy/src/auth/bot.ts', `import { a } from './library';\na();\n`)).toEqual([
      'spelling:2',
    ]);
    expect(broken('packages/copy/src/auth/bot.ts', `import { a } from './library.ts';\na();\n`)).toEqual([]);
  });
});

describe('imports: no circle', () => {
  /** What is said of files that import these others. */
  const together = (imports: Record<string, string>) =>
    checkFiles(
      Object.fromEntries(
        Object.entries(imports).map(([path, text]) => [`${feature}/${path}`, `// Purpose.\n${text}`]),
      ),
    );

  it('names the files of a circle, be it of two or of more, of values or of types, at the first import into it', () => {
    const two = together({
      'clock.ts': '',
      'grant.ts': "import { now } from './clock.ts';\nimport type { Access } from './access.ts';\n",
      'access.ts': "import { grant } from './grant.ts';\n",
    });
    expect(two).toEqual([
      {
        file: `${feature}/access.ts`,
        line: 2,
        rule: 'circle',
        advice: `${feature}/access.ts, ${feature}/grant.ts import each other in a circle; move what they share into a file below them`,
      },
    ]);
    const three = together({
      'a.ts': "export type { B } from './b.ts';\n",
      'b.ts': "const c = await import('./c.ts');\n",
      'c.ts': "type A = import('./a.ts').A;\n",
    });
    expect(three.map(({ advice }) => advice.split(' import ')[0])).toEqual([
      `${feature}/a.ts, ${feature}/b.ts, ${feature}/c.ts`,
    ]);
    expect(together({ 'a.ts': "import { a } from './a.ts';\n" })).toHaveLength(1);
  });

  it('tells two circles apart, and follows packages by their names', () => {
    const circles = checkFiles({
      'packages/domain/src/a.ts': "import { b } from '@valence/domain/b';\n",
      'packages/domain/src/b.ts': "import { a } from './a.ts';\n",
      'tools/c.ts': "import { d } from './d.ts';\nimport { a } from '@valence/domain/a';\n",
      'tools/d.ts': "import { c } from './c.ts';\n",
    });
    expect(circles.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'packages/domain/src/a.ts:1',
      'tools/c.ts:1',
    ]);
  });

  it('is quiet where two ways lead to one file', () => {
    const diamond = together({
      'routes.ts': "import { a } from './a.ts';\nimport { b } from './b.ts';\n",
      'a.ts': "import { shared } from './shared.ts';\n",
      'b.ts': "import { shared } from './shared.ts';\nimport { a } from './a.ts';\n",
      'shared.ts': '',
    });
    expect(diamond).toEqual([]);
  });
});

describe('each table has one feature that writes it', () => {
  const owners = { access: ['access_grant'] };
  const grants = 'apps/server/src/features/access/access.store.ts';
  const OWN = "// Purpose.\nawait tx.deleteFrom('access_grant').execute();\n";
  /** What is said when access writes its table and another folder runs this. */
  const told = (path: string, statement: string, exceptions: readonly Exception[] = []) =>
    checkFiles({ [grants]: OWN, [path]: `// Purpose.\n${statement}\n` }, { owners, exceptions }).map(
      ({ file, line, rule }) => `${file === path ? 'there' : file}:${line} ${rule}`,
    );
  const merging = 'apps/server/src/features/merging/moves.store.ts';

  it.each([
    "await tx.insertInto('access_grant').values(row).execute();",
    "await tx.updateTable('access_grant as g').set(row).execute();",
    "await tx.deleteFrom('access_grant').execute();",
    'await sql`INSERT INTO access_grant (id) VALUES (1)`.execute(tx);',
    'await sql`WITH gone AS (\nDELETE FROM access_grant RETURNING id) SELECT 1`.execute(tx);',
    'await sql<Row>`UPDATE access_grant g SET ends_at = NULL`.execute(tx);',
    'await sql`MERGE INTO access_grant USING given ON true WHEN MATCHED THEN DELETE`.execute(tx);',
    "await pool.query('UPDATE access_grant SET ends_at = now()');",
  ])('fires in another feature: %s', (statement) => {
    expect(told(merging, statement)).toEqual(['there:2 owner']);
  });

  it.each([
    'await sql`SELECT 1 FROM access_grant FOR UPDATE OF access_grant`.execute(tx);',
    "await db.selectFrom('access_grant').selectAll().execute();",
  ])('is quiet where another feature reads: %s', (statement) => {
    expect(told(merging, statement)).toEqual([]);
  });

  it('is quiet in tests, and on ON CONFLICT … DO UPDATE SET', () => {
    expect(told(`${feature}/access.test.ts`, "await db.deleteFrom('access_grant').execute();")).toEqual([]);
    expect(
      told('apps/server/src/features/merging/merging.test.ts', 'sql`DELETE FROM access_grant`;'),
    ).toEqual([]);
    const upsert = 'sql`INSERT INTO access_grant (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = 2`;';
    expect(told(`${feature}/grants.store.ts`, upsert)).toEqual([]);
  });

  it('wants an owner for every table, and its name in the statement', () => {
    expect(told(`${feature}/grants.store.ts`, 'sql`DELETE FROM session`;')).toEqual(['there:2 owner']);
    const byExpression = ['sql`DELETE FROM $', '{sql.table(name)}`;'].join('');
    expect(told(`${feature}/grants.store.ts`, byExpression)).toEqual(['there:2 owner']);
    expect(told(`${feature}/grants.store.ts`, 'await tx.deleteFrom(name).execute();')).toEqual([
      'there:2 owner',
    ]);
  });

  it('leaves declared exceptions alone, and finds those that nobody needs and owners that do not write', () => {
    const exception = { area: 'merging', allows: 'tables-of-others', reason: 'one of two accounts' } as const;
    expect(told(merging, 'sql`DELETE FROM access_grant`;', [exception])).toEqual([]);
    expect(told(merging, 'sql`SELECT 1`;', [exception])).toEqual(['tools/architecture/owners.ts:1 owner']);
    expect(checkFiles({}, { owners, exceptions: [] }).map(({ advice }) => advice)).toEqual([
      'access does not write access_grant; name who does, or take the table out',
    ]);
  });

  it('knows every table that the migrations make', () => {
    const folder = `${import.meta.dirname}/../apps/server/migrations`;
    const texts = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
    const made = texts.flatMap((text) =>
      [...text.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].map(([, name = '']) => name),
    );
    const [byTrigger, byMigrating] = ['paid_months', 'schema_migration'];
    const tables = [...made.filter((name) => name !== byTrigger), byMigrating];
    const owned = Object.values(repositoryOwners).flat();
    expect(owned.toSorted()).toEqual(tables.toSorted());
  });
});

describe('time, chance, settings, SQL and the form of dates have one source each', () => {
  it.each([
    ['clock', 'const a = Date.now();'],
    ['clock', 'const a = new Date();'],
    ['clock', "const a = Date['now']();"],
    ['random', 'const a = Math.random();'],
    ['random', "import { randomBytes } from 'node:crypto';"],
    ['random', 'const a = crypto.randomUUID();'],
    ['random', 'crypto.getRandomValues(a);'],
    ['settings', 'const a = process.env.PORT;'],
    ['settings', "import { env } from 'node:process';"],
    ['sql', 'const a = sql`select 1`;'],
    ['sql', 'const a = sql<number>`select 1`;'],
    ['sql', "const a = db.selectFrom('grant').selectAll();"],
    ['sql', "import type { Kysely } from 'kysely';"],
    ['date', "const a = new Intl.DateTimeFormat('en');"],
    ['date', "const a = new Date(0).toLocaleDateString('en');"],
    ['date', "const a = ['Jan', 'Feb', 'Mar'];"],
    ['date', "const a = ['January', 'February'];"],
  ])('%s: %s', (rule, line) => {
    const rules = checkFile(`${feature}/access.service.ts`, `// Purpose.\n${line}\n`).map((v) => v.rule);
    expect(rules).toContain(rule);
  });

  it.each([
    ['apps/server/src/platform/clock.ts', 'const a = () => new Date();'],
    ['apps/server/src/platform/clock/system.ts', 'const a = Date.now();'],
    ['apps/web/app/lib/clock.ts', 'const a = Date.now();'],
    ['apps/server/src/platform/ids.ts', "import { randomBytes } from 'node:crypto';"],
    ['apps/server/src/platform/env.ts', 'const a = process.env;'],
    [`${feature}/access.store.ts`, 'const a = sql`select 1`;'],
    ['apps/server/src/platform/db/migrate.ts', 'const a = sql`select 1`;'],
    [`${feature}/access.test.ts`, 'const a = sql`select 1`;'],
    ['packages/domain/src/school-time.ts', "const a = ['Jan', 'Feb'];"],
    [`${feature}/access.service.ts`, "const a = (12).toLocaleString('en');"],
    ['apps/server/test/harness.ts', 'const a = process.env.DATABASE_URL;'],
    [`${feature}/access.service.ts`, 'const a = new Date(0);'],
    [`${feature}/access.service.ts`, "const a = 'Date.now() and process.env in a string';"],
  ])('%s may: %s', (path, line) => {
    expect(broken(path, `${line}\n`)).toEqual([]);
  });

  it('holds tests to the test clock', () => {
    expect(broken(`${feature}/access.test.ts`, 'const a = Date.now();\n')).toEqual(['clock:2']);
  });
});

describe('shape of a file', () => {
  const path = 'packages/domain/src/access.ts';

  it('ends at 400 lines, tests and style sheets included', () => {
    const lines = (count: number) => `// Purpose.\n${'const a = 1;\n'.repeat(count - 1)}`;
    expect(broken(path, lines(400))).toEqual([]);
    expect(broken(path, lines(401))).toEqual(['length:401']);
    expect(broken('packages/domain/src/access.test.ts', lines(401))).toEqual(['length:401']);
    expect(broken(`${web}/pages/page.css`, 'a {}\n'.repeat(401))).toEqual(['length:401']);
    expect(broken(path, `// @generated from migrations\n${lines(400)}`)).toEqual([]);
  });

  it('opens with its purpose', () => {
    const rules = checkFile(path, 'const a = 1;\n').map(({ rule }) => rule);
    expect(rules).toEqual(['purpose']);
    expect(checkFile('packages/domain/src/access.test.ts', 'const a = 1;\n')).toEqual([]);
  });

  it('is no barrel', () => {
    expect(broken(path, "export * from './otp.ts';\nconst a = 1;\n")).toEqual(['barrel:2']);
    expect(broken(path, "export { a } from './otp.ts';\n")).toEqual(['barrel:1']);
    expect(broken(path, "export { a } from './otp.ts';\nexport const b = 1;\n")).toEqual([]);
  });
});

describe('what a person sees', () => {
  const screen = `${web}/features/library/card.tsx`;

  it.each([
    '<p>Access has ended</p>',
    "<p>{'Access has ended'}</p>",
    "<p>{late ? 'Access has ended' : null}</p>",
    '<img alt="A flask on fire" />',
    "<button aria-label={'Close the dialog'} />",
  ])('words come from copy, not from %s', (jsx) => {
    expect(broken(screen, `const a = ${jsx};\n`)).toEqual(['words:2']);
  });

  it.each(['<p>{copy.ended}</p>', '<p>A/L</p>', '<p className="flex items-center gap-2">{name}</p>'])(
    'quiet on %s',
    (jsx) => {
      expect(broken(screen, `const a = ${jsx};\n`)).toEqual([]);
    },
  );

  it.each([
    'const a = "#0F4C81";',
    'const a = <p className="bg-[#fff]" />;',
    'const a = <p className="text-white" />;',
    'const a = <p className="flex bg-red-500" />;',
    'const a = `1px solid rgb(0 0 0 / 20%)`;',
  ])('colours come from tokens, not from %s', (line) => {
    expect(broken(screen, `${line}\n`)).toEqual(['colour:2']);
  });

  it.each([
    'const a = <a href="#add">{add}</a>;',
    'const a = <meta name="theme-color" content="#0F4C81" />;',
    'const a = <p className="bg-brand text-ink border-t" />;',
    'const a = "chapter #12 of 20";',
  ])('quiet on %s', (line) => {
    expect(broken(screen, `${line}\n`)).toEqual([]);
  });

  it('holds style sheets to the tokens, and the tokens alone may name colours', () => {
    expect(broken(`${web}/pages/home.css`, 'a {\n  color: #0f4c81;\n}\n')).toEqual(['colour:2']);
    expect(broken(`${web}/pages/home.css`, 'a {\n  background: white;\n}\n')).toEqual(['colour:2']);
    expect(broken(`${web}/pages/home.css`, 'a {\n  color: var(--ink);\n  white-space: nowrap;\n}\n')).toEqual(
      [],
    );
    expect(broken(`${web}/pages/home.css`, '/* color: #fff; */\na {\n  fill: url(#add);\n}\n')).toEqual([]);
    expect(broken(`${web}/tokens.css`, ':root {\n  --ink: #12202e;\n}\n')).toEqual([]);
  });
});

describe('the repository', () => {
  it('is inspected whole: a file of each workspace is among the files read', () => {
    const workspaces = /^(?:tools|packages\/\w+|apps\/(?:server|web)|studio)\//;
    const files = inspectedFiles(`${import.meta.dirname}/..`);
    expect(new Set(files.flatMap((file) => workspaces.exec(file) ?? []))).toHaveProperty('size', 7);
  });
});
