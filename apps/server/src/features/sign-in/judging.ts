// Compares a guess with the codes of its attempt. An attempt's first guess at a code was reserved when the code was made.
// Strangers can use up what is left for further guesses, but never that first one, and none at a code with letters
// (decision 91).

import { RETRIES_A_DAY } from '@valence/domain/otp';
import type { Phone } from '@valence/domain/phone';
import type { Tx } from '../../platform/db/database.ts';
import * as store from './codes.store.ts';
import { dayBefore } from './codes.ts';
import { matching } from './passcodes.ts';

/** The result of a guess. */
export type Judgement =
  | { is: 'right'; codeId: string }
  | { is: 'wrong' }
  /** The newest code was not compared: the number has no judgements left for today. `compared`: an older code was. */
  | { is: 'spent'; compared: boolean }
  /** No code is left that opens this attempt: another attempt has used it. */
  | { is: 'no-code' };

/** The caller has locked the attempt's row, so that guesses at one attempt are judged one after another. */
export async function judge(
  tx: Tx,
  { attemptId, phone, hash }: { attemptId: string; phone: Phone; hash: Buffer },
  at: Date,
): Promise<Judgement> {
  const live = await store.liveCodes(tx, attemptId, at);
  if (live.length === 0) return { is: 'no-code' };
  const compared: store.LiveCode[] = [];
  for (const code of live) {
    if (await mayCompare(tx, { attemptId, phone, code }, at)) compared.push(code);
  }
  const right = matching(compared, hash);
  if (right) return { is: 'right', codeId: right.id };
  // 'wrong' sends the person to the newest message, so it is only said when the newest code was compared.
  return compared[0] === live[0] ? { is: 'wrong' } : { is: 'spent', compared: compared.length > 0 };
}

async function mayCompare(
  tx: Tx,
  { attemptId, phone, code }: { attemptId: string; phone: Phone; code: store.LiveCode },
  at: Date,
): Promise<boolean> {
  if (code.kind === 'letters') return true;
  if (!code.judged) return store.markJudged(tx, attemptId, code.id);
  await store.lockJudgements(tx, phone);
  return store.takeRetry(tx, { id: code.id, phone }, { since: dayBefore(at), limit: RETRIES_A_DAY });
}
