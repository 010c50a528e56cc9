// The simplest model of a class's access: ends as sums of days, for tests that compare.

import { ACCESS_WEEKS, type AccessWeeks, accessEnd } from '@valence/domain/access';
import { DAY_MS } from '@valence/domain/durations';
import fc from 'fast-check';
import { TEST_START } from './harness.ts';

const STUDENTS = ['nimali', 'kasun'] as const;
type Student = (typeof STUDENTS)[number];

type Moving = { do: 'extend'; days: number } | { do: 'undo'; which: number };
export type Step =
  | Moving
  | { do: 'grant'; student: Student; weeks: AccessWeeks }
  | { do: 'remove'; student: Student }
  | { do: 'give-back'; student: Student }
  | { do: 'at-once'; steps: Moving[] };

const extending = fc.record({ do: fc.constant('extend' as const), days: fc.integer({ min: 1, max: 365 }) });
const undoing = fc.record({ do: fc.constant('undo' as const), which: fc.nat({ max: 50 }) });
const student = fc.constantFrom(...STUDENTS);
/** Up to 12 steps, of which some are 20 extensions and undos at the same time. */
export const sequences: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: extending },
    { weight: 4, arbitrary: undoing },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('grant' as const),
        student,
        weeks: fc.constantFrom(...ACCESS_WEEKS),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), student }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('give-back' as const), student }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('at-once' as const),
        steps: fc.array<Moving>(fc.oneof(extending, undoing), { minLength: 20, maxLength: 20 }),
      }),
    },
  ),
  { minLength: 4, maxLength: 12 },
);

/** One end: when it is, and the days of each extension that can still be taken from it. */
interface End {
  atMs: number | undefined;
  removed: { atMs: number | undefined } | undefined;
  excluded: boolean;
  open: Map<string, number>;
}

/** @param begins days from the test's start to each end */
export function startModel(begins: Record<Student | 'link', number>) {
  const newEnd = (days: number): End => ({
    atMs: TEST_START.getTime() + days * DAY_MS,
    removed: undefined,
    excluded: false,
    open: new Map(),
  });
  const all = { link: newEnd(begins.link), nimali: newEnd(begins.nimali), kasun: newEnd(begins.kasun) };
  const daysTo = ({ atMs }: End) => (atMs === undefined ? undefined : (atMs - TEST_START.getTime()) / DAY_MS);
  return {
    extend(id: string, days: number) {
      for (const end of Object.values(all)) {
        if (end.atMs === undefined) continue;
        end.atMs += days * DAY_MS;
        end.open.set(id, days);
      }
    },
    undo(id: string) {
      for (const end of Object.values(all)) {
        if (end.atMs === undefined) continue;
        end.atMs -= (end.open.get(id) ?? 0) * DAY_MS;
        end.open.delete(id);
      }
    },
    grant(of: Student, weeks: AccessWeeks) {
      const end = all[of];
      const atMs = accessEnd(TEST_START, weeks)?.getTime() ?? 0;
      end.excluded = false;
      // A grant that ends before the one without extensions changes nothing; past it, they can no longer be taken back.
      const added = [...end.open.values()].reduce((sum, days) => sum + days, 0);
      if (end.atMs !== undefined && atMs <= end.atMs - added * DAY_MS) return;
      end.atMs = Math.max(atMs, end.atMs ?? 0);
      end.open.clear();
    },
    remove(of: Student) {
      const end = all[of];
      if (end.atMs === undefined && end.excluded) return;
      end.removed = { atMs: end.atMs };
      end.atMs = undefined;
      end.excluded = true;
    },
    giveBack(of: Student) {
      const end = all[of];
      const { removed } = end;
      end.removed = undefined;
      if (!removed) return;
      end.excluded = false;
      if (end.atMs === undefined) end.atMs = removed.atMs;
      else if (removed.atMs !== undefined && removed.atMs > end.atMs) {
        end.atMs = removed.atMs;
        end.open.clear();
      }
    },
    /** Days from the test's start; undefined when there is no grant. */
    ends: () => ({ link: daysTo(all.link), nimali: daysTo(all.nimali), kasun: daysTo(all.kasun) }),
  };
}
