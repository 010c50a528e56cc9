// How a command ends: what it prints, and the exit code that a script reads.

import { CommanderError } from 'commander';
import { PortableError } from '../dataset/portable-error.ts';
import { SettingsError } from '../platform/env.ts';
import { AlreadyOwnedError } from '../platform/postgres/ownership.ts';
import { SecretError } from '../platform/secrets.ts';

export const EXIT = { done: 0, failed: 1, wrongUsage: 2 } as const;

/** A command could not do what it should. Its message is a sentence for the person at the terminal. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** What every command that answers with facts offers. */
export interface JsonOption {
  readonly json?: true;
}

/** Prints facts: as JSON on one line for a program that asked for it, else as the text for a person. */
export function printFacts(facts: object, { json }: JsonOption, text: string): void {
  process.stdout.write(`${json ? JSON.stringify(facts) : text}\n`);
}

/** Explains a failure on standard error. @returns the exit code */
export function explainFailure(error: unknown): number {
  // Commander has printed its own message already. Help and version end a command, too.
  if (error instanceof CommanderError)
    return error.code === 'commander.helpDisplayed' || error.code === 'commander.version'
      ? EXIT.done
      : EXIT.wrongUsage;
  const isExpected = [CommandError, PortableError, SettingsError, AlreadyOwnedError, SecretError].some(
    (kind) => error instanceof kind,
  );
  console.error(isExpected && error instanceof Error ? error.message : error);
  return EXIT.failed;
}
