// Edits the text of the settings' file: only the lines of what changes, so that everything else stays as its owner wrote it.

import { parseEnv } from 'node:util';
import { setupWords as words } from '@valence/copy/site/setup-command';
import { CommandError } from '../command-outcome.ts';

/** Values by name; null takes the setting out. */
export type Changes = Readonly<Record<string, string | null>>;

/**
 * Replaces the line of each changed setting where it stands and adds new ones at the end.
 * @param file for the message alone
 * @throws CommandError when a value cannot be written, or when the edit would change another setting
 */
export function editSettings(text: string, changes: Changes, file: string): string {
  const before = parseEnv(text);
  const pending = new Map(
    Object.entries(changes).filter(([name, value]) => (before[name] ?? null) !== value),
  );
  if (pending.size === 0) return text;
  const written = new Set<string>();
  const lines = text
    .replace(/\n+$/, '')
    .split('\n')
    .flatMap((line) => {
      const name = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/.exec(line)?.[1];
      if (name === undefined || !pending.has(name)) return [line];
      const value = pending.get(name) ?? null;
      // A repeated line would win over the first one.
      if (value === null || written.has(name)) return [];
      written.add(name);
      return [lineOf(name, value)];
    });
  for (const [name, value] of pending)
    if (value !== null && !written.has(name)) lines.push(lineOf(name, value));
  const edited = `${lines.join('\n').replace(/^\n+/, '')}\n`;
  const expected = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null);
  if (!isSame(parseEnv(edited), Object.fromEntries(expected)))
    throw new CommandError(words.problems.damaged(file));
  return edited;
}

/** In a form that a shell and systemd read alike. */
function lineOf(name: string, value: string): string {
  if (/^[\w.,:/@+=%-]*$/.test(value)) return `${name}=${value}`;
  if (/[\r\n]/.test(value)) throw new CommandError(words.problems.unquotable(name));
  if (!value.includes("'")) return `${name}='${value}'`;
  if (!/["\\$`]/.test(value)) return `${name}="${value}"`;
  throw new CommandError(words.problems.unquotable(name));
}

function isSame(left: Readonly<Record<string, unknown>>, right: Readonly<Record<string, unknown>>): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => left[name] === right[name]);
}
