import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStatement, type StatementRow } from './bank-statement.ts';
import { referenceKey } from './fees.ts';
import { editsBetween, matchStatement, type WaitingSlip } from './statement-match.ts';

const row = (words: string, more: Partial<StatementRow> = {}): StatementRow => ({
  ...{ line: 2, day: '2026-11-03', words, amountCents: 350_000, identity: words },
  ...more,
});
const slip = (slipId: string, reference: string, more: Partial<WaitingSlip> = {}): WaitingSlip => ({
  ...{ slipId, amountCents: 350_000, phone: '94770000000', sentDay: '2026-11-03' },
  referenceKey: referenceKey(reference),
  ...more,
});
const outcome = (rows: StatementRow[], slips: WaitingSlip[]) =>
  matchStatement(rows, slips).map(({ state, slips: found }) => [state, ...found.map(({ slipId }) => slipId)]);

describe('a row and a slip', () => {
  test('belong together by the reference, however it is written, or the student’s number', () => {
    const slips = [slip('a', 'ft 26307-ab12x'), slip('b', '', { phone: '94771234567' })];
    expect(outcome([row('CEFTS FT26307AB12X PERERA')], slips)).toEqual([['certain', 'a']]);
    for (const words of ['CDM 0771234567', '077 123 4567 Nimali', '+94771234567', 'x · 771234567 · 00012'])
      expect(outcome([row(words)], slips)).toEqual([['certain', 'b']]);
    expect(outcome([row('CDM 10771234567'), row('CDM 07712345678')], [slips[1] as WaitingSlip])).toEqual([
      ['several', 'b'],
      ['several', 'b'],
    ]);
  });

  test('do not with another amount, or outside the days', () => {
    const slips = [slip('a', 'FT26307AB12X')];
    expect(outcome([row('FT26307AB12X', { amountCents: 350_001 })], slips)).toEqual([['none']]);
    expect(outcome([row('FT26307AB12X', { day: '2026-08-03' })], slips)).toEqual([['none']]);
    expect(outcome([row('FT26307AB12X', { day: '2026-12-03' })], slips)).toEqual([['none']]);
    expect(outcome([row('FT26307AB12X', { day: '2026-10-10' })], slips)).toEqual([['certain', 'a']]);
  });

  test('with nothing but amount and day in common are a possibility, never certain', () => {
    expect(outcome([row('CASH DEPOSIT')], [slip('a', '')])).toEqual([['several', 'a']]);
  });

  test('with a wrong letter belong together if nothing else is as near, close to the day', () => {
    const slips = [slip('a', 'FT26307AB12Y')];
    expect(outcome([row('FT26307AB12X')], slips)).toEqual([['certain', 'a']]);
    expect(outcome([row('FT26307AB12X', { day: '2026-10-20' })], slips)).toEqual([['several', 'a']]);
    expect(outcome([row('FT26307AB12X'), row('FT26307AB12Z')], slips)).toEqual([
      ['several', 'a'],
      ['several', 'a'],
    ]);
    expect(outcome([row('FT26307AB1XZ')], slips)).toEqual([['several', 'a']]);
  });

  test('that have rivals which fit something else better belong together', () => {
    const rows = [row('FT26307000123'), row('FT26307000124')];
    expect(outcome(rows, [slip('a', 'FT26307000123'), slip('b', 'FT26307000124')])).toEqual([
      ['certain', 'a'],
      ['certain', 'b'],
    ]);
    // Nobody claims 124, which is a letter away from what was typed: the student may have mistyped it.
    expect(outcome(rows, [slip('a', 'FT26307000123')])[0]).toEqual(['several', 'a']);
  });

  test('sent twice, or paid twice, are for a person to decide', () => {
    expect(outcome([row('FT26307AB12X')], [slip('a', 'FT26307AB12X'), slip('b', 'FT26307AB12X')])).toEqual([
      ['several', 'a', 'b'],
    ]);
    expect(
      outcome([row('0771234567'), row('0771234567 again')], [slip('a', '', { phone: '94771234567' })]),
    ).toEqual([
      ['several', 'a'],
      ['several', 'a'],
    ]);
  });
});

test('edits are counted up to a bound, an exchange of two letters as one', () => {
  expect(editsBetween('FT1234', 'FT1243', 2)).toBe(1);
  expect(editsBetween('FT1234', 'FT124', 2)).toBe(1);
  expect(editsBetween('FT1234', 'FT9934', 2)).toBe(2);
  expect(editsBetween('FT1234', 'XX9999', 2)).toBe(3);
  expect(editsBetween('FT1234', 'FT1234567', 2)).toBe(3);
});

