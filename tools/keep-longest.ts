// Writes vitest/longest.json, by which the longest test files begin first, from the last whole run of `npm test`.

import { readFileSync, writeFileSync } from 'node:fs';
import { secondsFile } from './steps/run.ts';
import { LONGEST_FILE } from './vitest/longest-first.ts';

/** Shorter ones may come in any order. */
const LONG_SECONDS = 5;

const seconds = JSON.parse(readFileSync(secondsFile, 'utf8')) as Record<string, number>;
const longest = Object.entries(seconds)
  .filter(([, each]) => each >= LONG_SECONDS)
  .sort(([, one], [, other]) => other - one);
writeFileSync(LONGEST_FILE, `${JSON.stringify(Object.fromEntries(longest), undefined, 2)}\n`);
console.log(
  `${longest.length} of ${Object.keys(seconds).length} files take ${LONG_SECONDS} seconds or more.`,
);
