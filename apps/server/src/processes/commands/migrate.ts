// `valence migrate`: brings the database of DATABASE_URL to this version's schema, before the servers of a release start.

import { migrateWords as words } from '@valence/copy/site/commands';
import type { Command } from 'commander';
import { CommandError } from '../command-outcome.ts';
import { readSchoolSettings } from '../school-settings.ts';

export function register(program: Command): void {
  program
    .command('migrate')
    .description(words.about)
    .action(async () => {
      const settings = readSchoolSettings();
      const { databaseUrl, secretKey } = settings;
      if (databaseUrl === null || secretKey === null) throw new CommandError(words.needsSettings);
      // Loaded only here: the other commands need not wait for what works with the database.
      const { migrateDatabase } = await import('../migrate-database.ts');
      console.log(words.done(await migrateDatabase({ ...settings, databaseUrl })));
    });
}
