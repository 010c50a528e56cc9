// Checks every translation that comes with the product: whole where students read, well spelled as far as a program can see.

import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { wishIn } from '@valence/domain/messages';
import { codeRequestIn } from '@valence/domain/otp';
import { describe, expect, it, test } from 'vitest';
import type * as bot from './src/auth/bot.ts';
import type * as messages from './src/learning/messages.ts';
import type { LegalText } from './src/site/legal.ts';
import { untranslated } from './src/translation.ts';

const languages = globSync('languages/*/', { cwd: import.meta.dirname }).map((folder) => basename(folder));

/** Files of which students, their parents and visitors read every word. */
const WHOLE = [
  'common',
  'refusals',
  'auth/bot',
  'auth/data-file',
  'auth/deletion-notice',
  'auth/devices',
  'auth/profile',
  'auth/second-factor',
  'auth/second-factor-sign-in',
  'auth/sign-in',
  'auth/student-code',
  'auth/verify',
  'learning/library',
  'learning/messages',
  'learning/notes',
  'learning/playback',
  'learning/questions',
  'payments/my-payments',
  'site/class-card',
  'site/home',
  'site/landing',
  'site/legal',
  'site/legal-deletion',
  'site/legal-privacy',
  'site/legal-terms',
  'site/not-found',
  'site/offline',
  'site/public-pages',
  'site/setup',
];
/** Exports for students in files that also have the admin's words. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'learning/attachments': ['attachmentsCopy'],
  'payments/bank-account': ['payToCopy'],
};
const LEGAL = {
  'legal-terms': 'termsOfService',
  'legal-privacy': 'privacyPolicy',
  'legal-deletion': 'dataDeletion',
};
const school = { brand: 'Valence', teacher: 'Ishan Wickramanayake', email: 'hello@valence.example' };

type Words = Readonly<Record<string, unknown>>;
type WriteLegal = (given: typeof school) => LegalText;

async function wordsIn(file: string): Promise<Words> {
  const path = join(import.meta.dirname, `${file}.ts`);
  return existsSync(path) ? ((await import(pathToFileURL(path).href)) as Words) : {};
}

describe.each(languages)('the translation into %s', (language) => {
  const folder = `languages/${language}`;
  const files = globSync(`${folder}/**/*.ts`, { cwd: import.meta.dirname });
  const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

  it.each(WHOLE)('leaves no English to students in %s', async (file) => {
    const [english, own] = await Promise.all([wordsIn(`src/${file}`), wordsIn(`${folder}/${file}`)]);
    expect(untranslated(english, own)).toEqual([]);
  });

  it.each(Object.entries(PARTS))('leaves no English to students in their part of %s', async (file, names) => {
    const [english, own] = await Promise.all([wordsIn(`src/${file}`), wordsIn(`${folder}/${file}`)]);
    expect(names.flatMap((name) => untranslated(english[name], own[name], name))).toEqual([]);
  });

  it('names nothing that English does not have', async () => {
    for (const file of files) {
      const path = file.slice(folder.length + 1, -'.ts'.length);
      const [english, own] = await Promise.all([wordsIn(`src/${path}`), wordsIn(`${folder}/${path}`)]);
      expect(Object.keys(english)).toEqual(expect.arrayContaining(Object.keys(own)));
    }
  });

  it('says at the head of each file whether somebody has read it who speaks the language', () => {
    const silent = files.filter((file) => !/^(?:\/\/.*\n)*?\/\/.*\bnative\b/.test(textOf(file)));
    expect(silent).toEqual([]);
  });

  it('is written in one form of Unicode, with joined letters joined', () => {
    for (const file of files) {
      const text = textOf(file);
      expect(text.normalize('NFC')).toBe(text);
      // ක්‍ර and ද්‍ය are joined by U+200D; without it the sign that removes the vowel stands there. After ර the school books join nothing.
      expect(text.match(/(?<!ර)\u0dca[\u0dba\u0dbb]/gu)).toBeNull();
      // The joiner where nothing is joined is a slip of the keyboard.
      expect(text.match(/(?<!\u0dca)\u200d|[\u200b\u200c]/gu)).toBeNull();
    }
  });

  it('asks for a code, for no reminders and for reminders in words that the bot understands', async () => {
    const words = (await wordsIn(`${folder}/auth/bot`)) as unknown as typeof bot;
    expect(codeRequestIn(words.passcodeWord)).toEqual({ letters: undefined });
    for (const say of [words.noSignIn, words.help])
      expect(say({ brand: 'Valence', loginUrl: 'https://valence.example' })).toContain(words.passcodeWord);
    expect(words.tooManyCodes({ minutes: 3 })).toContain(words.passcodeWord);
    expect(wishesIn(words.remindersStopped({ brand: 'Valence' }))).toEqual(['start']);
    expect(wishesIn(words.remindersStarted({ brand: 'Valence' }))).toEqual(['stop']);
  });

  it('has its reminders among the templates that docs/OPERATIONS.md tells to register', async () => {
    const words = (await wordsIn(`${folder}/learning/messages`)) as unknown as typeof messages;
    const manual = readFileSync(join(import.meta.dirname, '../../docs/OPERATIONS.md'), 'utf8');
    for (const lead of Object.values(words.leads)) {
      const text = words.reminder({ name: '{{1}}', brand: '{{2}}', lead, facts: [] });
      expect(manual).toContain(`\`${text.replace('\n', ' {{3}}. ')}\``);
    }
  });

  it.each(Object.entries(LEGAL))(
    'has every section of %s, with the date of the English text',
    async (file, name) => {
      const [english, own] = await Promise.all([
        wordsIn(`src/site/${file}`),
        wordsIn(`${folder}/site/${file}`),
      ]);
      const [text, translation] = [english, own].map((words) => (words[name] as WriteLegal)(school));
      expect(translation?.updated).toEqual(text?.updated);
      expect(translation?.sections.map(({ id }) => id)).toEqual(text?.sections.map(({ id }) => id));
      // The first paragraph says that the English text binds; otherwise each part has its own.
      const partsOf = (given: LegalText | undefined) => given?.sections.map(({ parts }) => parts.length);
      expect(partsOf(translation)).toEqual(partsOf(text)?.map((parts, at) => (at === 0 ? parts + 1 : parts)));
    },
  );
});

/** The wishes that one or two words in a row of a message would be read as. */
function wishesIn(message: string): string[] {
  const words = message.split(/\s+/);
  const runs = words.flatMap((word, at) => [word, `${word} ${words[at + 1] ?? ''}`]);
  return [...new Set(runs.map((run) => wishIn(run)).filter((wish) => wish !== undefined))];
}

test('the glossary has a word in every language for each of its 80 terms and more', () => {
  const text = readFileSync(join(import.meta.dirname, 'languages/GLOSSARY.md'), 'utf8');
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| English'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.length).toBeGreaterThanOrEqual(80);
  const incomplete = rows.filter(
    ([, , sinhala = '', tamil = '']) =>
      !/\p{Script=Sinhala}|WhatsApp/u.test(sinhala) || !/\p{Script=Tamil}|WhatsApp/u.test(tamil),
  );
  expect(incomplete).toEqual([]);
});
