import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACCESS_WEEKS,
  type AccessFacts,
  type AccessState,
  accessEnd,
  accessStateOf,
  CLASS_POLICIES,
  type ClassFact,
  givenAt,
  LOCKED_CARD_DAYS,
  sourceName,
  unchangedUntil,
  viewingOf,
  YEAR_AUDIENCES,
} from './access.ts';
import { DAY_MS, HOUR_MS } from './durations.ts';
import { ROLES } from './role.ts';

const at = new Date('2026-11-20T18:00:00+05:30');
const hours = (count: number) => new Date(at.getTime() + count * HOUR_MS);
const nothing: AccessFacts = {
  publishedAt: hours(-1000),
  grant: undefined,
  classes: [],
  year: undefined,
  yearAudience: 'anybody',
  isConfirmed: false,
  excluded: false,
};
const theory: ClassFact = {
  className: 'Theory 2027',
  policy: 'enrolled',
  assignedAt: hours(-100),
  endsAt: undefined,
  monthPaid: false,
};
const byClass = { kind: 'class', className: 'Theory 2027' } as const;

/** When an open access ends; -Infinity where it is not open, Infinity without an end. */
function lasts(accessState: AccessState): number {
  if (accessState.state !== 'open') return Number.NEGATIVE_INFINITY;
  return accessState.endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

describe('every single source on its own', () => {
  it.each<[string, Partial<AccessFacts>, AccessState]>([
    ['nothing', {}, { state: 'none' }],
    [
      'a grant without an end',
      { grant: { grantedAt: hours(-5), endsAt: undefined } },
      { state: 'open', source: { kind: 'direct' }, endsAt: undefined },
    ],
    [
      'a grant that runs',
      { grant: { grantedAt: hours(-5), endsAt: hours(1) } },
      { state: 'open', source: { kind: 'direct' }, endsAt: hours(1) },
    ],
    [
      'a grant that ends now',
      { grant: { grantedAt: hours(-5), endsAt: at } },
      { state: 'ended', source: { kind: 'direct' }, endsAt: at },
    ],
    [
      'a grant that ended',
      { grant: { grantedAt: hours(-5), endsAt: hours(-1) } },
      { state: 'ended', source: { kind: 'direct' }, endsAt: hours(-1) },
    ],
    ['enrolled, month unpaid', { classes: [theory] }, { state: 'open', source: byClass, endsAt: undefined }],
    [
      'enrolled, link ends later',
      { classes: [{ ...theory, endsAt: hours(2) }] },
      { state: 'open', source: byClass, endsAt: hours(2) },
    ],
    [
      'enrolled, link ended',
      { classes: [{ ...theory, endsAt: hours(-2) }] },
      { state: 'ended', source: byClass, endsAt: hours(-2) },
    ],
    [
      'enrolled, assigned from tomorrow on',
      { classes: [{ ...theory, assignedAt: hours(24) }] },
      { state: 'none' },
    ],
    ['paid-month, unpaid', { classes: [{ ...theory, policy: 'paid-month' }] }, { state: 'none' }],
    [
      'paid-month, paid',
      { classes: [{ ...theory, policy: 'paid-month', monthPaid: true }] },
      { state: 'open', source: byClass, endsAt: undefined },
    ],
    [
      'paid-month, paid, link ended',
      { classes: [{ ...theory, policy: 'paid-month', monthPaid: true, endsAt: hours(-2) }] },
      { state: 'ended', source: byClass, endsAt: hours(-2) },
    ],
    ['the year', { year: 2027 }, { state: 'open', source: { kind: 'year', year: 2027 }, endsAt: undefined }],
  ])('%s', (_, facts, accessState) => {
    expect(accessStateOf({ ...nothing, ...facts }, at)).toEqual(accessState);
  });
});

describe('exclusion and publication, over every combination of sources', () => {
  const grants: AccessFacts['grant'][] = [
    undefined,
    ...[undefined, hours(1), hours(-1)].map((endsAt) => ({ grantedAt: hours(-9), endsAt })),
  ];
  const links: ClassFact[] = CLASS_POLICIES.flatMap((policy) =>
    [true, false].flatMap((monthPaid) =>
      [undefined, hours(3), hours(-3)].map((endsAt) => ({ ...theory, policy, monthPaid, endsAt })),
    ),
  );
  const classLists = [[], ...links.map((link) => [link])];
  const strict = { year: 2027, yearAudience: 'confirmed' } as const;
  const years = [{}, { year: 2027 }, { ...strict, isConfirmed: true }, { ...strict, isConfirmed: false }];
  const table = grants.flatMap((grant) =>
    classLists.flatMap((classes) => years.map((year) => ({ ...nothing, grant, classes, ...year }))),
  );

  it('the table is whole: 4 grants × 13 class links × 4 years', () => {
    expect(table).toHaveLength(208);
  });

  it.each(table.map((facts) => [JSON.stringify(facts), facts] as const))('%s', (_, facts) => {
    const direct = accessStateOf({ ...nothing, grant: facts.grant }, at);
    expect(accessStateOf({ ...facts, excluded: true }, at)).toEqual(direct);
    expect(accessStateOf({ ...facts, publishedAt: undefined }, at)).toEqual({ state: 'none' });
    expect(accessStateOf({ ...facts, publishedAt: hours(1) }, at)).toEqual({ state: 'none' });
    const link = facts.classes[0];
    const classOpens =
      link && (link.policy === 'enrolled' || link.monthPaid) && !(link.endsAt && link.endsAt <= at);
    const yearOpens = facts.year !== undefined && (facts.yearAudience === 'anybody' || facts.isConfirmed);
    const open = direct.state === 'open' || yearOpens || classOpens === true;
    expect(accessStateOf(facts, at).state === 'open').toBe(open);
  });
});

const instant = fc.integer({ min: -2000, max: 2000 }).map(hours);
const end = fc.option(instant, { nil: undefined });
const classFact: fc.Arbitrary<ClassFact> = fc.record({
  className: fc.string({ minLength: 1, maxLength: 8 }),
  policy: fc.constantFrom(...CLASS_POLICIES),
  assignedAt: instant,
  endsAt: end,
  monthPaid: fc.boolean(),
});
const anyFacts: fc.Arbitrary<AccessFacts> = fc.record({
  publishedAt: end,
  grant: fc.option(fc.record({ grantedAt: instant, endsAt: end }), { nil: undefined }),
  classes: fc.array(classFact, { maxLength: 4 }),
  year: fc.option(fc.constant(2027), { nil: undefined }),
  yearAudience: fc.constantFrom(...YEAR_AUDIENCES),
  isConfirmed: fc.boolean(),
  excluded: fc.boolean(),
});

describe('for any facts', () => {
  it('a further class or year never shortens, and a longer grant never shortens', () => {
    fc.assert(
      fc.property(anyFacts, classFact, end, (facts, link, later) => {
        const before = lasts(accessStateOf(facts, at));
        expect(
          lasts(accessStateOf({ ...facts, classes: [...facts.classes, link] }, at)),
        ).toBeGreaterThanOrEqual(before);
        expect(lasts(accessStateOf({ ...facts, year: 2027 }, at))).toBeGreaterThanOrEqual(before);
        const old = facts.grant?.endsAt;
        const newEnd = old && later && later > old ? later : facts.grant ? old : later;
        const afterGrant = { ...facts, excluded: false, grant: { grantedAt: at, endsAt: newEnd } };
        expect(lasts(accessStateOf(afterGrant, at))).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('an exclusion leaves exactly what the direct grant gives', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const direct = { ...facts, classes: [], year: undefined, excluded: false };
        expect(accessStateOf({ ...facts, excluded: true }, at)).toEqual(accessStateOf(direct, at));
      }),
    );
  });

  it('of several sources the one that lasts longest is returned', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const alone: AccessFacts[] = [
          { ...facts, classes: [], year: undefined },
          ...facts.classes.map((link) => ({ ...facts, grant: undefined, classes: [link], year: undefined })),
          { ...facts, grant: undefined, classes: [] },
        ];
        expect(lasts(accessStateOf(facts, at))).toBe(
          Math.max(...alone.map((one) => lasts(accessStateOf(one, at)))),
        );
      }),
    );
  });

  it('open means an end in the future or no end, ended means an end in the past', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const accessState = accessStateOf(facts, at);
        const later = accessState.state === 'none' || !accessState.endsAt || accessState.endsAt > at;
        expect(later).toBe(accessState.state !== 'ended');
      }),
    );
  });

  it('does not depend on the order of the classes', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const turned = { ...facts, classes: facts.classes.toReversed() };
        expect(lasts(accessStateOf(turned, at))).toBe(lasts(accessStateOf(facts, at)));
      }),
    );
  });
});

