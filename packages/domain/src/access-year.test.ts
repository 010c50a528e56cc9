import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type AccessFacts,
  accessStateOf,
  adminCardOf,
  CLASS_POLICIES,
  isOpenWithoutGrant,
  payableClass,
  waitsForPayment,
  YEAR_AUDIENCES,
} from './access.ts';
import { HOUR_MS } from './durations.ts';

const at = new Date('2026-11-20T18:00:00+05:30');
const instant = fc
  .integer({ min: -2000, max: 2000 })
  .map((hours) => new Date(at.getTime() + hours * HOUR_MS));
const end = fc.option(instant, { nil: undefined });
const anyFacts: fc.Arbitrary<AccessFacts> = fc.record({
  publishedAt: end,
  grant: fc.option(fc.record({ grantedAt: instant, endsAt: end }), { nil: undefined }),
  classes: fc.array(
    fc.record({
      className: fc.string({ minLength: 1, maxLength: 8 }),
      policy: fc.constantFrom(...CLASS_POLICIES),
      assignedAt: instant,
      endsAt: end,
      monthPaid: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  year: fc.option(fc.constant(2027), { nil: undefined }),
  yearAudience: fc.constantFrom(...YEAR_AUDIENCES),
  isConfirmed: fc.boolean(),
  excluded: fc.boolean(),
});

it('A6: where a year’s lessons are for confirmed students, the year gives nothing to anybody else, and all to them', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const strict: AccessFacts = { ...facts, yearAudience: 'confirmed' };
      const answers = (input: AccessFacts) => [
        accessStateOf(input, at),
        adminCardOf(input, at),
        isOpenWithoutGrant(input, at),
        payableClass(input, at),
        waitsForPayment(input, at),
      ];
      const stranger: AccessFacts = { ...strict, isConfirmed: false };
      expect(answers(stranger)).toEqual(answers({ ...stranger, year: undefined }));
      const confirmed: AccessFacts = { ...strict, isConfirmed: true };
      expect(answers(confirmed)).toEqual(answers({ ...confirmed, yearAudience: 'anybody' }));
      const open: AccessFacts = { ...facts, yearAudience: 'anybody' };
      expect(answers({ ...open, isConfirmed: false })).toEqual(answers({ ...open, isConfirmed: true }));
    }),
  );
});
