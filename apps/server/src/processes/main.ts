// The entry: the whole product, with the worker as a process of its own beside it.

import { join } from 'node:path';
import { readyLine, type Start } from '@valence/copy/site/start';
import { buildApp } from '../composition/app.ts';
import type { AppDeps } from '../composition/deps.ts';
import { readSettings } from '../platform/env.ts';
import { simulatorLink } from '../ports/whatsapp/simulator/simulator.routes.ts';
import { keepBackups } from './backup-process.ts';
import { BUILT_PAGES } from './built-pages.ts';
import { readCommandLine } from './command-line.ts';
import { runLauncher } from './handover/launcher.ts';
import { type ProgramOptions, runProgram } from './server.ts';
import { keepWorker } from './worker-process.ts';

export interface ServerOptions
  extends Pick<ProgramOptions, 'prepare' | 'settings' | 'secretChange' | 'launched'> {
  /** Whether the interface explains itself at /api/docs. */
  readonly docs?: boolean;
  /** The people whom the ready line names for signing in; undefined: it names nobody. */
  readonly cast?: Start['cast'];
}

/** Runs until a signal ends it. */
export async function runServer({ docs = false, cast, ...options }: ServerOptions): Promise<void> {
  await runProgram({
    ...options,
    build: async (deps) => buildApp({ ...deps, docs, ...BUILT_PAGES }),
    beside: (deps, database) => {
      const ends = [keepWorker(deps, database), keepBackups(deps, database)];
      return async () => void (await Promise.all(ends.map(async (end) => end())));
    },
    readyLine: ({ deps }) =>
      readyLine({ url: deps.settings.publicUrl, simulatorUrl: simulatorUrl(deps), cast }),
  });
}

function simulatorUrl({ settings, simulatorKey }: AppDeps): string | undefined {
  return settings.whatsapp ? undefined : simulatorLink(settings.publicUrl, simulatorKey);
}

/** This program's own release. */
const RELEASE = join(import.meta.dirname, '../../../..');

/** Several servers behind one port need a process that holds it. */
async function begin(): Promise<void> {
  const commandLine = readCommandLine();
  if (commandLine.launched || !wantsSeveral()) return runServer(commandLine);
  return runLauncher({ release: RELEASE, args: process.argv.slice(2) });
}

function wantsSeveral(): boolean {
  try {
    return readSettings().servers > 1;
  } catch {
    return false; // The server's own start says what is wrong with the settings.
  }
}

if (import.meta.main) await begin();
