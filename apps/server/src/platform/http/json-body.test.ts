import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from './json-body.ts';

const parse = (text: string) => parseJson(Buffer.from(text));

describe('F2 JSON bodies', () => {
  it.each([
    ['nothing', ''],
    ['text', 'phone=0771234567'],
    ['half of an object', '{"a":'],
    ['two values', '{} {}'],
    ['__proto__', '{"__proto__":{"role":"admin"}}'],
    ['an escaped __proto__', '{"\\u005f\\u005fproto__":{}}'],
    ['constructor, deep inside', '{"a":[{"constructor":{"prototype":{}}}]}'],
    ['NUL in a value', '{"a":"x\\u0000"}'],
    ['NUL in a name', '{"x\\u0000":1}'],
    ['a raw NUL', '{"a":"\u0000"}'],
    ['a lone high surrogate', '{"a":"\\ud83d"}'],
    ['a lone low surrogate in a name', '{"\\ude00":1}'],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['10,000 levels of lists', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['10,000 levels of objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['10,000 levels never closed', '['.repeat(10_000)],
    ['NaN', '{"a":NaN}'],
  ])('refuses %s', (_, text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ statusCode: 400 }));
  });

  it('refuses bytes that are not UTF-8: overlong forms, surrogates, cut characters', () => {
    for (const bytes of [[0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe0, 0xb6], [0xff]]) {
      const body = Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')]);
      expect(() => parseJson(body)).toThrow(expect.objectContaining({ statusCode: 400 }));
    }
  });

  it('takes brackets in texts, escapes, pairs of surrogates, Sinhala, and 32 levels', () => {
    expect(parse('{"a":"[[[\\"{{{"}')).toEqual({ a: '[[["{{{' });
    expect(parse('{"a":"\\\\"}')).toEqual({ a: '\\' });
    expect(parse('"\\ud83d\\ude00 නිමාලි"')).toBe('😀 නිමාලි');
    expect(parse(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeDefined();
  });

  it('reads any plain value exactly as it was written', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/__proto__|constructor|prototype|\\u0000/.test(text));
        expect(JSON.stringify(parse(text))).toBe(text);
      }),
    );
  });
});