describe('the end of a grant', () => {
  it.each(ACCESS_WEEKS)('of %i weeks is the last second of the Colombo day that many weeks on', (weeks) => {
    for (const moment of [
      '2026-11-20T00:00:00+05:30',
      '2026-11-20T12:00:00+05:30',
      '2026-11-20T23:59:59.999+05:30',
    ]) {
      const lastDay = Date.parse('2026-11-20T23:59:59+05:30') + weeks * 7 * DAY_MS;
      expect(accessEnd(new Date(moment), weeks)).toEqual(new Date(lastDay));
    }
  });

  it('never comes earlier for granting later or for longer', () => {
    const weeks = fc.constantFrom(...ACCESS_WEEKS);
    fc.assert(
      fc.property(instant, fc.nat(100_000_000), weeks, weeks, (first, later, some, others) => {
        const second = new Date(first.getTime() + later);
        const [fewer, more] = some <= others ? [some, others] : [others, some];
        expect(accessEnd(second, more).getTime()).toBeGreaterThanOrEqual(accessEnd(first, fewer).getTime());
      }),
    );
  });

  it('offers the six lengths of the product, and keeps locked cards for 30 days', () => {
    expect(ACCESS_WEEKS).toEqual([1, 2, 3, 4, 8, 16]);
    expect(LOCKED_CARD_DAYS).toBe(30);
  });
});

