// `valence start`: starts the service and waits until the school is ready.

import { serviceWords as words } from '@valence/copy/site/commands';
import type { Command } from 'commander';
import { readSettings } from '../../platform/env.ts';
import { CommandError } from '../command-outcome.ts';
import { untilReady } from '../readiness.ts';
import { systemctl, systemdRuns, UNIT } from '../service.ts';

/** The first start makes the database and migrates it. */
const PATIENCE_MILLISECONDS = 120_000;

export function register(program: Command): void {
  program
    .command('start')
    .description(words.start)
    .action(async () => {
      const settings = readSettings();
      if (!systemdRuns()) throw new CommandError(words.noSystemd('start'));
      await systemctl('start', UNIT);
      if (!(await untilReady(settings, PATIENCE_MILLISECONDS))) throw new CommandError(words.notReady);
      console.log(words.started(settings.publicUrl));
    });
}
