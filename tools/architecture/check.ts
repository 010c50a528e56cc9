// Runs all architecture rules over the repository's own source files.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkImports } from './imports.ts';
import { checkScreen } from './screen.ts';
import { checkShape, countLines } from './shape.ts';
import { readSource, type Violation } from './source.ts';
import { checkSourcesOfTruth } from './sources-of-truth.ts';

const roots = ['packages', 'apps', 'tools'];
const foreign = new Set(['node_modules', 'build', 'coverage', 'test-results', 'playwright-report']);

/** All violations in one file, given by its path from the root and its text. */
export function checkFile(path: string, text: string): Violation[] {
  const source = readSource(path, text);
  return [
    ...checkImports(source),
    ...checkSourcesOfTruth(source),
    ...checkShape(source),
    ...checkScreen(source),
  ];
}

export interface Inspection {
  readonly violations: readonly Violation[];
  readonly files: number;
  readonly medianLines: number;
}

/** Checks every `.ts`, `.tsx` and `.css` file of ours under `root`, the repository's folder. */
export function inspect(root: string): Inspection {
  const paths = [...roots.flatMap((folder) => sourceFiles(root, folder)), ...configurationFiles(root)];
  const texts = paths.map((path) => readFileSync(join(root, path), 'utf8'));
  const lengths = texts.map(countLines).sort((a, b) => a - b);
  const violations = paths.flatMap((path, index) => checkFile(path, texts[index] ?? ''));
  const sheets = paths.filter((path) => /^apps\/web\/app\/.*\btokens\.css$/.test(path));
  const advice = 'there is one tokens.css; merge this one into the first';
  const extra = sheets.slice(1).map((file) => ({ file, line: 1, rule: 'colour', advice }));
  return {
    violations: [...violations, ...extra],
    files: paths.length,
    medianLines: lengths[lengths.length >> 1] ?? 0,
  };
}

const isSource = (name: string) => /\.(?:tsx?|css)$/.test(name) && !name.endsWith('.d.ts');

function configurationFiles(root: string): string[] {
  return readdirSync(root).filter(isSource);
}

function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || foreign.has(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourceFiles(root, path);
    return isSource(entry.name) ? [path] : [];
  });
}
