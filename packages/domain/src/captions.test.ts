import { describe, expect, test } from 'vitest';
import { captionsText, readCaptions, showableCues, writeVtt } from './captions.ts';

const VTT = `WEBVTT - Mole concept

NOTE made by hand

STYLE
::cue { color: red }

intro
00:01.000 --> 00:03.500 align:start
<v Teacher>The <i>mole</i> &amp; its number

01:02:03.004 --> 01:02:05.000
මවුලය
6.022 × 10²³
`;

const SRT = `1
00:00:01,000 --> 00:00:03,500
{\\an8}<i>The mole</i> & its number

2
01:02:03,004 --> 01:02:05,000
மோல்
`;

const MOLE = { startSeconds: 1, endSeconds: 3.5, text: 'The mole & its number' };

describe('captions', () => {
  test('WebVTT: names, comments, styles, settings and marks are left out, words and times are kept', () => {
    expect(readCaptions(VTT)).toEqual([
      MOLE,
      { startSeconds: 3723.004, endSeconds: 3725, text: 'මවුලය\n6.022 × 10²³' },
    ]);
  });

  test('SRT, with the line ends of Windows and a byte order mark', () => {
    expect(readCaptions(`\ufeff${SRT.replaceAll('\n', '\r\n')}`)).toEqual([
      MOLE,
      { startSeconds: 3723.004, endSeconds: 3725, text: 'மோல்' },
    ]);
  });

  test('cues written as WebVTT are read back unchanged', () => {
    const cues = readCaptions(`${VTT}\n01:02:06.000 --> 01:02:07.999\na < b &lt; c --> d\n`);
    expect(Array.isArray(cues) && cues.length).toBe(3);
    expect(readCaptions(writeVtt(Array.isArray(cues) ? cues : []))).toEqual(cues);
  });

  test.each<[string, string, string, number]>([
    ['nothing', '', 'no-cues', 0],
    ['a header alone', 'WEBVTT\n', 'no-cues', 0],
    ['times without words', 'WEBVTT\n\n00:01.000 --> 00:02.000\n', 'no-cues', 0],
    ['a page', '<!doctype html>\n<p>no</p>', 'no-times', 1],
    ['words without times', `${SRT}\nlost words\n`, 'no-times', 9],
    ['invalid times', 'WEBVTT\n\n00:61.000 --> 00:02.000\nx\n', 'times-wrong', 3],
    ['times beyond a day', 'WEBVTT\n\n100:00:01.000 --> 100:00:02.000\nx\n', 'times-wrong', 3],
    ['an end before its beginning', '1\n00:00:05,000 --> 00:00:04,000\nx\n', 'times-reversed', 2],
    ['cues out of order', `${SRT}\n3\n00:00:02,000 --> 00:00:04,000\nx\n`, 'out-of-order', 9],
  ])('%s: reported with its line', (_, text, problem, line) => {
    expect(readCaptions(text)).toEqual({ problem, line });
  });

  test('more than 10,000 cues are refused', () => {
    const cue = '00:00:01,000 --> 00:00:02,000\nx\n\n';
    expect(readCaptions(cue.repeat(10_001))).toEqual({ problem: 'too-many', line: 30_001 });
  });

  test('only UTF-8 is text', () => {
    expect(captionsText(new TextEncoder().encode('මවුලය'))).toBe('මවුලය');
    expect(captionsText(Uint8Array.of(0xff, 0xfe, 0x31, 0x00))).toBeUndefined();
    expect(captionsText(Uint8Array.of(0x31, 0x00))).toBeUndefined();
  });
});

describe('captions as they are shown', () => {
  test('words with their times, without marks, names, comments and styles', () => {
    const file = `\ufeffWEBVTT - Lesson 4\r\n\r\nNOTE made by hand\r\n\r\nSTYLE\n::cue { color: red }\n
1
00:01.000 --> 00:04.500 align:start
<v Teacher>The <b>mole</b> is a number &amp; a bridge.

01:00:05.250 --> 01:00:06.000
දෙවන පේළිය
and a second line &lt;here&gt;
`;
    expect(showableCues(file)).toEqual([
      { startSeconds: 1, endSeconds: 4.5, text: 'The mole is a number & a bridge.' },
      { startSeconds: 3605.25, endSeconds: 3606, text: 'දෙවන පේළිය\nand a second line <here>' },
    ]);
  });

  test('what is no captions file, and cues without words or time, give nothing', () => {
    expect(showableCues('<!doctype html>')).toEqual([]);
    expect(showableCues('WEBVTTX\n\n00:01.000 --> 00:02.000\na')).toEqual([]);
    expect(showableCues('WEBVTT\n\n00:02.000 --> 00:02.000\na\n\n00:03.000 --> 00:04.000\n')).toEqual([]);
  });

  test('a cue that is not understood is left out, the others show in order of time', () => {
    const file =
      'WEBVTT\n\n00:03.000 --> 00:05.000\nsecond\n\n00:09 --> later\nnone\n\n00:01.000 --> 00:04.000\nfirst';
    expect(showableCues(file).map(({ text }) => text)).toEqual(['first', 'second']);
  });

  test('what is written shows as it was read', () => {
    const read = readCaptions('1\n00:00:01,000 --> 00:00:04,500\nA < B & C\n');
    expect(showableCues(writeVtt(Array.isArray(read) ? read : []))).toEqual(read);
  });
});
