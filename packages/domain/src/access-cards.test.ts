import { describe, expect, it } from 'vitest';
import {
  type AccessFacts,
  type AccessState,
  adminCardOf,
  type ClassFact,
  isOpenWithoutGrant,
  leavesLockedCard,
} from './access.ts';
import { HOUR_MS } from './durations.ts';

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

describe('a locked card', () => {
  const ended = (endsAt: Date): AccessState => ({ state: 'ended', source: { kind: 'direct' }, endsAt });
  const lastSecond = new Date('2026-10-21T23:59:59+05:30');

  it('stays after access ended, through the 30th school day after it', () => {
    expect(leavesLockedCard(ended(at), at)).toBe(true);
    expect(leavesLockedCard(ended(lastSecond), new Date('2026-11-20T23:59:59.999+05:30'))).toBe(true);
    expect(leavesLockedCard(ended(lastSecond), new Date('2026-11-21T00:00:00+05:30'))).toBe(false);
  });

  it('does not exist for open access or without any access', () => {
    const open: AccessState = { state: 'open', source: { kind: 'direct' }, endsAt: undefined };
    expect(leavesLockedCard(open, at)).toBe(false);
    expect(leavesLockedCard({ state: 'none' }, at)).toBe(false);
  });
});

describe("the admin's card", () => {
  const grant = (endsAt: Date | undefined) => ({ grantedAt: hours(-5), endsAt });

  it('shows open access from any source', () => {
    expect(adminCardOf({ ...nothing, classes: [theory] }, at)).toEqual({
      source: byClass,
      endsAt: undefined,
    });
    expect(adminCardOf({ ...nothing, year: 2027 }, at)?.source).toEqual({ kind: 'year', year: 2027 });
  });

  it('stays for a direct grant that ended, with the grant’s own end', () => {
    const links = [{ ...theory, endsAt: hours(-1) }];
    const card = adminCardOf({ ...nothing, grant: grant(hours(-50)), classes: links }, at);
    expect(card).toEqual({ source: { kind: 'direct' }, endsAt: hours(-50) });
  });

  it('shows a grant of an unpublished video, and nothing for an ended class or an exclusion', () => {
    const hidden = { ...nothing, publishedAt: undefined };
    expect(adminCardOf({ ...hidden, grant: grant(undefined) }, at)).toEqual({
      source: { kind: 'direct' },
      endsAt: undefined,
    });
    expect(adminCardOf({ ...hidden, classes: [theory] }, at)).toBeUndefined();
    expect(adminCardOf({ ...nothing, classes: [{ ...theory, endsAt: hours(-1) }] }, at)).toBeUndefined();
    expect(adminCardOf({ ...nothing, classes: [theory], excluded: true }, at)).toBeUndefined();
  });
});

describe('after a removal, a video would still be given', () => {
  it('by a class or the year that is open, published or not', () => {
    expect(isOpenWithoutGrant({ ...nothing, classes: [theory] }, at)).toBe(true);
    expect(isOpenWithoutGrant({ ...nothing, year: 2027, publishedAt: undefined }, at)).toBe(true);
  });

  it('not by the grant itself, a link that ended or an unpaid month, and not twice', () => {
    const grant = { grantedAt: hours(-5), endsAt: undefined };
    const links: ClassFact[] = [
      { ...theory, endsAt: at },
      { ...theory, policy: 'paid-month' },
      { ...theory, assignedAt: hours(1) },
    ];
    expect(isOpenWithoutGrant({ ...nothing, grant, classes: links }, at)).toBe(false);
    expect(isOpenWithoutGrant({ ...nothing, grant, classes: [theory], excluded: true }, at)).toBe(false);
  });
});
