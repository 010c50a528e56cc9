import { describe, expect, test } from 'vitest';
import { isFileName, shortFileName, titleFromFileName } from './file-name.ts';

describe('a file’s name', () => {
  test.each(['lesson.mp4', 'පාඩම 3 – රසායන.mov', 'a..b.mkv', '…', 'x'.repeat(255), 'ර'.repeat(85)])(
    'U1 %j is one',
    (name) => {
      expect(isFileName(name)).toBe(true);
    },
  );

  test.each([
    '',
    '   ',
    '.',
    '..',
    '../lesson.mp4',
    '..\\lesson.mp4',
    '/etc/passwd',
    'C:\\lesson.mp4',
    'lesson\u0000.mp4',
    'lesson\n.mp4',
    'lesson\u202e4pm.exe',
    'lesson\ud800.mp4',
    'x'.repeat(256),
    'ර'.repeat(86),
  ])('U1 %j is none', (name) => {
    expect(isFileName(name)).toBe(false);
  });
});

describe('the title a file’s name gives', () => {
  test.each([
    ['hess_law.mp4', 'hess law'],
    ['Lesson 12 - pH.final.MOV', 'Lesson 12 - pH.final'],
    ['3. Haloalkanes', '3. Haloalkanes'],
    ['පාඩම__3.mkv', 'පාඩම 3'],
    ['.mp4', '.mp4'],
    ['___', '___'],
    [`${'a'.repeat(230)}.mp4`, 'a'.repeat(200)],
  ])('%j → %j', (name, title) => {
    expect(titleFromFileName(name)).toBe(title);
  });
});

test('a name that is too long keeps its beginning and its ending', () => {
  const long = `Organic chemistry unit 7 ${'and more '.repeat(20)}.pdf`;
  const short = shortFileName(long, 120);
  expect(short.length).toBeLessThanOrEqual(120);
  expect(short).toMatch(/^Organic chemistry unit 7 and more .*\.pdf$/);
  expect(shortFileName('Hess.pdf', 120)).toBe('Hess.pdf');
  // Three bytes for each sign.
  expect(isFileName(shortFileName(`${'රසායන'.repeat(40)}.pdf`, 120))).toBe(true);
  expect(isFileName(shortFileName(`${'x'.repeat(115)}🧪🧪.pdf`, 120))).toBe(true);
});
