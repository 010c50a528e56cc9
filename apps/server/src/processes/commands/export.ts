// `valence export`: the whole school as one archive, also while the school runs.

import { resolve } from 'node:path';
import { commandWords } from '@valence/copy/site/commands';
import { exportWords as words } from '@valence/copy/site/portable';
import type { Command } from 'commander';
import { VERSION } from '../../platform/version.ts';
import { type JsonOption, printFacts } from '../command-outcome.ts';
import { readSchoolSettings } from '../school-settings.ts';

export function register(program: Command): void {
  program
    .command('export')
    .description(words.about)
    .argument('<file>', words.file)
    .option('--with-secret', words.withSecret)
    .option('--json', commandWords.json)
    .action(async (file: string, { withSecret = false, json }: JsonOption & { withSecret?: boolean }) => {
      const path = resolve(file);
      const { exportSchool } = await import('../portable.ts');
      const report = await exportSchool(readSchoolSettings(), { path, withSecret, version: VERSION });
      const { at, bytes, rows, files, missing, unfinishedFilms } = report;
      const lines = [
        words.done(path, bytes),
        words.content(rows, files, at.toISOString()),
        withSecret ? words.secretIn : words.secretOut,
        ...(missing.length > 0 ? [words.missing(missing)] : []),
        ...(unfinishedFilms > 0 ? [words.unfinishedFilms(unfinishedFilms)] : []),
      ];
      printFacts({ path, ...report }, { ...(json && { json }) }, lines.join('\n'));
    });
}
