import { describe, expect, it } from 'vitest';
import {
  type AccessFacts,
  type ClassFact,
  deskCardOf,
  leavesLockedCard,
  type Standing,
  wouldStillBeGiven,
} from './access.ts';

const at = new Date('2026-11-20T18:00:00+05:30');
const hours = (count: number) => new Date(at.getTime() + count * 3_600_000);
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
  const ended = (endsAt: Date): Standing => ({ state: 'ended', source: { kind: 'direct' }, endsAt });
  const lastSecond = new Date('2026-10-21T23:59:59+05:30');

  it('is left by what ended, through the 30th day of the school after it', () => {
    expect(leavesLockedCard(ended(at), at)).toBe(true);
    expect(leavesLockedCard(ended(lastSecond), new Date('2026-11-20T23:59:59.999+05:30'))).toBe(true);
    expect(leavesLockedCard(ended(lastSecond), new Date('2026-11-21T00:00:00+05:30'))).toBe(false);
  });

  it('is not left by what is open or never was', () => {
    const open: Standing = { state: 'open', source: { kind: 'direct' }, endsAt: undefined };
    expect(leavesLockedCard(open, at)).toBe(false);
    expect(leavesLockedCard({ state: 'none' }, at)).toBe(false);
  });
});

describe('the desk’s card', () => {
  const grant = (endsAt: Date | undefined) => ({ grantedAt: hours(-5), endsAt });

  it('is what is open, whatever gives it', () => {
    expect(deskCardOf({ ...nothing, classes: [theory] }, at)).toEqual({ source: byClass, endsAt: undefined });
    expect(deskCardOf({ ...nothing, year: 2027 }, at)?.source).toEqual({ kind: 'year', year: 2027 });
  });

  it('stays for a direct grant that ended, with the grant’s own end', () => {
    const links = [{ ...theory, endsAt: hours(-1) }];
    const card = deskCardOf({ ...nothing, grant: grant(hours(-50)), classes: links }, at);
    expect(card).toEqual({ source: { kind: 'direct' }, endsAt: hours(-50) });
  });

  it('shows a grant of what is not out yet, and nothing for classes that ended or an exclusion', () => {
    const hidden = { ...nothing, publishedAt: undefined };
    expect(deskCardOf({ ...hidden, grant: grant(undefined) }, at)).toEqual({
      source: { kind: 'direct' },
      endsAt: undefined,
    });
    expect(deskCardOf({ ...hidden, classes: [theory] }, at)).toBeUndefined();
    expect(deskCardOf({ ...nothing, classes: [{ ...theory, endsAt: hours(-1) }] }, at)).toBeUndefined();
    expect(deskCardOf({ ...nothing, classes: [theory], excluded: true }, at)).toBeUndefined();
  });
});

describe('after a removal, a video would still be given', () => {
  it('by a class or the year that is open, out or not', () => {
    expect(wouldStillBeGiven({ ...nothing, classes: [theory] }, at)).toBe(true);
    expect(wouldStillBeGiven({ ...nothing, year: 2027, publishedAt: undefined }, at)).toBe(true);
  });

  it('not by the grant itself, a link that ended or an unpaid month, and not twice', () => {
    const grant = { grantedAt: hours(-5), endsAt: undefined };
    const links: ClassFact[] = [
      { ...theory, endsAt: at },
      { ...theory, policy: 'paid-month' },
      { ...theory, assignedAt: hours(1) },
    ];
    expect(wouldStillBeGiven({ ...nothing, grant, classes: links }, at)).toBe(false);
    expect(wouldStillBeGiven({ ...nothing, grant, classes: [theory], excluded: true }, at)).toBe(false);
  });
});
