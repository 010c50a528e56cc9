// Turns the narration into WebVTT: at most two lines of a comfortable length, timed by their share of the spoken words.

import type { SpokenCue } from './lesson.ts';

const lineLength = 42;

export function captions(cues: readonly SpokenCue[]): string {
  const blocks = cues.flatMap((cue) => {
    const parts = split(cue.text);
    const letters = parts.reduce((sum, part) => sum + part.length, 0);
    let from = cue.startSeconds;
    return parts.map((part) => {
      const to = from + ((cue.endSeconds - cue.startSeconds) * part.length) / letters;
      const block = `${stamp(from)} --> ${stamp(to)}\n${part}`;
      from = to;
      return block;
    });
  });
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`;
}

/** Splits a text into captions of two lines each, as even as possible. */
function split(text: string): string[] {
  const lines = evenLines(text);
  const parts: string[] = [];
  for (let i = 0; i < lines.length; i += 2) parts.push(lines.slice(i, i + 2).join('\n'));
  return parts;
}

function evenLines(text: string): string[] {
  const count = Math.ceil(text.length / lineLength);
  const evenLength = text.length / count;
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    const full =
      longer.length > lineLength ||
      (lines.length < count - 1 && current.length >= evenLength - word.length / 2);
    if (current !== '' && full) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}

function stamp(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const thousandths = String(Math.floor((seconds - whole) * 1000)).padStart(3, '0');
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${thousandths}`;
}
