import { describe, expect, it } from 'vitest';
import { isLanguageCode, languageOfCookies, languageOfText, nameOfLanguage } from './language.ts';

describe('the language of a browser', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['language=si', 'si'],
    ['a=b; language=ta; c=d', 'ta'],
    ['mylanguage=si', 'en'],
    ['language=fr', 'en'],
    ['language=', 'en'],
    ['language=fr; language=si', 'si'],
    ['language=../../etc', 'en'],
    ['language=__proto__', 'en'],
  ])('%j is %s', (header, code) => {
    expect(languageOfCookies(header, ['en', 'si', 'ta'])).toBe(code);
  });
});

describe('the language of a message', () => {
  it.each([
    ['Passcode', 'en'],
    ['', 'en'],
    ['මුරකේතය', 'si'],
    ['Hello මුරකේතය', 'si'],
    ['மறைக்குறியீடு', 'ta'],
    ['12345', 'en'],
  ])('%j is in %s', (text, code) => {
    expect(languageOfText(text)).toBe(code);
  });
});

describe('a language', () => {
  it('has its name in the language itself', () => {
    expect(['en', 'si', 'ta'].map(nameOfLanguage)).toEqual(['English', 'සිංහල', 'தமிழ்']);
  });

  it.each([
    ['si', true],
    ['sin', true],
    ['SI', false],
    ['s', false],
    ['../x', false],
    ['.git', false],
  ])('%j is a code: %s', (text, is) => {
    expect(isLanguageCode(text)).toBe(is);
  });
});
