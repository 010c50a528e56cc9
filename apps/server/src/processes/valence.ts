// The `valence` command: one word for everything that is done at the server's own terminal. Each command is a file in commands/.

import { commandWords as words } from '@valence/copy/site/commands';
import { Command } from 'commander';
import { loadSettingsFile } from '../platform/env.ts';
import { VERSION } from '../platform/version.ts';
import { EXIT, explainFailure } from './command-outcome.ts';
import { register as backup } from './commands/backup.ts';
import { register as doctor } from './commands/doctor.ts';
import { register as exportSchool } from './commands/export.ts';
import { register as importSchool } from './commands/import.ts';
import { register as migrate } from './commands/migrate.ts';
import { register as rehearse } from './commands/rehearse.ts';
import { register as resetSecondFactor } from './commands/reset-second-factor.ts';
import { register as restore } from './commands/restore.ts';
import { register as serve } from './commands/serve.ts';
import { register as setup } from './commands/setup.ts';
import { register as start } from './commands/start.ts';
import { register as status } from './commands/status.ts';
import { register as stop } from './commands/stop.ts';
import { register as upgrade } from './commands/upgrade.ts';

/** In the order of the help. */
const commands = [
  setup,
  start,
  stop,
  status,
  doctor,
  serve,
  backup,
  restore,
  exportSchool,
  importSchool,
  upgrade,
  migrate,
  rehearse,
  resetSecondFactor,
];

function createProgram(): Command {
  const program = new Command('valence')
    .description(words.about)
    .version(VERSION, '-V, --version', words.version)
    .helpOption('-h, --help', words.help)
    .helpCommand('help [command]', words.helpCommand)
    .addHelpText('after', words.afterHelp)
    .showHelpAfterError(words.seeHelp)
    // The exit codes are decided here, and a command never ends the process in the middle.
    .exitOverride();
  for (const register of commands) register(program);
  return program;
}

/**
 * Runs the command that the words write, for example `['status', '--json']`.
 * @returns the exit code; a command that goes on, as `serve`, answers once it runs
 */
export async function runValence(words: readonly string[]): Promise<number> {
  try {
    loadSettingsFile();
    await createProgram().parseAsync(words, { from: 'user' });
    return Number(process.exitCode ?? EXIT.done);
  } catch (error) {
    return explainFailure(error);
  }
}

if (import.meta.main) process.exitCode = await runValence(process.argv.slice(2));
