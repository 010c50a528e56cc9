// `valence doctor`: says what is wrong at the machine and what to do. Exit code 1 when something is broken.

import { checkupsCopy, findingWords, doctorCopy as words } from '@valence/copy/admin/checkups';
import { commandWords } from '@valence/copy/site/commands';
import type { Command } from 'commander';
import { EXIT, type JsonOption, printFacts } from '../command-outcome.ts';
import type { Line } from '../examination.ts';

export function register(program: Command): void {
  program
    .command('doctor')
    .description(words.about)
    .option('--json', commandWords.json)
    .action(async (options: JsonOption) => {
      // Loaded only here: the other commands need not wait for the whole list.
      const { examine } = await import('../examination.ts');
      const lines = await examine();
      printFacts(reportOf(lines), options, textOf(lines));
      if (lines.some(({ sight }) => sight.state === 'broken')) process.exitCode = EXIT.failed;
    });
}

function reportOf(lines: readonly Line[]) {
  const findings = lines.map(({ id, sight: { state, finding, values } }) => {
    const { name } = checkupsCopy.checks[id];
    const told = findingWords(id, finding, values);
    return { id, name, state, finding, values, says: told?.says ?? null, remedy: told?.remedy ?? null };
  });
  return { well: lines.every(({ sight }) => sight.state !== 'broken'), findings };
}

function textOf(lines: readonly Line[]): string {
  const toDo = lines.filter(({ sight }) => sight.finding !== null);
  const unknown = lines.filter(({ sight }) => sight.state === 'unknown');
  const names = unknown.map(({ id }) => checkupsCopy.checks[id].name).join(', ');
  const shown = toDo.flatMap(({ id, sight: { state, finding, values } }) => {
    const told = findingWords(id, finding, values);
    const line = words.finding(checkupsCopy.states[state], checkupsCopy.checks[id].name, told?.says ?? '');
    return [line, words.remedy(told?.remedy ?? '')];
  });
  const well = lines.filter(({ sight }) => sight.state === 'well').length;
  return [
    ...shown,
    ...(unknown.length > 0 ? [words.notKnown(names)] : []),
    words.summary(toDo.length, well),
  ].join('\n');
}