/** Numbers from 0 below 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A school's November: slips as students type them, and the statement that their bank writes, with much that is not theirs. */
function november(seed: number, slipCount: number) {
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const one = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const letters = (count: number, from = '0123456789ABCDEFGHJKLMNPQRSTVWXYZ') =>
    Array.from({ length: count }, () => one(from.split(''))).join('');
  const names = ['PERERA', 'FERNANDO', 'SILVA', 'BANDARA', 'RAJAPAKSHA', 'KUMARA', 'NISANSALA', 'SIVAKUMAR'];
  let counter = 4_110_000_000;
  const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`;
  const newReference = (number: number) => {
    // Some banks count up: neighbours differ in a digit or two.
    counter += 1 + below(40);
    return one([
      `FT26${306 + number}${letters(5)}`,
      `${counter}`,
      `CEFT${2611_00 + number}${letters(6, '0123456789')}`,
      `SLIPS-${letters(8, '0123456789')}`,
    ]);
  };
  const wordsOf = (reference: string) =>
    one([
      `CEFTS INWARD ${reference} ${letters(1)} ${one(names)}`,
      `MOBILE TRF/${reference}/${one(names)} ${one(names)}`,
      `${one(['CDM', 'CRM'])} DEPOSIT ${reference} COLOMBO`,
    ]);
  const typo = (text: string) => {
    const at = below(text.length);
    const other = one('0123456789'.split('').filter((sign) => sign !== text[at]));
    return one([
      text.slice(0, at) + other + text.slice(at + 1),
      text.slice(0, at) + text.slice(at + 1),
      text.slice(0, at) + other + text.slice(at),
      text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
    ]);
  };
  const rows: { day: string; words: string; amountCents: number }[] = [];
  const slips: WaitingSlip[] = [];
  const truth = new Map<string, string>();
  for (let index = 0; index < slipCount; index += 1) {
    const paid = 2 + below(24);
    const reference = newReference(paid);
    const phone = `9477${String(1_000_000 + index * 7)}`;
    const amountCents = one([250_000, 350_000, 350_000, 350_000, 400_000]);
    const style = random();
    const typed =
      style < 0.6
        ? one([reference, reference.toLowerCase(), ` ${reference} `])
        : style < 0.8
          ? typo(reference)
          : '';
    // Who wrote nothing paid with the own number as reference, but for some whose slip tells nothing at all.
    const words = typed !== '' || style > 0.98 ? wordsOf(reference) : wordsOf(`0${phone.slice(2)}`);
    const sentDay = day(Math.min(30, paid + below(3)));
    slips.push(slip(`slip ${index}`, typed, { amountCents, phone, sentDay }));
    // One of twenty paid what has not reached the bank yet.
    if (index % 20 === 19) continue;
    rows.push({ day: day(paid + (random() < 0.2 ? 1 : 0)), words, amountCents });
    truth.set(`slip ${index}`, words);
  }
  for (let index = 0; index < slipCount; index += 1) {
    const booked = 1 + below(28);
    rows.push({
      day: day(booked),
      words: wordsOf(newReference(booked)),
      amountCents: one([250_000, 350_000, 400_000, 125_050]),
    });
  }
  rows.sort((first, second) => (first.day < second.day ? -1 : 1));
  const csv = rows.map(
    ({ day: on, words, amountCents }) =>
      `${on},"${words}",,"${(amountCents / 100).toLocaleString('en-LK', { minimumFractionDigits: 2 })}",\r\n`,
  );
  const debits = Array.from(
    { length: 200 },
    () => `${day(1 + below(28))},"ATM ${letters(8)}","3,500.00",,\r\n`,
  );
  return { slips, truth, csv: `Date,Description,Debit,Credit,Balance\r\n${csv.join('')}${debits.join('')}` };
}

function matched(seed: number, slipCount: number) {
  const { slips, truth, csv } = november(seed, slipCount);
  const statement = readStatement(csv);
  if (statement.problem) throw new Error(statement.problem);
  const certain = matchStatement(statement.rows, slips).filter(({ state }) => state === 'certain');
  const right = certain.filter(
    ({ row: found, slips: [own] }) => truth.get(own?.slipId ?? '') === found.words,
  );
  return { booked: truth.size, right: right.length, wrong: certain.length - right.length };
}

describe('of a month’s slips', () => {
  test('at least 95 in 100 of 1,000 that reached the bank are matched, and none wrongly', () => {
    const { booked, right, wrong } = matched(20_261_103, 1053);
    expect(booked).toBeGreaterThanOrEqual(1000);
    process.stdout.write(`bank statement: ${right} of ${booked} slips matched, ${wrong} wrongly\n`);
    expect({ wrong, enough: right >= booked * 0.95 }).toEqual({ wrong: 0, enough: true });
  });

  test('none is matched wrongly, nor twice, in any other month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const { booked, right, wrong } = matched(seed, 200);
        expect({ wrong, enough: right >= booked * 0.93 }).toEqual({ wrong: 0, enough: true });
      }),
      { numRuns: 12, seed: 20_261_103 },
    );
  });
});
