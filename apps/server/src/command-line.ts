// The server's command line: what is asked for at one start alone, and so is no setting.

import { parseArgs } from 'node:util';
import type { SecretChange } from './server-secret.ts';

/** @throws TypeError naming an option that there is not */
export function readCommandLine(): { demo: boolean; secretChange: SecretChange | undefined } {
  const { values } = parseArgs({
    options: {
      demo: { type: 'boolean', default: false },
      'accept-new-secret': { type: 'boolean', default: false },
      'old-secret': { type: 'string' },
    },
  });
  const { demo, 'accept-new-secret': accept, 'old-secret': oldSecretFile } = values;
  return { demo, secretChange: accept ? { oldSecretFile } : undefined };
}
