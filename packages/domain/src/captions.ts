// Captions as a teacher's program wrote them, WebVTT or SRT, read strictly: what a player would silently leave out is told.

/** The languages that captions may have, by their BCP 47 tags. */
export const CAPTION_LANGUAGES = ['en', 'si', 'ta'] as const;
export type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number];

export const LONGEST_CAPTIONS_BYTES = 1_000_000;

export interface Cue {
  startSeconds: number;
  endSeconds: number;
  /** Plain; several lines. */
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
const DAY_SECONDS = 86_400;
const TIME = String.raw`((?:\d{1,3}:)?[0-5]\d:[0-5]\d[.,]\d{3})`;
// SRT writes a comma, and hours always; WebVTT writes a full stop and may add settings, which are the player's own here.
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

/** @param text what `captionsText` gave */
export function readCaptions(text: string): Cue[] | CaptionFault {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n');
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  const cues: Cue[] = [];
  for (const block of blocksOf(lines, isVtt)) {
    const read = cueOf(block, isVtt);
    if (read && 'problem' in read) return read;
    if (!read) continue;
    const before = cues.at(-1)?.startSeconds ?? 0;
    if (read.startSeconds < before) return { problem: 'out-of-order', line: block.line };
    if (cues.length === MOST_CUES) return { problem: 'too-many', line: block.line };
    cues.push(read);
  }
  return cues.length > 0 ? cues : { problem: 'no-cues', line: 0 };
}

/** The bytes as text; undefined for what is not UTF-8, or no text at all. */
export function captionsText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Written anew from what was understood, so that nothing else of a file reaches a player. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startSeconds, endSeconds, text }) =>
    [`${timeOf(startSeconds)} --> ${timeOf(endSeconds)}`, escaped(text)].join('\n'),
  );
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`;
}

interface Block {
  /** Of its first line. */
  line: number;
  lines: string[];
}

/** Divided by empty lines; the header of WebVTT is none. */
function blocksOf(lines: readonly string[], isVtt: boolean): Block[] {
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
  return isVtt ? blocks.slice(1) : blocks;
}

/** @returns undefined for what says nothing: a comment, or times without words */
function cueOf({ line, lines }: Block, isVtt: boolean): Cue | CaptionFault | undefined {
  if (isVtt && SILENT_BLOCK.test(lines[0] ?? '')) return undefined;
  const at = lines.findIndex((one) => one.includes('-->'));
  // A number or a name may stand above the times.
  if (at < 0 || at > 1) return { problem: 'no-times', line };
  const found = TIMING.exec(lines[at] ?? '');
  if (!found) return { problem: 'times-wrong', line: line + at };
  const [startSeconds, endSeconds] = [secondsOf(found[1] ?? ''), secondsOf(found[2] ?? '')];
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
    // Places and fonts of SubStation, which programs leave in SRT.
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
