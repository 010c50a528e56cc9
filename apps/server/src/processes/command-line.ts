// Reads the server's command line: options for one start alone, which are therefore no settings.

import { parseArgs } from 'node:util';
import type { SecretChange } from './server-secret.ts';

/** @throws TypeError naming an option that does not exist */
export function readCommandLine(args = process.argv.slice(2)): { secretChange: SecretChange | undefined } {
  const { values } = parseArgs({
    args,
    options: { 'accept-new-secret': { type: 'boolean', default: false }, 'old-secret': { type: 'string' } },
  });
  const { 'accept-new-secret': accept, 'old-secret': oldSecretFile } = values;
  return { secretChange: accept ? { oldSecretFile } : undefined };
}
