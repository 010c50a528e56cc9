import { expect, test } from 'vitest';
import { searchRoster } from './roster-search.ts';

const nimali = { name: 'නිමාලි පෙරේරා', phone: '94711110007', spotNumber: 118 };
const kasun = { name: 'Kasun Perera', phone: '94712220118', spotNumber: 7 };
const sanduni = { name: 'Sanduni de Silva', phone: '94773330118', spotNumber: null };
const found = (typed: string) => searchRoster([kasun, nimali, sanduni], typed);

test('the spot comes first, then who has the last digits', () => {
  expect(found('118')).toEqual([nimali, kasun, sanduni]);
  expect(found('7')).toEqual([kasun]);
  expect(found('18')).toEqual([]);
});

test.each([
  ['the last digits', '0007'],
  ['the beginning', '071 111'],
  ['the whole number', '+94 71 111 0007'],
  ['the name in its script', 'නිමා'],
  ['the name in another script', 'nimaali'],
])('a student is found by %s', (_, typed) => {
  expect(found(typed)).toEqual([nimali]);
});

test('a name is found by the beginning of a word in any script, and two letters count only there', () => {
  expect(found('perera')).toEqual([kasun, nimali]);
  expect(found('si')).toEqual([sanduni]);
  expect(found('as')).toEqual([]);
  expect(found('de sil')).toEqual([sanduni]);
});

test('a scanned code finds its student alone', () => {
  const code = `STUDENT:${'0'.repeat(25)}4`;
  const withCode = { ...kasun, code };
  expect(searchRoster([nimali, withCode], code)).toEqual([withCode]);
  expect(searchRoster([nimali, withCode], code.replace('4', '8'))).toEqual([]);
});

test('nothing typed, and nobody meant, finds nobody', () => {
  expect(found('  ')).toEqual([]);
  expect(found('%')).toEqual([]);
  expect(found('11000')).toEqual([]);
});

test('in a class of 5,000 four digits name the spot and the number that ends so', () => {
  const many = Array.from({ length: 5000 }, (_, at) => ({
    name: `Student ${at}`,
    phone: `9477${String(1_000_000 + at)}`,
    spotNumber: at + 1,
  }));
  expect(searchRoster(many, '4321').map(({ spotNumber }) => spotNumber)).toEqual([4321, 4322]);
});
