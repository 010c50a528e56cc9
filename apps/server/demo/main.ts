// The demo's entry: runs the product with a sample school in its database.

import { demoRefused } from '@valence/copy/site/start';
import { runServer, type ServerOptions } from '../src/processes/main.ts';
import { loadDemo } from './demo.ts';
import { SIGN_IN_CAST } from './people.ts';

/** Runs until a signal ends it. */
export async function runDemo(options: Pick<ServerOptions, 'secretChange'>): Promise<void> {
  await runServer({
    ...options,
    docs: true,
    cast: SIGN_IN_CAST,
    // Fewer log lines, so that people who try the demo see the line with its address.
    settings: { LOG_LEVEL: 'warn' },
    async prepare(deps) {
      if ((await loadDemo(deps)) === 'refused') deps.log.warn(demoRefused);
    },
  });
}
