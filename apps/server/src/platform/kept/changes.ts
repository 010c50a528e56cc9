// Finds what was committed since this server last asked, by the rows that changing transactions leave in `kept_change`.

import type { Db } from '../db/database.ts';
import { shareQuestion } from '../shared-question.ts';
import * as store from './changes.store.ts';

/** Committed changes, each once; `everything`: nothing is known of what came before. */
export type Seen = readonly store.Change[] | 'everything';

/** Rows are deleted when they are this old. */
const STORED_MS = 10 * 60_000;
/** A server that has not asked for so long forgets everything instead. */
const LONGEST_PAUSE_MS = STORED_MS / 2;

export interface Changes {
  /**
   * Resolves when `tell` has been told of everything that was committed before this call. All calls that wait share one
   * statement that begins after they came, so that many at once cost one.
   */
  seen(): Promise<void>;
}

/** @param tell called with what is new, before the calls that waited for it go on */
export function followChanges(db: Db, tell: (seen: Seen) => void): Changes {
  let last: store.Answer | undefined;

  const ask = async () => {
    const answer = await store.findChangesSince(db, last?.snapshot);
    const goesOn =
      last !== undefined &&
      answer.started.getTime() === last.started.getTime() &&
      answer.at.getTime() - last.at.getTime() < LONGEST_PAUSE_MS;
    last = answer;
    if (!goesOn) tell('everything');
    else if (answer.changes) tell(answer.changes);
  };
  return { seen: shareQuestion(ask) };
}

/** Deletes what every server has asked for or will never ask for. No transaction of the product lasts as long as rows stay. */
export async function forgetOldChanges(db: Db): Promise<void> {
  await store.deleteOlder(db, STORED_MS / 1000);
}
