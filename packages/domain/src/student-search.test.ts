import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studentSearch } from './student-search.ts';

const finds = (typed: string, phone: string) => {
  const search = studentSearch(typed);
  return search?.by === 'phone' && search.beginnings.some((beginning) => phone.startsWith(beginning));
};

describe('what an admin types to find a student', () => {
  it.each([
    '771000001',
    '0771000001',
    '077 100 0001',
    '077-100-0001',
    '94771000001',
    '+94771000001',
    '+94 77 100 0001',
    '0094771000001',
    '+94 (0)77 100 0001',
    '94 077 100 0001',
  ])('%s finds the number, and so does every beginning of it', (typed) => {
    const beginnings = Array.from(typed, (_, index) => typed.slice(0, index + 1)).filter((text) =>
      /\d/.test(text),
    );
    expect(beginnings.filter((text) => !finds(text, '94771000001'))).toEqual([]);
  });

  it.each(['772', '0772', '+94772', '+1', '0044', '1', '771000002', '7710000011'])(
    '%s does not find it',
    (typed) => {
      expect(finds(typed, '94771000001')).toBe(false);
    },
  );

  it.each([
    ['Nim per', ['nim', 'per'], ['nim', 'par']],
    ['  නිමාලි   පෙ ', ['නිමාලි', 'පෙ'], ['nimali', 'pa']],
    ['Kasun 2', ['kasun', '2'], ['kasun', '2']],
    ['K.G.Nimal', ['k.g.nimal'], ['k', 'k', 'nimal']],
    ['a b c d e f g', ['a', 'b', 'c', 'd', 'e', 'f'], ['a', 'p', 'k', 't', 'a', 'p']],
    ['S', ['s'], []],
    ['Jay', ['jay'], []],
    ['නි', ['නි'], []],
    [':*', [':*'], []],
  ])('%j is looked for by name: as it is typed, and by its sounds', (typed, words, keys) => {
    expect(studentSearch(typed)).toEqual({ by: 'name', words, keys });
  });

  it.each([
    ['001', '001', undefined],
    ['7001', '7001', 7001],
    ['00 01', '0001', undefined],
    ['12', undefined, 12],
    ['+9477', undefined, undefined],
  ])('%j: last digits %j, spot %j', (typed, ending, spot) => {
    expect({ ending: undefined, spot: undefined, ...studentSearch(typed) }).toMatchObject({
      by: 'phone',
      ending,
      spot,
    });
  });

  it.each(['', '   ', '\t'])('%j is nothing to look for', (typed) => {
    expect(studentSearch(typed)).toBeUndefined();
  });

  it('takes any text', () => {
    const search = (typed: string) => ['phone', 'name', undefined].includes(studentSearch(typed)?.by);
    expect(() => fc.assert(fc.property(fc.string({ unit: 'binary' }), search))).not.toThrow();
  });
});
