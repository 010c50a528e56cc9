// A student asks: once for each asking, within the budgets, about a lesson that can be watched now.

import { type askQuestion, MOST_WAITING_QUESTIONS, QUESTIONS_AN_HOUR } from '@valence/contract/questions';
import { isUuid } from '@valence/domain/uuid';
import { takeBudget } from '../../platform/db/budgets.ts';
import { transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { QuestionsDeps } from './questions.service.ts';
import * as store from './questions.store.ts';

const HOUR_SECONDS = 60 * 60;

export interface Asking {
  accountId: string;
  videoId: string;
  requestId: string;
  atSecond: number | null;
  text: string;
}

export async function ask(
  { db, clock, standing }: QuestionsDeps,
  asking: Asking,
): Promise<Answer<typeof askQuestion>> {
  const { accountId, videoId, requestId } = asking;
  const at = clock.now();
  if (!isUuid(videoId)) return refused('video-absent');
  const known = await store.findByRequest(db, accountId, requestId);
  if (known) return { data: toldToAsker(known) };
  if ((await standing(accountId, videoId, at)).state !== 'open') return refused('video-absent');
  const budget = { subject: `questions:${accountId}`, limit: QUESTIONS_AN_HOUR, windowSeconds: HOUR_SECONDS };
  const taken = await takeBudget(db, budget, at);
  if (!taken.taken) return refused('too-many-questions', { retryAfterSeconds: taken.retryAfterSeconds });
  return transaction(db, async (tx) => {
    if (!(await store.lockAsker(tx, accountId))) return refused('video-absent');
    // The same call may have come twice at once.
    if (!(await store.findByRequest(tx, accountId, requestId))) {
      const waiting = await store.countWaiting(tx, accountId);
      if (waiting >= MOST_WAITING_QUESTIONS) return refused('questions-waiting');
      await store.insertQuestion(tx, { ...asking, id: newId(at), text: asking.text.trim(), at });
    }
    const asked = await store.findByRequest(tx, accountId, requestId);
    return asked ? { data: toldToAsker(asked) } : refused('video-absent');
  });
}

/** A question as its student reads it. */
export function toldToAsker(question: store.OwnRecord) {
  const { answer, answeredAt } = question;
  return {
    questionId: question.id,
    requestId: question.requestId,
    atSecond: question.atSecond,
    text: question.text,
    askedAt: question.askedAt.toISOString(),
    answer:
      answer !== null && answeredAt
        ? {
            text: answer,
            at: answeredAt.toISOString(),
            shared: question.sharedAt !== null,
            isNew: question.seenAt === null,
          }
        : null,
  };
}
