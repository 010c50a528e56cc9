// Builds the web application when, and only when, something that goes into the build has changed.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const web = join(root, 'apps/web');
const stamp = join(web, 'build/.stamp');

/** Whether there is a web application to build. */
export function hasWebApp(): boolean {
  return existsSync(join(web, 'react-router.config.ts'));
}

/**
 * Brings `apps/web/build` up to date and resolves to whether it had to be built.
 * @throws if the build fails; what it printed went to this process's own output.
 */
export async function buildWebIfNeeded(): Promise<boolean> {
  const wanted = inputsHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  rmSync(stamp, { force: true });
  await build();
  mkdirSync(join(web, 'build'), { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}

/** A hash over names and contents of all that the build reads: the application, the school's content, our packages,
 * the lock file. */
export function inputsHash(folder = root): string {
  const exclude = [
    '**/node_modules/**',
    'apps/web/{build,e2e,.react-router,test-results,playwright-report}/**',
    'apps/web/playwright.config.ts',
    '**/*.test.{ts,tsx}',
  ];
  const patterns = [
    'apps/web/**/*',
    'apps/server/site-content.json',
    'packages/*/{package.json,src/**/*}',
    'package-lock.json',
  ];
  const hash = createHash('sha256');
  const entries = globSync(patterns, { cwd: folder, exclude, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of [...new Set(files)].sort()) {
    const content = readFileSync(file);
    hash.update(`${file.slice(folder.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function build(): Promise<void> {
  const program = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const child = spawn(process.execPath, [program, 'build'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
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
  console.log(built ? 'Web application built.' : 'Web application is up to date.');
}
