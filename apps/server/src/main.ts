// The entry: the whole product as one process.

import { buildApp } from './app.ts';
import { runProgram } from './program.ts';

/** Runs until a signal ends it; with `demo` the demo's cast is loaded first. */
export async function runServer(_options: { demo: boolean }): Promise<void> {
  await runProgram({
    build: buildApp,
    readyLine: ({ deps }) => `Valence is ready at ${deps.settings.publicUrl}`,
  });
}

if (import.meta.main) await runServer({ demo: process.argv.includes('--demo') });
