// `valence import`: an archive of `valence export` into an empty school.

import { resolve } from 'node:path';
import { commandWords } from '@valence/copy/site/commands';
import { importWords as words } from '@valence/copy/site/portable';
import type { Command } from 'commander';
import { secretFile } from '../../platform/secrets.ts';
import { VERSION } from '../../platform/version.ts';
import { type JsonOption, printFacts } from '../command-outcome.ts';
import { readSchoolSettings } from '../school-settings.ts';

export function register(program: Command): void {
  program
    .command('import')
    .description(words.about)
    .argument('<file>', words.file)
    .option('--json', commandWords.json)
    .action(async (typed: string, { json }: JsonOption) => {
      const path = resolve(typed);
      const { importSchool, openArchiveFile } = await import('../portable.ts');
      const file = await openArchiveFile(path);
      try {
        const settings = readSchoolSettings();
        const report = await importSchool(settings, { file, path, version: VERSION });
        const { rows, files, at, missing, migrations, secret, version } = report;
        const secretWords = words.secret[secret];
        const lines = [
          words.done(rows, files, at.toISOString()),
          ...(migrations.length > 0 ? [words.migrated(version, VERSION)] : []),
          ...(missing.length > 0 ? [words.missing(missing)] : []),
          typeof secretWords === 'string' ? secretWords : secretWords(secretFile(settings)),
        ];
        printFacts(report, { ...(json && { json }) }, lines.join('\n'));
      } finally {
        await file.close();
      }
    });
}
