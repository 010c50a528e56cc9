// Reads the server's command line: options for one start alone, which are therefore no settings.

import { parseArgs } from 'node:util';
import type { SecretChange } from './server-secret.ts';

export interface CommandLine {
  readonly secretChange: SecretChange | undefined;
  /** Whether a launcher (`valence serve`) started this process. */
  readonly launched: boolean;
}

/** @throws TypeError naming an option that does not exist */
export function readCommandLine(args = process.argv.slice(2)): CommandLine {
  const { values } = parseArgs({
    args,
    options: {
      'accept-new-secret': { type: 'boolean', default: false },
      'old-secret': { type: 'string' },
      launched: { type: 'boolean', default: false },
    },
  });
  const { 'accept-new-secret': accept, 'old-secret': oldSecretFile, launched } = values;
  return { secretChange: accept ? { oldSecretFile } : undefined, launched };
}
