import { showableCues } from '@valence/domain/captions';
import { expect, test } from 'vitest';
import { cuesAt, linesToRead } from './vtt.ts';

test('cues that overlap show together, and a cue ends when its end is reached', () => {
  const cues = showableCues('WEBVTT\n\n00:03.000 --> 00:05.000\nsecond\n\n00:01.000 --> 00:04.000\nfirst');
  const textsAt = (seconds: number) => cuesAt(cues, seconds).map(({ text }) => text);
  expect(textsAt(0.9)).toEqual([]);
  expect(textsAt(3.5)).toEqual(['first', 'second']);
  expect(textsAt(4)).toEqual(['second']);
});

test('a transcript joins lines that were broken for the picture, except the lines of two speakers', () => {
  expect(linesToRead('Why does the periodic\ntable have this shape?')).toBe(
    'Why does the periodic table have this shape?',
  );
  expect(linesToRead('- Which orbital\ncomes next?\n– The 3d')).toBe('- Which orbital comes next?\n– The 3d');
});
