// `valence upgrade`: a new version from its archive. Exit code 1 when it was not put in place; the former one serves then.

import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { commandWords } from '@valence/copy/site/commands';
import { upgradeWords as words } from '@valence/copy/site/upgrade-command';
import type { Command } from 'commander';
import { readSettings, settingsFile } from '../../platform/env.ts';
import { KEY_FILE } from '../../platform/release-seal.ts';
import { VERSION } from '../../platform/version.ts';
import { type JsonOption, printFacts } from '../command-outcome.ts';
import { UNIT } from '../service.ts';
import type { UpgradeReport } from '../upgrade/upgrade.ts';

interface Options extends JsonOption {
  readonly check?: true;
  readonly withPause?: true;
  /** Commander's name of `--without-rehearsal`. */
  readonly withoutRehearsal?: true;
}

export function register(program: Command): void {
  program
    .command('upgrade')
    .description(words.about)
    .argument('<file>', words.file)
    .option('--check', words.check)
    .option('--with-pause', words.withPause)
    .option('--without-rehearsal', words.withoutRehearsal)
    .option('--json', commandWords.json)
    .action(run);
}

async function run(file: string, options: Options): Promise<void> {
  const settings = readSettings();
  const { upgrade } = await import('../upgrade/upgrade.ts');
  const report = await upgrade({
    settings,
    file: resolve(file),
    keyFile: join(dirname(settingsFile()), KEY_FILE),
    version: VERSION,
    isCheck: options.check ?? false,
    mayPause: options.withPause ?? false,
    withoutRehearsal: options.withoutRehearsal ?? false,
    report: options.json ? () => {} : (line) => console.log(line),
  });
  printFacts(report, options, await textOf(report));
}

async function textOf({ result, to, pause, backup, aside }: UpgradeReport): Promise<string> {
  if (result === 'checked') return words.checked(to, pause);
  return [
    ...(backup?.kind === 'copy' ? [words.keptCopy(backup.place)] : []),
    ...(aside === null ? [] : [words.keptCopy(aside)]),
    ...((await unitChanged()) ? [words.unitChanged] : []),
    result === 'running' ? words.done(to) : words.doneStopped(to),
  ].join('\n');
}

const TEMPLATE = '/opt/valence/current/apps/server/install';

async function unitChanged(): Promise<boolean> {
  const read = async (path: string) => readFile(path, 'utf8').catch(() => null);
  const installed = await read(join('/etc/systemd/system', UNIT));
  return installed !== null && installed !== (await read(join(TEMPLATE, UNIT)));
}
