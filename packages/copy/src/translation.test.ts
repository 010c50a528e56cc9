import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Translation, translated, untranslated } from './translation.ts';

const english = {
  title: 'Settings',
  choices: { light: 'Light', dark: 'Dark' },
  steps: [{ title: 'One' }, { title: 'Two' }],
  found: (count: number) => `${count} lessons`,
} as const;
type Words = Translation<typeof english>;

describe('a translation', () => {
  it('takes the place of what it says; the rest stays English', () => {
    const translation: Words = { choices: { dark: 'අඳුරු' }, found: (count) => `පාඩම් ${count}` };
    const words = translated(english, translation);
    expect([words.title, words.choices, words.steps, words.found(3)]).toEqual([
      'Settings',
      { light: 'Light', dark: 'අඳුරු' },
      english.steps,
      'පාඩම් 3',
    ]);
  });

  it('a list is taken whole', () => {
    expect(translated(english, { steps: [{ title: 'එක' }, { title: 'දෙක' }] }).steps).toEqual([
      { title: 'එක' },
      { title: 'දෙක' },
    ]);
  });

  it('none at all is the English itself', () => {
    expect(translated(english, undefined)).toBe(english);
  });

  it('names what it does not say, and nothing else', () => {
    expect(untranslated(english, undefined)).toEqual([
      'title',
      'choices.light',
      'choices.dark',
      'steps',
      'found',
    ]);
    expect(untranslated(english, { title: 'සැකසීම්', choices: { dark: 'අඳුරු' } })).toEqual([
      'choices.light',
      'steps',
      'found',
    ]);
    expect(untranslated(english, english)).toEqual([]);
  });

  it('is checked against the English: names, kinds, parameters, and lists as long', () => {
    expectTypeOf<{ title: string }>().toExtend<Words>();
    expectTypeOf<{ choices: { dark: string } }>().toExtend<Words>();
    // @ts-expect-error a name that is not among the English words
    translated(english, { heading: 'x' } satisfies Words);
    // @ts-expect-error a sentence where the English one is a function of a number
    translated(english, { found: 'x' } satisfies Words);
    // @ts-expect-error another parameter
    translated(english, { found: (name: string) => name } satisfies Words);
    // @ts-expect-error a list of another length
    translated(english, { steps: [{ title: 'එක' }] } satisfies Words);
    expectTypeOf<Words['title']>().toEqualTypeOf<string | undefined>();
  });
});
