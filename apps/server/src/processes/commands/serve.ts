// `valence serve`: runs the school in the foreground. The service of systemd runs this.

import { join } from 'node:path';
import { serviceWords as words } from '@valence/copy/site/commands';
import type { Command } from 'commander';
import { runLauncher } from '../handover/launcher.ts';
import { readSchoolSettings } from '../school-settings.ts';

/** This command's own release. */
const RELEASE = join(import.meta.dirname, '../../../../..');

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
      const args = [
        ...(acceptNewSecret ? ['--accept-new-secret'] : []),
        ...(oldSecret === undefined ? [] : ['--old-secret', oldSecret]),
      ];
      await runLauncher({ release: RELEASE, args });
    });
}
