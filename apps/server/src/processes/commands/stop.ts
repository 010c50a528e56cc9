// `valence stop`: stops the service.

import { serviceWords as words } from '@valence/copy/site/commands';
import type { Command } from 'commander';
import { CommandError } from '../command-outcome.ts';
import { systemctl, systemdRuns, UNIT } from '../service.ts';

export function register(program: Command): void {
  program
    .command('stop')
    .description(words.stop)
    .action(async () => {
      if (!systemdRuns()) throw new CommandError(words.noSystemd('stop'));
      await systemctl('stop', UNIT);
      console.log(words.stopped);
    });
}
