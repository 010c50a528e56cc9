// Every architecture rule fires on a small bad file and stays quiet on a good one.

import { describe, expect, it } from 'vitest';
import { checkFile, inspect } from './architecture/check.ts';
import { zones } from './architecture/table.ts';

const feature = 'apps/server/src/features/access';
const web = 'apps/web/app';

/** The rules that `text` breaks when it stands at `path`, each with its line. */
function broken(path: string, text: string): string[] {
  const opened = /\.tsx?$/.test(path) && !text.startsWith('//') ? `// Purpose.\n${text}` : text;
  return checkFile(path, opened).map(({ rule, line }) => `${rule}:${line}`);
}

describe('imports: the table holds', () => {
  it.each([
    ['packages/domain/src/access.ts', '@valence/contract/sign-in'],
    ['packages/contract/src/sign-in.ts', '@valence/copy/bot'],
    ['packages/copy/src/bot.ts', '../../../apps/server/src/app.ts'],
    ['apps/server/src/platform/http.ts', '../features/access/access.service.ts'],
    ['apps/server/src/platform/http.ts', '../ports/storage/disk.ts'],
    ['apps/server/src/ports/storage/disk.ts', '../../platform/db/db.ts'],
    [`${feature}/access.service.ts`, '../videos/videos.service.ts'],
    [`${feature}/access.test.ts`, '../videos/videos.service.ts'],
    [`${feature}/access.service.ts`, '../../ports/storage/disk.ts'],
    [`${feature}/access.service.ts`, '../../app.ts'],
    [`${feature}/access.service.ts`, '../../../test/harness.ts'],
    [`${web}/ui/button.tsx`, '../lib/api.ts'],
    [`${web}/ui/button.tsx`, '@valence/copy/library'],
    [`${web}/lib/api.ts`, '../ui/button.tsx'],
    [`${web}/features/library/card.tsx`, '../player/player.tsx'],
    [`${web}/features/library/card.tsx`, '../../pages/student/library.tsx'],
    [`${web}/pages/student/library.tsx`, '../../../../server/src/app.ts'],
    ['tools/serve.ts', '../apps/web/app/root.tsx'],
  ])('%s must not import %s', (path, specifier) => {
    expect(broken(path, `import { a } from '${specifier}';\na();\n`)).toEqual(['imports:2']);
  });

  it.each([
    ['packages/contract/src/sign-in.ts', '@valence/domain/phone'],
    ['packages/contract/src/sign-in.ts', 'zod/mini'],
    ['apps/server/src/platform/http.ts', '@valence/contract/refusals'],
    [`${feature}/access.service.ts`, './access.store.ts'],
    [`${feature}/access.routes.ts`, './access.service.ts'],
    [`${feature}/access.service.ts`, '../../platform/audit.ts'],
    [`${feature}/access.service.ts`, 'node:crypto'],
    [`${feature}/access.test.ts`, '../../../test/harness.ts'],
    [`${feature}/access.test.ts`, 'vitest'],
    ['apps/server/src/app.ts', './features/access/access.routes.ts'],
    ['apps/server/test/harness.ts', '../src/app.ts'],
    [`${web}/features/library/card.tsx`, '../../ui/button.tsx'],
    [`${web}/pages/student/library.tsx`, '../../features/library/card.tsx'],
    [`${web}/pages/student/library.tsx`, './+types/library'],
    [`${web}/root.tsx`, './tokens.css?url'],
    ['apps/web/e2e/main-job.e2e.ts', '../app/paths.ts'],
    ['tools/serve.ts', '../apps/server/src/main.ts'],
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

  it('lets features take types alone from ports', () => {
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
    const named = zones.flatMap(({ mayImport }) => mayImport.map((name) => name.replace(' (types)', '')));
    expect(named.filter((name) => !names.has(name))).toEqual([]);
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

  it('keeps the vendors at home in platform, ports and app', () => {
    expect(broken('apps/server/src/platform/jobs.ts', `import { a } from 'pg-boss';\na();\n`)).toEqual([]);
    expect(broken('apps/server/src/app.ts', `import { a } from '@fastify/helmet';\na();\n`)).toEqual([]);
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

  it('wants workspace names across packages and extensions within one', () => {
    const toDomain = '../../domain/src/access.ts';
    expect(broken('packages/copy/src/bot.ts', `import { a } from '${toDomain}';\na();\n`)).toEqual([
      'spelling:2',
    ]);
    expect(broken('packages/copy/src/bot.ts', `import { a } from './library';\na();\n`)).toEqual([
      'spelling:2',
    ]);
    expect(broken('packages/copy/src/bot.ts', `import { a } from './library.ts';\na();\n`)).toEqual([]);
  });
});

describe('time, chance, settings and SQL have one source each', () => {
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
  it('is inspected whole: this very file is among the files read', () => {
    expect(inspect(`${import.meta.dirname}/..`).files).toBeGreaterThan(5);
  });
});
