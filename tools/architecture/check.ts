// Runs all architecture rules over the repository's own source files.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkCircles } from './circles.ts';
import { checkImports } from './imports.ts';
import { exceptions, owners } from './owners.ts';
import { checkScreen } from './screen.ts';
import { checkShape, countLines } from './shape.ts';
import { readSource, type Source, type Violation } from './source.ts';
import { checkSourcesOfTruth } from './sources-of-truth.ts';
import { checkOwners, type Ownership } from './table-owners.ts';

const roots = ['packages', 'apps', 'studio', 'tools'];
const ignoredFolders = new Set(['node_modules', 'build', 'coverage', 'test-results', 'playwright-report']);

/** All violations in one file. @param path from the root */
export function checkFile(path: string, text: string): Violation[] {
  return checkSource(readSource(path, text));
}

/** The violations that only several files together can have. @param files texts by paths from the root */
export function checkFiles(
  files: Readonly<Record<string, string>>,
  ownership: Ownership = { owners: {}, exceptions: [] },
): Violation[] {
  return checkTogether(
    Object.entries(files).map(([path, text]) => readSource(path, text)),
    ownership,
  );
}

function checkSource(source: Source): Violation[] {
  return [
    ...checkImports(source),
    ...checkSourcesOfTruth(source),
    ...checkShape(source),
    ...checkScreen(source),
  ];
}

function checkTogether(sources: readonly Source[], ownership: Ownership): Violation[] {
  return [...checkCircles(sources), ...checkOwners(sources, ownership)];
}

export interface Inspection {
  readonly violations: readonly Violation[];
  readonly files: number;
  readonly medianLines: number;
}

/** Checks every `.ts`, `.tsx` and `.css` file of ours under `root`, the repository's folder. */
export function inspect(root: string): Inspection {
  const paths = inspectedFiles(root);
  const sources = paths.map((path) => readSource(path, readFileSync(join(root, path), 'utf8')));
  const lengths = sources.map(({ text }) => countLines(text)).sort((a, b) => a - b);
  const violations = [...sources.flatMap(checkSource), ...checkTogether(sources, { owners, exceptions })];
  const sheets = paths.filter((path) => /^apps\/web\/app\/.*\btokens\.css$/.test(path));
  const advice = 'there is one tokens.css; merge this one into the first';
  const extra = sheets.slice(1).map((file) => ({ file, line: 1, rule: 'colour', advice }));
  return {
    violations: [...violations, ...extra],
    files: paths.length,
    medianLines: lengths[lengths.length >> 1] ?? 0,
  };
}

/** The paths of all files that are read. */
export function inspectedFiles(root: string): string[] {
  return [...roots.flatMap((folder) => sourceFiles(root, folder)), ...configurationFiles(root)];
}

const isSource = (name: string) => /\.(?:tsx?|css)$/.test(name) && !name.endsWith('.d.ts');

function configurationFiles(root: string): string[] {
  return readdirSync(root).filter(isSource);
}

function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || ignoredFolders.has(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourceFiles(root, path);
    return isSource(entry.name) ? [path] : [];
  });
}
