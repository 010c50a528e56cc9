// Reads captions (WebVTT, W3C) as far as they are words with times: positions, colours and regions are the player's own.

export interface Cue {
  startSeconds: number;
  endSeconds: number;
  /** Plain; several lines. */
  text: string;
}

const TIMING = /^((?:\d+:)?\d{2}:\d{2}\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d{2}:\d{2}\.\d{3})/;
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00a0',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
};

/** In order of time. @returns nothing for a file that is none */
export function parseVtt(file: string): Cue[] {
  const text = file.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) return [];
  const cues = text.split(/\n{2,}/).flatMap((block) => cueOf(block.split('\n')) ?? []);
  return cues.sort((one, other) => one.startSeconds - other.startSeconds);
}

/** The cues that show at a second. */
export function cuesAt(cues: readonly Cue[], seconds: number): Cue[] {
  return cues.filter(({ startSeconds, endSeconds }) => startSeconds <= seconds && seconds < endSeconds);
}

/** Captions break their lines for the picture; to be read as a text, only what two people say stays apart. */
export function linesToRead(text: string): string {
  return text.replaceAll(/ *\n(?! *[-–])/g, ' ');
}

/** A name may stand above the times; comments, styles and regions have none. */
function cueOf(lines: readonly string[]): Cue | undefined {
  const at = lines.findIndex((line) => TIMING.test(line));
  if (at < 0 || at > 1) return undefined;
  const [, start = '', end = ''] = TIMING.exec(lines[at] ?? '') ?? [];
  const text = plain(lines.slice(at + 1).join('\n'));
  const cue = { startSeconds: secondsOf(start), endSeconds: secondsOf(end), text };
  return text && cue.endSeconds > cue.startSeconds ? cue : undefined;
}

function secondsOf(time: string): number {
  return time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

function plain(words: string): string {
  return words
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
}
