// `valence status`: whether the school is running on this machine, where, and whether its parts work. Exit code 1 when not.

import { commandWords, statusWords as words } from '@valence/copy/site/commands';
import type { Command } from 'commander';
import { readSettings } from '../../platform/env.ts';
import { VERSION } from '../../platform/version.ts';
import { EXIT, type JsonOption, printFacts } from '../command-outcome.ts';
import { askReadiness, type Readiness } from '../readiness.ts';
import { unitState } from '../service.ts';

interface Status extends Readiness {
  readonly running: boolean;
  /** Of this command's release. */
  readonly version: string;
  readonly address: string;
  /** What systemd says of the service; null without one. */
  readonly service: string | null;
}

export function register(program: Command): void {
  program
    .command('status')
    .description(words.about)
    .option('--json', commandWords.json)
    .action(async (options: JsonOption) => {
      const status = await readStatus();
      printFacts(status, options, textOf(status));
      if (!status.ready) process.exitCode = EXIT.failed;
    });
}

async function readStatus(): Promise<Status> {
  const settings = readSettings();
  const [readiness, service] = await Promise.all([askReadiness(settings), unitState()]);
  return {
    running: readiness !== null,
    ready: readiness?.ready ?? false,
    version: VERSION,
    address: settings.publicUrl,
    service,
    checks: readiness?.checks ?? {},
  };
}

function textOf({ running, ready, version, address, service, checks }: Status): string {
  const standing = ready ? words.ready(address) : words.notReady(address);
  return [
    words.version(version),
    ...(service === null ? [] : [words.unit(service)]),
    running ? standing : words.notRunning,
    ...Object.entries(checks).map(([name, result]) => words.check(name, result)),
  ].join('\n');
}