describe('the name of a source', () => {
  it('is absent for a direct grant, else the class or the year', () => {
    expect(sourceName({ kind: 'direct' })).toBeUndefined();
    expect(sourceName(byClass)).toBe('Theory 2027');
    expect(sourceName({ kind: 'year', year: 2027 })).toBe('A/L 2027');
  });
});

describe('what each role may watch', () => {
  const accessStates: AccessState[] = [
    { state: 'none' },
    { state: 'ended', source: { kind: 'direct' }, endsAt: hours(-1) },
    { state: 'open', source: byClass, endsAt: hours(1) },
  ];

  it.each(accessStates)('a student has the rule and nothing more: $state', (accessState) => {
    expect(viewingOf('student', accessState)).toBe(accessState);
  });

  it.each(accessStates)(
    'admins and assistants have every lesson, through their role and without an end: $state',
    (accessState) => {
      for (const role of ROLES.filter((one) => one !== 'student')) {
        expect(viewingOf(role, accessState)).toEqual({
          state: 'open',
          source: { kind: 'admin' },
          endsAt: undefined,
        });
      }
    },
  );

  it('has a name of its own where a source is named', () => {
    expect(sourceName({ kind: 'admin' })).toBe('Preview');
  });
});

describe('since when a source gives a video', () => {
  const granted = {
    ...nothing,
    grant: { grantedAt: hours(-5), endsAt: undefined },
    classes: [theory],
    year: 2027,
  };

  it('a grant since it was granted, a class since the assignment, a year since no known day', () => {
    expect(givenAt(granted, { kind: 'direct' })).toEqual(hours(-5));
    expect(givenAt(granted, byClass)).toEqual(hours(-100));
    expect(givenAt(granted, { kind: 'year', year: 2027 })).toBeUndefined();
    expect(givenAt(nothing, { kind: 'direct' })).toBeUndefined();
    expect(givenAt(nothing, byClass)).toBeUndefined();
  });
});

it('time alone changes nothing before the instant that the rule names, and something may change at it', () => {
  fc.assert(
    fc.property(anyFacts, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (facts, part) => {
      const until = unchangedUntil([facts], at);
      const last = until ?? hours(10_000);
      const between = new Date(at.getTime() + Math.floor((last.getTime() - at.getTime()) * part));
      expect(accessStateOf(facts, between)).toEqual(accessStateOf(facts, at));
    }),
    { numRuns: 2000 },
  );
});
