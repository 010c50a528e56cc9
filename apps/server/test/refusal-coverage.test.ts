import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { unprovoked } from './refusal-coverage.ts';

it('tells the declared refusals that no process of the run has provoked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'valence-refusals-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, '1.txt'),
    'declared\tGET /a a-absent\ndeclared\tGET /a a-wrong\nprovoked\tGET /a a-absent\n',
  );
  writeFileSync(
    join(folder, '2.txt'),
    'declared\tGET /a a-wrong\nprovoked\tGET /b a-wrong\nprovoked\tGET /a input-invalid\n',
  );
  expect(unprovoked(folder)).toEqual(['GET /a a-wrong']);
});
