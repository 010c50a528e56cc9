// The type of a translation, laying it over the English words, and listing what it leaves out.

/**
 * Any part of the English words: each sentence as a sentence, each function with the same parameters. Lists are translated
 * whole, so that no list mixes two languages.
 */
export type Translation<Words> = Words extends string
  ? string
  : Words extends (...given: infer Given) => infer Said
    ? (...given: Given) => Whole<Said>
    : Words extends readonly unknown[]
      ? { readonly [Place in keyof Words]: Whole<Words[Place]> }
      : { readonly [Name in keyof Words]?: Translation<Words[Name]> };

type Whole<Words> = Words extends string
  ? string
  : Words extends (...given: infer Given) => infer Said
    ? (...given: Given) => Whole<Said>
    : Words extends object
      ? { readonly [Name in keyof Words]: Whole<Words[Name]> }
      : Words;

/** The words with the translated ones in place; words without a translation stay English. */
export function translated<Words>(english: Words, translation: Translation<Words> | undefined): Words {
  if (translation === undefined) return english;
  if (!isGroup(english) || !isGroup(translation)) return translation as Words;
  const own: Readonly<Record<string, unknown>> = translation;
  const names = Object.keys(english) as (keyof Words & string)[];
  const entries = names.map((name) => [name, translated<unknown>(english[name], own[name] as undefined)]);
  return Object.fromEntries(entries) as Words;
}

/** Names (`login.steps`) of the English words that a translation leaves out. */
export function untranslated(english: unknown, translation: unknown, name = ''): string[] {
  if (isGroup(english)) {
    const own = isGroup(translation) ? translation : {};
    return Object.entries(english).flatMap(([key, words]) =>
      untranslated(words, own[key], name ? `${name}.${key}` : key),
    );
  }
  return translation === undefined && english !== undefined ? [name] : [];
}

function isGroup(words: unknown): words is Readonly<Record<string, unknown>> {
  return typeof words === 'object' && words !== null && !Array.isArray(words);
}
