// Builds the web application if, and only if, something that goes into the build has changed: in English, then in each language
// that has a translation.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FIRST_LANGUAGE, isLanguageCode } from '@valence/domain/language';

const root = join(import.meta.dirname, '..');
const web = join(root, 'apps/web');
/** The same setting and default as the server's (platform/env.ts). */
const translations = resolve(process.env.TRANSLATIONS || join(root, 'packages/copy/languages'));

/** Whether there is a web application to build. */
export function hasWebApp(): boolean {
  return existsSync(join(web, 'vite.config.ts'));
}

/**
 * Brings `apps/web/build` up to date and resolves to the languages that had to be built.
 * @throws if a build fails; it prints to this process's own output
 */
export async function buildWebIfNeeded(): Promise<string[]> {
  const pages = inputsHash();
  const built: string[] = [];
  const languages = [FIRST_LANGUAGE, ...languagesIn(translations)];
  for (const language of languages) {
    const stamp = join(web, 'build', `.stamp-${language}`);
    // The pages in one language lead to those in the others.
    const currentStamp = `${pages} ${languages.join(' ')} ${wordsHash(join(translations, language))}`;
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === currentStamp) continue;
    rmSync(stamp, { force: true });
    await build(language, languages);
    mkdirSync(join(web, 'build'), { recursive: true });
    writeFileSync(stamp, currentStamp);
    built.push(language);
  }
  return built;
}

/** Codes of the languages that have a folder in `folder`, without English. */
export function languagesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  const codes = entries.filter((entry) => entry.isDirectory() && isLanguageCode(entry.name));
  return codes
    .map(({ name }) => name)
    .filter((code) => code !== FIRST_LANGUAGE)
    .sort();
}

/** A hash over a language's translations; English has none. */
function wordsHash(folder: string): string {
  const names = globSync('**/*.ts', { cwd: folder }).sort();
  return hashOf(names.map((name) => join(folder, name)));
}

/** A hash over names and contents of everything that the build reads: the application, our packages, the lock file. */
export function inputsHash(folder = root): string {
  const exclude = [
    '**/node_modules/**',
    'apps/web/{build,e2e,test-results,playwright-report}/**',
    'apps/web/{playwright,vitest}.config.ts',
    '**/*.test.{ts,tsx}',
  ];
  const patterns = ['apps/web/**/*', 'packages/*/{package.json,src/**/*}', 'package-lock.json'];
  const entries = globSync(patterns, { cwd: folder, exclude, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return hashOf([...new Set(files)].sort(), folder);
}

function hashOf(files: readonly string[], folder = ''): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${file.slice(folder.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function build(language: string, languages: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(web, 'build-steps/build.ts')], {
    cwd: web,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PAGES_LANGUAGE: language,
      PAGES_LANGUAGES: languages.join(' '),
      TRANSLATIONS: translations,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.once('SIGINT', forward).once('SIGTERM', forward);
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        if (code === 0) resolve();
        else reject(new Error(`The web application did not build (${signal ?? `exit code ${code}`}).`));
      });
    });
  } finally {
    process.off('SIGINT', forward).off('SIGTERM', forward);
  }
}

if (import.meta.main) {
  const built = await buildWebIfNeeded();
  console.log(
    built.length > 0 ? `Web application built (${built.join(', ')}).` : 'Web application is up to date.',
  );
}
