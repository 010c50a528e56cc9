import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planSeats, type Seat } from './seats.ts';

const seat = (accountId: string, spotNumber: number | null, classId = 'theory'): Seat => ({
  accountId,
  classId,
  spotNumber,
});

describe('giving many students places', () => {
  it('lets two change places, and a whole row move on by one', () => {
    const seats = [seat('nimali', 1), seat('kasun', 2), seat('sahan', 3)];
    expect(
      planSeats(seats, [seat('nimali', 2), seat('kasun', 3), seat('sahan', 1)]).map(({ verdict }) => verdict),
    ).toEqual(['changed', 'changed', 'changed']);
  });

  it('keeps the spot of a student who asks for none, and rejects the spot of somebody who stays', () => {
    const seats = [seat('nimali', 1), seat('kasun', 2)];
    expect(planSeats(seats, [seat('nimali', null), seat('dilani', 2), seat('sahan', null)])).toEqual([
      { verdict: 'unchanged', spotNumber: 1, formerSpot: 1 },
      { verdict: 'rejected', reason: 'spot-taken' },
      { verdict: 'new', spotNumber: null, formerSpot: null },
    ]);
  });

  it('rejects the chain behind somebody who cannot move', () => {
    const seats = [seat('nimali', 1), seat('kasun', 2), seat('staying', 3)];
    const plans = planSeats(seats, [seat('dilani', 1), seat('nimali', 2), seat('kasun', 3)]);
    expect(plans).toEqual(Array.from({ length: 3 }, () => ({ verdict: 'rejected', reason: 'spot-taken' })));
  });

  const spot = fc.option(fc.integer({ min: 1, max: 6 }));
  const student = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const orders = fc.array(
    fc.record({ accountId: student, classId: fc.constantFrom('x', 'y'), spotNumber: spot }),
    {
      maxLength: 12,
    },
  );
  const validSeats = orders.map((all) => {
    const spots = new Set<string>();
    const students = new Set<string>();
    return all.filter(({ accountId, classId, spotNumber }) => {
      const [one, other] = [`${classId} ${accountId}`, `${classId} ${spotNumber}`];
      if (students.has(one) || (spotNumber !== null && spots.has(other))) return false;
      students.add(one);
      spots.add(other);
      return true;
    });
  });

  it('for any orders: afterwards no spot has two students, and rejected students have not moved', () => {
    fc.assert(
      fc.property(validSeats, orders, (seats, requests) => {
        const plans = planSeats(seats, requests);
        const after = new Map(seats.map((one) => [`${one.classId} ${one.accountId}`, one.spotNumber]));
        for (const [at, { accountId, classId }] of requests.entries()) {
          const plan = plans[at];
          if (plan && plan.verdict !== 'rejected') after.set(`${classId} ${accountId}`, plan.spotNumber);
        }
        const spots = [...after].flatMap(([key, number]) =>
          number === null ? [] : [`${key.slice(0, 1)} ${number}`],
        );
        expect(new Set(spots).size).toBe(spots.length);
      }),
      { numRuns: 2000, seed: 20_261_121 },
    );
  });
});
