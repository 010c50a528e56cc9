// Finds what was committed since this server last asked, by the rows that changing transactions leave in `kept_change`.

import { monotonicMilliseconds } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { writesOf } from '../db/writes.ts';
import { shareQuestion } from '../shared-question.ts';
import * as store from './changes.store.ts';

/** Committed changes, each once; `everything`: nothing is known of what came before. */
export type Seen = readonly store.Change[] | 'everything';

/** Rows are deleted when they are this old. */
const STORED_MS = 10 * 60_000;
/** A server that has not asked for so long forgets everything instead. */
const LONGEST_PAUSE_MS = STORED_MS / 2;

/**
 * An answer whose question began so lately is taken once more. Only other processes can have written since: a write of this one
 * makes it ask again.
 */
export const FRESH_MILLISECONDS = 10;
/** From this age on the next question is asked while the last answer is still taken, so that under load nobody waits for long. */
const ASK_AHEAD_MILLISECONDS = 6;

export interface Changes {
  /**
   * Resolves when `tell` has been told of everything that this process committed before this call, and other processes until
   * `FRESH_MILLISECONDS` before it; undefined: that is so already. All calls that wait share one statement that begins after
   * they came, so that many at once cost one.
   */
  seen(): Promise<void> | undefined;
}

const NEVER = { at: Number.NEGATIVE_INFINITY, writes: -1 };

/** @param tell called with what is new, before the calls that waited for it go on */
export function followChanges(db: Db, tell: (seen: Seen) => void): Changes {
  let last: store.Answer | undefined;
  const writes = writesOf(db);
  /** When the question of the last answer began, and after how many writes of this process. */
  let asked = NEVER;
  /** The same of the question that runs, or ran last, and its end. */
  let asking = { ...asked, answered: Promise.resolve() };
  const isRecent = ({ at, writes: before }: typeof asked) =>
    writes?.count === before && monotonicMilliseconds() - at < FRESH_MILLISECONDS;

  const ask = async () => {
    const begun = { at: monotonicMilliseconds(), writes: writes?.count ?? -1 };
    const answered = learn(begun);
    asking = { ...begun, answered };
    try {
      await answered;
    } catch (error) {
      // Who comes now does not share what is wrong: it may be right again.
      asking = { ...NEVER, answered };
      throw error;
    }
  };
  const learn = async (begun: typeof asked) => {
    const answer = await store.findChangesSince(db, last?.snapshot);
    const goesOn =
      last !== undefined &&
      answer.started.getTime() === last.started.getTime() &&
      answer.at.getTime() - last.at.getTime() < LONGEST_PAUSE_MS;
    last = answer;
    if (!goesOn) tell('everything');
    else if (answer.changes) tell(answer.changes);
    asked = begun;
  };
  const share = shareQuestion(ask);
  let isAhead = false;
  const askAhead = async () => {
    isAhead = true;
    // Who needs the next answer asks again, and is told what is wrong.
    await share().catch(() => {});
    isAhead = false;
  };
  return {
    seen() {
      // One that runs may have begun late enough, too: then nobody has to wait for the one after it.
      if (!isRecent(asked)) return isRecent(asking) ? asking.answered : share();
      const age = monotonicMilliseconds() - asked.at;
      if (age >= ASK_AHEAD_MILLISECONDS && !isAhead) void askAhead();
      return undefined;
    },
  };
}

/** Deletes what every server has asked for or will never ask for. No transaction of the product lasts as long as rows stay. */
export async function forgetOldChanges(db: Db): Promise<void> {
  await store.deleteOlder(db, STORED_MS / 1000);
}
