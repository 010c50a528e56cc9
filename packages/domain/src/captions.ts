// Captions in WebVTT (W3C) or SRT: parsed strictly when a teacher uploads them, leniently where they are shown.
// Our own parser, because a teacher is told which line is wrong, in SRT as in WebVTT, and both ends must parse alike: webvtt-parser does
// not read SRT, @plussub/srt-vtt-parser reports no faults, subtitle reports them as a sentence, and media-captions adds 12 kB (gzip) to the
// player's page for SSA, regions and styles that the player does not draw.

import { DAY_SECONDS } from './durations.ts';

/** The languages that captions may have, by their BCP 47 tags. */
export const CAPTION_LANGUAGES = ['en', 'si', 'ta'] as const;
export type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number];

export const LONGEST_CAPTIONS_BYTES = 1_000_000;

export interface Cue {
  startSeconds: number;
  endSeconds: number;
  /** Plain text, perhaps of several lines. */
  text: string;
}

export type CaptionProblem =
  | 'not-text'
  | 'no-cues'
  | 'no-times'
  | 'times-wrong'
  | 'times-reversed'
  | 'out-of-order'
  | 'too-many';

/** `line` counts from 1; 0 is the whole file. */
export interface CaptionFault {
  problem: CaptionProblem;
  line: number;
}

const MOST_CUES = 10_000;
const TIME = String.raw`((?:\d{1,3}:)?[0-5]\d:[0-5]\d[.,]\d{3})`;
// SRT has a comma, and always hours; WebVTT has a full stop and may add settings, which are dropped: our player sets them.
const TIMING = new RegExp(String.raw`^\s*${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t].*)?$`);
const SILENT_BLOCK = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00a0',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
};

/** @param text the result of `captionsText` */
export function readCaptions(text: string): Cue[] | CaptionFault {
  const { blocks, isVtt } = blocksOf(text);
  const cues: Cue[] = [];
  for (const block of blocks) {
    const cue = cueOf(block, isVtt);
    if (cue && 'problem' in cue) return cue;
    if (!cue) continue;
    const before = cues.at(-1)?.startSeconds ?? 0;
    if (cue.startSeconds < before) return { problem: 'out-of-order', line: block.line };
    if (cues.length === MOST_CUES) return { problem: 'too-many', line: block.line };
    cues.push(cue);
  }
  return cues.length > 0 ? cues : { problem: 'no-cues', line: 0 };
}

/** The cues of a WebVTT file that can be shown, in order of time; none if the text is no WebVTT. */
export function showableCues(text: string): Cue[] {
  const { blocks, isVtt } = blocksOf(text);
  if (!isVtt) return [];
  const cues = blocks.flatMap((block) => {
    const cue = cueOf(block, isVtt);
    return cue && !('problem' in cue) ? [cue] : [];
  });
  return cues.sort((one, other) => one.startSeconds - other.startSeconds);
}

/** The bytes as text; undefined for bytes that are not UTF-8 or contain NUL. */
export function captionsText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Writes a new file from the cues alone, so that nothing else of the uploaded file reaches a player. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startSeconds, endSeconds, text }) =>
    [`${timeOf(startSeconds)} --> ${timeOf(endSeconds)}`, escaped(text)].join('\n'),
  );
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`;
}

interface Block {
  /** The number of its first line. */
  line: number;
  lines: string[];
}

/** The blocks between empty lines, without the header of WebVTT. */
function blocksOf(text: string): { blocks: Block[]; isVtt: boolean } {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n');
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') open = undefined;
    else if (open) open.lines.push(line);
    else {
      open = { line: index + 1, lines: [line] };
      blocks.push(open);
    }
  }
  return { blocks: isVtt ? blocks.slice(1) : blocks, isVtt };
}

/** @returns undefined for a block without words: a comment, or times alone */
function cueOf({ line, lines }: Block, isVtt: boolean): Cue | CaptionFault | undefined {
  if (isVtt && SILENT_BLOCK.test(lines[0] ?? '')) return undefined;
  const at = lines.findIndex((one) => one.includes('-->'));
  // The line above the times may be a number or a name.
  if (at < 0 || at > 1) return { problem: 'no-times', line };
  const match = TIMING.exec(lines[at] ?? '');
  if (!match) return { problem: 'times-wrong', line: line + at };
  const [startSeconds, endSeconds] = [secondsOf(match[1] ?? ''), secondsOf(match[2] ?? '')];
  if (endSeconds > DAY_SECONDS) return { problem: 'times-wrong', line: line + at };
  if (endSeconds <= startSeconds) return { problem: 'times-reversed', line: line + at };
  const text = plain(lines.slice(at + 1), isVtt);
  return text === '' ? undefined : { startSeconds, endSeconds, text };
}

function plain(lines: readonly string[], isVtt: boolean): string {
  const words = lines
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/<[^<>]*>/g, '')
    // Positions and fonts of SubStation, which programs leave in SRT.
    .replaceAll(/\{\\[^{}]*\}/g, '');
  const text = isVtt
    ? words.replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (one) => ENTITIES[one] ?? one)
    : words;
  return text.replaceAll(/-->/g, '→').trim();
}

function secondsOf(time: string): number {
  const whole = time.replace(',', '.').split(':');
  return whole.reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

function timeOf(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const [hours, minutes] = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60];
  return `${two(hours)}:${two(minutes)}:${two((milliseconds / 1000) % 60)}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
