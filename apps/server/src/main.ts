// The entry: the whole product, with the worker as a process of its own beside it.

import { join } from 'node:path';
import { demoRefused, readyLine } from '@valence/copy/start';
import { type AppDeps, buildApp } from './app.ts';
import { readCommandLine } from './command-line.ts';
import { loadDemo } from './demo/demo.ts';
import { SIGN_IN_CAST } from './demo/people.ts';
import { simulatorLink } from './ports/whatsapp/simulator/simulator.routes.ts';
import { runProgram } from './program.ts';
import type { SecretChange } from './server-secret.ts';
import { keepWorker } from './worker-process.ts';

const WEB = join(import.meta.dirname, '../../web');
const BUILT_PAGES = { pagesFolder: join(WEB, 'build/client'), pagesProgram: join(WEB, 'render-pages.ts') };

/** What the command line asks for. */
export interface Asked {
  /** The demo's cast is loaded first. */
  demo: boolean;
  secretChange: SecretChange | undefined;
}

/** Runs until a signal ends it. */
export async function runServer({ demo, secretChange }: Asked): Promise<void> {
  await runProgram({
    secretChange,
    build: async (deps) => buildApp({ ...deps, docs: demo, ...BUILT_PAGES }),
    // Whoever tries the demo wants to see the one line that says where it is.
    beside: (deps, database) => keepWorker(deps, database),
    ...(demo && { prepare, settings: { LOG_LEVEL: 'warn' } }),
    readyLine: ({ deps }) =>
      readyLine({
        url: deps.settings.publicUrl,
        simulatorUrl: simulatorUrl(deps),
        cast: demo ? SIGN_IN_CAST : undefined,
      }),
  });
}

async function prepare(deps: AppDeps): Promise<void> {
  if ((await loadDemo(deps)) === 'refused') deps.log.warn(demoRefused);
}

function simulatorUrl({ settings, simulatorKey }: AppDeps): string | undefined {
  return settings.whatsapp ? undefined : simulatorLink(settings.publicUrl, simulatorKey);
}

if (import.meta.main) await runServer(readCommandLine());
