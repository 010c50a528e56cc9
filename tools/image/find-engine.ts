// Which container engine this machine has.

import { findProgram } from '../programs.ts';
import { dockerEngine } from './docker.ts';
import type { Engine } from './engine.ts';
import { run } from './programs.ts';
import { engineWithoutRegistry } from './without-registry.ts';

/** @throws when this machine has neither docker nor podman that works, nor what takes their place */
export async function findEngine(): Promise<Engine> {
  for (const name of ['docker', 'podman']) {
    if (!findProgram([name])) continue;
    // `info` asks the engine itself, where `version` would be content with the program.
    if ((await run([name, 'info'])).code === 0) return dockerEngine(name);
  }
  return engineWithoutRegistry();
}
