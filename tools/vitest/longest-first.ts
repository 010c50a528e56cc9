// The order of test files: those that take longest begin first, or the last of them would run alone on a machine of several cores.

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Each takes longer than half a minute; their size, which Vitest goes by on a fresh clone, does not tell. */
const LONGEST = ['program-killed.test.ts', 'generated-inputs.test.ts', 'steps.test.ts', 'worker.test.ts'];

/** For `test.sequence.sequencer` of Vitest's configuration. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(`/${name}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
