import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chapterAt, impossibleTimes, readChapters } from './chapters.ts';

describe('chapters', () => {
  test('are the lines of the description that begin with a time, in the ways people write them', () => {
    const description = `Stoichiometry, from the beginning.

0:00 What a mole is
(4:30) - Molar mass
• 12:05 – ප්‍රශ්න
1:02:03 Past paper 2025

Bring your calculator.`;
    expect(readChapters(description)).toEqual({
      chapters: [
        { startSeconds: 0, title: 'What a mole is' },
        { startSeconds: 270, title: 'Molar mass' },
        { startSeconds: 725, title: 'ප්‍රශ්න' },
        { startSeconds: 3723, title: 'Past paper 2025' },
      ],
      text: 'Stoichiometry, from the beginning.\n\nBring your calculator.',
    });
  });

  test('are not read where a time is only mentioned, the order is wrong, or the beginning is missing', () => {
    for (const description of [
      '',
      'Class at 8:30 in the morning',
      '0:00 Only one',
      '0:00 One\n5:00 Two\n4:00 Three',
      '1:00 One\n2:00 Two',
      '0:00 One\n0:61 Two',
      '0:00\n1:00',
    ]) {
      expect(readChapters(description)).toEqual({ chapters: [], text: description });
    }
  });

  test('take any text, and lose no word of it that is not a chapter', () => {
    const anyText = fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (description) => {
      const { chapters, text } = readChapters(description);
      return chapters.length > 0 || text === description;
    });
    expect(fc.check(anyText, { numRuns: 200 }).failed).toBe(false);
  });

  test('are not lines with a time that no clock shows, and those times are named', () => {
    const description = '0:00 One\n(9:99) Two\n10:00 Three\n1:75:00 Four\n12:30\n9:99';
    expect(impossibleTimes(description)).toEqual(['9:99', '1:75:00']);
    expect(readChapters(description).chapters.map(({ title }) => title)).toEqual(['One', 'Three']);
    expect(impossibleTimes('0:00 One\n59:59 Two\n1:00:00 Three')).toEqual([]);
  });

  test('one plays from its beginning to the next one’s', () => {
    const { chapters } = readChapters('0:00 One\n1:00 Two');
    expect(chapterAt(chapters, 0)?.title).toBe('One');
    expect(chapterAt(chapters, 59.9)?.title).toBe('One');
    expect(chapterAt(chapters, 60)?.title).toBe('Two');
    expect(chapterAt([], 60)).toBeUndefined();
  });
});
