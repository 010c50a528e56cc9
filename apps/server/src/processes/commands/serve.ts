// `valence serve`: runs the school in the foreground. The service of systemd runs this.

import { serviceWords as words } from '@valence/copy/site/commands';
import type { Command } from 'commander';
import { readSchoolSettings } from '../school-settings.ts';

interface ServeOptions {
  readonly acceptNewSecret?: true;
  readonly oldSecret?: string;
}

export function register(program: Command): void {
  program
    .command('serve')
    .description(words.serve)
    .option('--accept-new-secret', words.acceptNewSecret)
    .option('--old-secret <file>', words.oldSecret)
    .action(async ({ acceptNewSecret, oldSecret }: ServeOptions) => {
      readSchoolSettings();
      // Loaded only here: the other commands need not wait for the whole product.
      const { runServer } = await import('../main.ts');
      await runServer({ secretChange: acceptNewSecret ? { oldSecretFile: oldSecret } : undefined });
    });
}
