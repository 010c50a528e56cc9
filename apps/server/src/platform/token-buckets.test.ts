import { DAY_MS } from '@valence/domain/durations';
import { describe, expect, it } from 'vitest';
import { TestClock } from '../../test/test-clock.ts';
import { createTokenBuckets } from './token-buckets.ts';

const start = new Date('2027-01-14T06:30:00.000Z');

describe('N1 a budget in memory', () => {
  it('N1 gives an hour’s worth at once, then as much as time brings, and says when', () => {
    const clock = new TestClock(start);
    const buckets = createTokenBuckets({ perHour: 4, subjects: 10 });
    const take = () => buckets.take('a', clock.now());
    expect([take(), take(), take(), take()]).toEqual([undefined, undefined, undefined, undefined]);
    expect(take()).toBe(900);
    clock.advance({ minutes: 5 });
    expect(take()).toBe(600);
    clock.advance({ minutes: 10 });
    expect([take(), take()]).toEqual([undefined, 900]);
    clock.advance({ days: 2 });
    expect([take(), take(), take(), take(), take()].filter((wait) => wait !== undefined)).toEqual([900]);
  });

  it('N1 counts each subject for itself', () => {
    const buckets = createTokenBuckets({ perHour: 1, subjects: 10 });
    const seconds = ['a', 'b', 'a', 'b'].map((subject) => buckets.take(subject, start));
    expect(seconds).toEqual([undefined, undefined, 3600, 3600]);
  });

  it('N1 remembers so many subjects and no more: the one quiet for longest begins anew', () => {
    const buckets = createTokenBuckets({ perHour: 1, subjects: 2 });
    for (const subject of ['a', 'b', 'a', 'c']) buckets.take(subject, start);
    expect(buckets.take('a', start)).toBe(3600);
    expect(buckets.take('b', start)).toBeUndefined();
  });

  it('N1 a wall clock that is set back takes nothing away', () => {
    const buckets = createTokenBuckets({ perHour: 2, subjects: 2 });
    buckets.take('a', start);
    expect(buckets.take('a', new Date(start.getTime() - DAY_MS))).toBeUndefined();
  });
});
