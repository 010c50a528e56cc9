// Runs lines of a shell, and the commands of docs/OPERATIONS.md, on a bare Debian, and prints how long each took.

import type { BareDebian } from './bare-debian.ts';
import { commandsWith } from './operations-book.ts';

export interface Commands {
  /** Runs lines that must work, and types what they ask. @throws with what the service says, when one does not */
  readonly works: (script: string, typed?: readonly string[]) => Promise<string>;
  /** Runs the block of the book that has this line, with a look at the time. */
  readonly book: (line: string, replaced?: Replaced) => Promise<string>;
}

/** What stands in the book for something else, and what is typed. */
type Replaced = { typed?: readonly string[] } & Readonly<Record<string, unknown>>;

export async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${what}`);
  return result;
}

export function commandsOn(debian: BareDebian): Commands {
  const works: Commands['works'] = async (script, typed = []) => {
    const { code, output } = await debian.run(`set -e\n${script}`, typed.map((line) => `${line}\n`).join(''));
    if (code === 0) return output;
    const log = await debian.run('journalctl --unit valence --no-pager --lines 40');
    throw new Error(`${script}\nended with ${code}:\n${output}\n${log.output}`);
  };
  return {
    works,
    book: async (line, { typed, ...replaced } = {}) => {
      const commands = commandsWith(line, replaced as Record<string, string>);
      return timed(commands.trim().replaceAll('\n', '\n          '), async () => works(commands, typed));
    },
  };
}
