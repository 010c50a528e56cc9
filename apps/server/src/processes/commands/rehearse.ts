// `valence rehearse`: the former version's `upgrade` calls this of the new version. Its answer is what the two agree on: fields may
// be added to it, and none taken away.

import { commandWords } from '@valence/copy/site/commands';
import { upgradeWords as words } from '@valence/copy/site/upgrade-command';
import type { Command } from 'commander';
import { printFacts } from '../command-outcome.ts';
import { becomeOwnerOf } from '../school-settings.ts';

export function register(program: Command): void {
  program
    .command('rehearse', { hidden: true })
    .description(words.rehearse)
    .requiredOption('--data <folder>', words.rehearseData)
    .option('--json', commandWords.json)
    .action(async ({ data }: { data: string }) => {
      becomeOwnerOf(data);
      const { rehearse } = await import('../../dataset/restore/rehearsal.ts');
      const { systemClock } = await import('../../platform/clock.ts');
      const { createLog } = await import('../../platform/log.ts');
      const rehearsal = await rehearse(data, { log: createLog('silent'), at: systemClock.now() });
      printFacts(rehearsal, { json: true }, '');
    });
}
