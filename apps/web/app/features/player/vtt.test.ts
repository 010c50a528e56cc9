import { expect, test } from 'vitest';
import { cuesAt, linesToRead, parseVtt } from './vtt.ts';

test('words with their times, without marks, names, comments and styles', () => {
  const file = `\ufeffWEBVTT - Lesson 4\r\n\r\nNOTE made by hand\r\n\r\nSTYLE\n::cue { color: red }\n
1
00:01.000 --> 00:04.500 align:start
<v Teacher>The <b>mole</b> is a number &amp; a bridge.

01:00:05.250 --> 01:00:06.000
දෙවන පේළිය
and a second line &lt;here&gt;
`;
  expect(parseVtt(file)).toEqual([
    { startSeconds: 1, endSeconds: 4.5, text: 'The mole is a number & a bridge.' },
    { startSeconds: 3605.25, endSeconds: 3606, text: 'දෙවන පේළිය\nand a second line <here>' },
  ]);
});

test('cues that overlap show together, and a cue ends when its end is reached', () => {
  const cues = parseVtt('WEBVTT\n\n00:03.000 --> 00:05.000\nsecond\n\n00:01.000 --> 00:04.000\nfirst');
  const shown = (seconds: number) => cuesAt(cues, seconds).map(({ text }) => text);
  expect(shown(0.9)).toEqual([]);
  expect(shown(3.5)).toEqual(['first', 'second']);
  expect(shown(4)).toEqual(['second']);
});

test('what is no captions file, and cues without words or time, give nothing', () => {
  expect(parseVtt('<!doctype html>')).toEqual([]);
  expect(parseVtt('WEBVTTX\n\n00:01.000 --> 00:02.000\na')).toEqual([]);
  expect(parseVtt('WEBVTT\n\n00:02.000 --> 00:02.000\na\n\n00:03.000 --> 00:04.000\n')).toEqual([]);
});

test('in a transcript lines that were broken for the picture are one; two speakers keep theirs', () => {
  expect(linesToRead('Why does the periodic\ntable have this shape?')).toBe(
    'Why does the periodic table have this shape?',
  );
  expect(linesToRead('- Which orbital\ncomes next?\n– The 3d')).toBe('- Which orbital comes next?\n– The 3d');
});
