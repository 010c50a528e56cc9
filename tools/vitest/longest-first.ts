// The order of test files: the longest begin first; otherwise the last of them would run alone on a machine with several cores.

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Each waits long for processes or answers; their size, by which Vitest orders on a fresh clone, does not show that. */
const LONGEST = [
  'hostile-bodies.test.ts',
  'ports/pictures/pictures.test.ts',
  'program-killed.test.ts',
  'worker.test.ts',
  'processes/server.test.ts',
  'endings.test.ts',
  'packaging-work.test.ts',
  'film-bombs.test.ts',
  'features/packaging/packaging.test.ts',
  'unread-answers.test.ts',
  'secret-lost.test.ts',
  'plain-films.test.ts',
  'floods.test.ts',
  'film-to-lesson.test.ts',
  'steps.test.ts',
  'strangers.test.ts',
  'extreme-integers.test.ts',
  'generated-inputs.test.ts',
  'exchange-secret.test.ts',
  'access-matrix.test.ts',
];

/** For `test.sequence.sequencer` of Vitest's configuration. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(`/${name}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
