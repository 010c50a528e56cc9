// Remembers for some seconds what a storage says of its files: a class opens the same lesson within a minute, and each look at a file
// on a disk is four calls of the system in other threads.

import type { FileStorage, StoredFile } from './storage.ts';

/** As long as a file in memory is sent without a look (`file-cache.ts`). */
const TRUSTED_MILLISECONDS = 4000;
/** Some 300 bytes each. */
const MOST_FILES = 5000;

interface Look {
  readonly at: number;
  readonly facts: Promise<StoredFile | undefined>;
}

/** As `storage.stat`, at most four seconds old; what was not there, or could not be looked at, is looked at again each time. */
export function rememberFacts(
  storage: Pick<FileStorage, 'stat'>,
  now: () => Date,
): Pick<FileStorage, 'stat'> {
  const looks = new Map<string, Look>();
  const look = (key: string, at: number) => {
    const own: Look = { at, facts: storage.stat(key) };
    const forget = () => {
      if (looks.get(key) === own) looks.delete(key);
    };
    looks.delete(key);
    looks.set(key, own);
    const [oldest] = looks.keys();
    if (looks.size > MOST_FILES && oldest !== undefined) looks.delete(oldest);
    own.facts.then((facts) => facts ?? forget(), forget);
    return own.facts;
  };
  return {
    stat: async (key) => {
      const at = now().getTime();
      const before = looks.get(key);
      const isRecent = before && at >= before.at && at - before.at < TRUSTED_MILLISECONDS;
      return isRecent ? before.facts : look(key, at);
    },
  };
}
