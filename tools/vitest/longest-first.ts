// The order of test files: the longest begin first; otherwise the last of them would run alone on a machine with several cores.

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Each waits long for processes or answers; their size, by which Vitest orders on a fresh clone, does not show that. */
const LONGEST = [
  'processes/server.test.ts',
  'secret-lost.test.ts',
  'unread-answers.test.ts',
  'access-matrix.test.ts',
  'steps.test.ts',
  'worker.test.ts',
];

/** For `test.sequence.sequencer` of Vitest's configuration. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(`/${name}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
