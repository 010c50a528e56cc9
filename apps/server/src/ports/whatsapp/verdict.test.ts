import { describe, expect, it } from 'vitest';
import { verdictOf } from './verdict.ts';
import type { Outcome } from './whatsapp.ts';

const error = (code: number, status = 400): Outcome => ({ kind: 'error', code, status, words: '' });
const waits = (outcome: Outcome, tries: number[]) =>
  tries.map((count) => {
    const verdict = verdictOf(outcome, count);
    return verdict.do === 'retry' ? verdict.afterSeconds : verdict.do;
  });

describe('W8: the verdict on each outcome', () => {
  it('accepted is recorded', () => {
    expect(verdictOf({ kind: 'accepted', messageId: 'wamid.1' }, 1)).toEqual({
      do: 'record-accepted',
      messageId: 'wamid.1',
    });
  });

  it.each([4, 80007, 130429])('%i waits 4^tries seconds, at most 5 minutes', (code) => {
    expect(waits(error(code), [1, 2, 3, 4, 5, 50])).toEqual([4, 16, 64, 256, 300, 300]);
  });

  it('131056 waits 6 seconds or more', () => expect(waits(error(131056), [1, 2, 3])).toEqual([6, 12, 18]));

  it.each([0, 190, 368, 131031, 130497])('%i stops the queue', (code) =>
    expect(verdictOf(error(code, 401), 1)).toEqual({ do: 'stop-queue' }),
  );

  it.each([3, 10, 200, 250, 299, 131005, 131048, 131049])('%i is given up with an alarm', (code) =>
    expect(verdictOf(error(code), 1)).toEqual({ do: 'give-up', alarm: true }),
  );

  it.each([131026, 131021, 131051, 100, 131008, 131009, 33])('%i is given up', (code) =>
    expect(verdictOf(error(code), 1)).toEqual({ do: 'give-up', alarm: false }),
  );

  it('131047 wants a template', () => expect(verdictOf(error(131047), 1)).toEqual({ do: 'template-only' }));

  it.each([
    error(1),
    error(2),
    error(131000),
    error(131016),
    error(987, 503),
    { kind: 'unclear', words: '' } as const,
  ])('%j is tried again, long enough after for a status to come first', (outcome) =>
    expect(waits(outcome, [1, 2, 3, 4, 5, 50])).toEqual([5, 10, 20, 40, 60, 60]),
  );

  it('what never connected is tried again soon', () => {
    expect(waits({ kind: 'unreached', words: '' }, [1, 2, 3, 9])).toEqual([1, 2, 4, 60]);
  });

  it('decides on the code, not on the HTTP status; an unknown code of a 4xx is given up loudly', () => {
    expect(verdictOf(error(131026, 500), 1)).toEqual({ do: 'give-up', alarm: false });
    expect(verdictOf(error(424242, 400), 1)).toEqual({ do: 'give-up', alarm: true });
  });
});
