// The order of test files: the longest begin first; otherwise the last of them would run alone on a machine with several cores.

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Seconds of the files that take long, by their paths: most of them wait for processes or answers, which their size, by which
 * Vitest orders on a fresh clone, does not show. `node tools/keep-longest.ts` writes them after a whole run.
 */
export const LONGEST_FILE = join(import.meta.dirname, 'longest.json');

/** For `test.sequence.sequencer` of Vitest's configuration. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const seconds = new Map(Object.entries(JSON.parse(readFileSync(LONGEST_FILE, 'utf8')) as object));
    const secondsOf = ({ moduleId }: TestSpecification): number =>
      Number(seconds.get(relative(this.ctx.config.root, moduleId)) ?? 0);
    // A sort keeps the order of what is equal: all others stay as Vitest has them.
    return sorted.toSorted((one, other) => secondsOf(other) - secondsOf(one));
  }
}
