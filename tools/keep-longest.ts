// Writes vitest/longest.json, by which the longest test files begin first, from the last whole run of `npm test`.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, secondsFile } from './steps/run.ts';
import { LONGEST_FILE } from './vitest/longest-first.ts';

/** Shorter ones may come in any order. */
const LONG_SECONDS = 5;

const seconds = JSON.parse(readFileSync(secondsFile, 'utf8')) as Record<string, number>;
const longest = Object.entries(seconds)
  // The runs before this one may have had files that are gone.
  .filter(([path, each]) => each >= LONG_SECONDS && existsSync(join(root, path)))
  .sort(([, one], [, other]) => other - one);
writeFileSync(LONGEST_FILE, `${JSON.stringify(Object.fromEntries(longest), undefined, 2)}\n`);
console.log(
  `${longest.length} of ${Object.keys(seconds).length} files take ${LONG_SECONDS} seconds or more.`,
);
