import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { countWrites } from '../db/writes.ts';
import { FRESH_MILLISECONDS, followChanges } from './changes.ts';

const { db, close } = await createHarness();
afterAll(close);
afterEach(() => void vi.restoreAllMocks());

/** What has changed, as it is asked at instants of the test's; counts the questions that PostgreSQL has answered. */
function followed() {
  const [clock, writes] = [{ milliseconds: 1000 }, { count: 0 }];
  vi.spyOn(performance, 'now').mockImplementation(() => clock.milliseconds);
  let questions = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      questions += 1;
      return result;
    },
  });
  countWrites(counting, writes);
  return { ...followChanges(counting, () => {}), clock, writes, questions: () => questions };
}

test.each([
  { after: FRESH_MILLISECONDS - 1, written: 0, questions: 1, whose: 'that of the question that runs' },
  { after: FRESH_MILLISECONDS, written: 0, questions: 2, whose: 'the next one’s, since this one is too old' },
  { after: 0, written: 1, questions: 2, whose: 'the next one’s, since this process has written' },
])(
  'P2: who comes $after ms after a question began, and $written writes, takes the answer of $questions: $whose',
  async ({ after, written, questions }) => {
    const changes = followed();
    // No question is answered before both have come: that takes a turn of the event loop.
    const first = changes.seen();
    changes.clock.milliseconds += after;
    changes.writes.count += written;
    const second = changes.seen();
    await Promise.all([first, second]);
    expect([first, second].map((one) => one instanceof Promise)).toEqual([true, true]);
    expect(changes.questions()).toBe(questions);
  },
);
