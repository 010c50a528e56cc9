import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRupees, parseRupees, plainRupees } from './money.ts';

describe('amounts', () => {
  it.each([
    [0, 'Rs. 0'],
    [5, 'Rs. 0.05'],
    [99_900, 'Rs. 999'],
    [100_000, 'Rs. 1,000'],
    [250_000, 'Rs. 2,500'],
    [250_050, 'Rs. 2,500.50'],
    [123_456_789, 'Rs. 1,234,567.89'],
    [-250_000, 'Rs. -2,500'],
  ])('%i cents read %s', (cents, shown) => {
    expect(formatRupees(cents)).toBe(shown);
  });

  it('shows every amount exactly: reading the digits back gives the same cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => {
        const [rupees = '', rest = '00'] = formatRupees(cents)
          .replace('Rs. ', '')
          .replaceAll(',', '')
          .split('.');
        expect(Number(rupees) * 100 + Number(rest)).toBe(cents);
      }),
    );
  });
});

describe('amounts as somebody types them', () => {
  it.each([
    ['3500', 350_000],
    [' 3,500 ', 350_000],
    ['Rs. 3,500.50', 350_050],
    ['rs3500.5', 350_050],
    ['0', 0],
    ['', undefined],
    ['-5', undefined],
    ['1e3', undefined],
    ['3500.555', undefined],
    ['99999999', undefined],
  ])('%s is %s cents', (typed, cents) => {
    expect(parseRupees(typed)).toBe(cents);
  });

  it('are read back as they are prefilled', () => {
    for (const cents of [0, 1, 99, 100, 350_000, 350_050])
      expect(parseRupees(plainRupees(cents))).toBe(cents);
  });
});
