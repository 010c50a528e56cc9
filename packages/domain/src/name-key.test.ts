import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { nameKey } from './name-key.ts';

const sign = (...points: number[]) => String.fromCodePoint(...points);

describe('spellings and scripts of one name have one key', () => {
  it.each([
    ['long and short vowels', 'Nimali', 'Nimaali', 'NIMALI', 'Nimālī', 'නිමාලි', 'நிமாலி'],
    [
      'rakaransaya, anusvara, and vowels that Tamil puts in',
      'Wickramasinghe',
      'Wickremasinha',
      'වික්‍රමසිංහ',
      'விக்கிரமசிங்க',
    ],
    ['yansaya', 'Vidya', 'Vidhya', 'විද්‍යා', 'வித்யா', 'வித்தியா'],
    ['k and g, t and d, p and b', 'Gunadasa', 'Kunatasa', 'ගුණදාස', 'குணதாச'],
    ['c, s, j and z', 'Zubair', 'Subair', 'සුබයිර්', 'சுபைர்'],
    ['f and ph', 'Farook', 'Pharuk', 'ෆාරූක්', 'பாரூக்', 'ஃபாரூக்'],
    ['h between vowels, which is a k in Tamil', 'Mohamed', 'Muhammad', 'මොහොමඩ්', 'முகமது', 'முஹம்மத்'],
    ['h at the end and after a consonant', 'Bhavani Rajah', 'Bavani Raja', 'භවානි රාජා', 'பவானி ராஜா'],
    ['n before p', 'Sampath', 'සම්පත්', 'සංපත්', 'சம்பத்'],
    ['a kind of Tamil i before r', 'Ratnam', 'Rathinam', 'රත්නම්', 'ரத்தினம்', 'இரத்தினம்'],
    ['ksh', 'Lakshmi', 'Laxmi', 'Letchumi', 'ලක්ෂ්මි', 'லட்சுமி'],
    ['zh of Tamil', 'Yazhini', 'Yalini', 'யாழினி'],
    ['z and h', 'Azhar', 'Ashar', 'අස්හර්', 'அஸ்ஹர்'],
    ['surnames that Sinhala spells in its own way', 'Fernando', 'ප්‍රනාන්දු', 'பெர்னாண்டோ'],
    ['marks between letters', 'K.G. D’Silva', "k g d'silva", 'K G Dsilva'],
  ])('%s', (_, first = '', ...others) => {
    expect(nameKey(first)).not.toBe('');
    expect(others.map(nameKey)).toEqual(others.map(() => nameKey(first)));
  });
});

test.each([
  ['Nimali', 'Nimal'],
  ['නිමාලි', 'Nimala'],
  ['Kamal', 'Vimal'],
  ['கமலா', 'Kamali'],
  ['Perera', 'Peiris'],
  ['Nimali Perera', 'Nimaliperera'],
])('%s and %s are two names', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});

test('joiners and the way a letter is composed make no difference', () => {
  const key = nameKey('ක්‍රිශාන්');
  expect(nameKey(`ක${sign(0x0dca)}රිශාන්`)).toBe(key);
  expect(nameKey('ක්‍රිශාන්'.normalize('NFD'))).toBe(key);
  expect(nameKey('නේත්‍රා'.normalize('NFD'))).toBe(nameKey('Nethra'));
});

test('digits and letters of other scripts stay; what cannot be said has no key', () => {
  expect(nameKey('Kasun 2')).toBe('kasun 2');
  expect(nameKey('Иван')).toBe('иван');
  expect(['', '  ', '&', ':*', '🙂'].map(nameKey)).toEqual(['', '', '', '', '']);
});

test('takes any text, and every key is words with single spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(nameKey(text)).toMatch(/^(?:[^\s]+(?: [^\s]+)*)?$/u);
    }),
  );
});
