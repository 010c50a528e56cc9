// Checks that the pages are built again when one of their inputs changed, and only then.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inputsHash } from './web-build.ts';

let folder: string;

function write(file: string, content: string): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'valence-build-'));
  write('package-lock.json', '{}');
  write('apps/web/app/root.tsx', 'root');
  write('packages/domain/src/badge.ts', 'badge');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  'apps/web/app/root.tsx',
  'apps/web/vite.config.ts',
  'apps/web/public/photo.avif',
  'packages/domain/src/badge.ts',
  'package-lock.json',
])('changes with %s', (file) => {
  const before = inputsHash(folder);
  write(file, 'changed');
  expect(inputsHash(folder)).not.toBe(before);
});

it.each([
  'apps/web/build/client/index.html',
  'apps/web/e2e/main-job.e2e.ts',
  'apps/web/node_modules/thing/index.js',
  'packages/domain/src/badge.test.ts',
  'apps/server/src/processes/main.ts',
])('does not change with %s', (file) => {
  const before = inputsHash(folder);
  write(file, 'changed');
  expect(inputsHash(folder)).toBe(before);
});

it('changes when a file only moves', () => {
  const before = inputsHash(folder);
  rmSync(join(folder, 'packages/domain/src/badge.ts'));
  write('packages/domain/src/medal.ts', 'badge');
  expect(inputsHash(folder)).not.toBe(before);
});
