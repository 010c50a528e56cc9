// Takes a student's question: once for each request id, within the budgets, about a lesson that the student can watch now.

import {
  type askQuestion,
  MOST_WAITING_QUESTIONS,
  QUESTIONS_AN_HOUR,
} from '@valence/contract/learning/questions';
import type { AccessState } from '@valence/domain/access';
import { HOUR_SECONDS } from '@valence/domain/durations';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import { takeBudget } from '../../platform/db/budgets.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { Soon } from '../../platform/soon.ts';
import * as store from './questions.store.ts';

export interface AskingDeps {
  db: Db;
  clock: Clock;
  /** The access rule's answer about a student and a video at an instant. */
  accessState: (accountId: string, videoId: string, at: Date) => Soon<AccessState>;
}

export interface Asking {
  accountId: string;
  videoId: string;
  requestId: string;
  atSecond: number | null;
  text: string;
}

export async function ask(
  { db, clock, accessState }: AskingDeps,
  asking: Asking,
): Promise<Answer<typeof askQuestion>> {
  const { accountId, videoId, requestId } = asking;
  const at = clock.now();
  if (!isUuid(videoId)) return refused('video-absent');
  const existing = await store.findByRequest(db, accountId, requestId);
  if (existing) return { data: ownQuestionReply(existing) };
  if ((await accessState(accountId, videoId, at)).state !== 'open') return refused('video-absent');
  const budget = { subject: `questions:${accountId}`, limit: QUESTIONS_AN_HOUR, windowSeconds: HOUR_SECONDS };
  const result = await takeBudget(db, budget, at);
  if (!result.taken) return refused('too-many-questions', { retryAfterSeconds: result.retryAfterSeconds });
  return transaction(db, async (tx) => {
    if (!(await store.lockAsker(tx, accountId))) return refused('video-absent');
    // The same request may have arrived twice at the same time.
    if (!(await store.findByRequest(tx, accountId, requestId))) {
      const waiting = await store.countWaiting(tx, accountId);
      if (waiting >= MOST_WAITING_QUESTIONS) return refused('questions-waiting');
      await store.insertQuestion(tx, { ...asking, id: newId(at), text: asking.text.trim(), at });
    }
    const question = await store.findByRequest(tx, accountId, requestId);
    return question ? { data: ownQuestionReply(question) } : refused('video-absent');
  });
}

/** A question as its student sees it. */
export function ownQuestionReply(question: store.OwnRecord) {
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
