// The commands of docs/OPERATIONS.md as they stand there, so that what is tried is what is written.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const BOOK = join(import.meta.dirname, '../../../docs/OPERATIONS.md');

/**
 * The block of commands that has this line.
 * @param replaced what stands in the book for something else on the machine, by what it stands for
 * @throws when the book has no such line, or not just one, or a replaced word is not in the block
 */
export function commandsWith(line: string, replaced: Readonly<Record<string, string>> = {}): string {
  const blocks = readFileSync(BOOK, 'utf8').match(/(?:^ {4}.*\n)+/gm) ?? [];
  const found = blocks.filter((block) => block.split('\n').some((each) => commandOf(each) === line));
  const [block] = found;
  if (block === undefined || found.length > 1)
    throw new Error(`OPERATIONS has ${found.length} blocks with the command: ${line}`);
  let commands = block.replaceAll(/^ {4}/gm, '');
  for (const [word, other] of Object.entries(replaced)) {
    if (!commands.includes(word)) throw new Error(`OPERATIONS does not write ${word} beside: ${line}`);
    commands = commands.replaceAll(word, other);
  }
  return commands;
}

/** Every call of `valence` that the book writes, in its blocks and in its sentences, without what stands before it. */
export function callsOfValence(): string[] {
  const text = readFileSync(BOOK, 'utf8');
  const blocks = [...text.matchAll(/^ {4,}(?:sudo )?(valence .*)$/gm)].map(([, call = '']) =>
    commandOf(call),
  );
  const spans = [...text.matchAll(/`(?:sudo )?(valence [^`]+)`/g)].map(([, call = '']) => call);
  return [...blocks, ...spans];
}

/** Without the remark behind it. */
function commandOf(line: string): string {
  return line.replace(/\s+#.*$/, '').trim();
}
