// What is remembered of a stream's check, for how long, and who waits for whom.

import { describe, expect, test } from 'vitest';
import { refused } from '../../platform/http/refused.ts';
import {
  ANSWER_LIFE_MILLISECONDS,
  type Asker,
  rememberAnswers,
  type StreamAnswer,
} from './remembered-answers.ts';

type Answer = StreamAnswer<'stream-forbidden'>;
const YES: Answer = { endsAt: undefined, isPaced: true };
const NO: Answer = refused('stream-forbidden');
const NIMALI: Asker = { accountId: 'nimali', sessionId: 'phone', videoId: 'mole', network: '203.0.113.7' };
const noon = new Date('2027-01-14T06:30:00Z');
const noonPlus = (milliseconds: number) => new Date(noon.getTime() + milliseconds);

/** Remembered answers to a question that is answered when the test says so. */
function answersToTest(mostAnswers?: number) {
  const questions: { at: Date; answer: (answer: Answer) => void; fail: (error: Error) => void }[] = [];
  const answers = rememberAnswers<'stream-forbidden'>(
    async (_asker, at) =>
      new Promise((answer, fail) => {
        questions.push({ at, answer, fail });
      }),
    mostAnswers,
  );
  /** Asks, and answers the question if the check asks one. */
  async function answerOf(answer: Answer, at: Date, asker = NIMALI): Promise<Answer> {
    const before = questions.length;
    const waiting = answers.recent(asker, at);
    if (questions.length > before) questions.at(-1)?.answer(answer);
    return waiting;
  }
  return { answers, questions, answerOf };
}

describe('a yes', () => {
  test('is asked for once in its life, counted from the question, and anew at its end', async () => {
    const { questions, answerOf } = answersToTest();
    expect(await answerOf(YES, noon)).toBe(YES);
    expect(await answerOf(NO, noonPlus(ANSWER_LIFE_MILLISECONDS - 1))).toBe(YES);
    expect(questions).toHaveLength(1);
    expect(await answerOf(NO, noonPlus(ANSWER_LIFE_MILLISECONDS))).toBe(NO);
  });

  test('is not longer than the access that it speaks of', async () => {
    const { answerOf } = answersToTest();
    const endsAt = noonPlus(1000);
    expect(await answerOf({ ...YES, endsAt }, noon)).toEqual({ ...YES, endsAt });
    expect(await answerOf(NO, noonPlus(999))).toEqual({ ...YES, endsAt });
    expect(await answerOf(NO, endsAt)).toBe(NO);
  });

  test('of one session, video or network is none of another', async () => {
    const { questions, answerOf } = answersToTest();
    await answerOf(YES, noon);
    for (const other of [
      { accountId: 'kasun' },
      { sessionId: 'laptop' },
      { videoId: 'salt' },
      { network: '203.0.113.8' },
    ]) {
      expect(await answerOf(NO, noon, { ...NIMALI, ...other })).toBe(NO);
    }
    expect(questions).toHaveLength(5);
  });

  test('is asked for anew when the clock was set back', async () => {
    const { answerOf } = answersToTest();
    await answerOf(YES, noon);
    expect(await answerOf(NO, noonPlus(-1))).toBe(NO);
  });
});

test('a no is asked again each time, so that a renewed access plays at once', async () => {
  const { answerOf } = answersToTest();
  expect(await answerOf(NO, noon)).toBe(NO);
  expect(await answerOf(YES, noon)).toBe(YES);
});

describe('at the same time', () => {
  test('a thousand that ask the same wait for one question', async () => {
    const { answers, questions } = answersToTest();
    const waiting = Array.from({ length: 1000 }, async () => answers.recent(NIMALI, noon));
    expect(questions).toHaveLength(1);
    questions[0]?.answer(YES);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([YES]));
  });

  test('a question that fails fails for those who wait, and is asked anew', async () => {
    const { answers, questions, answerOf } = answersToTest();
    const waiting = [answers.recent(NIMALI, noon), answers.recent(NIMALI, noon)];
    questions[0]?.fail(new Error('the database is away'));
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await answerOf(YES, noon)).toBe(YES);
  });

  test('a question that hangs is not waited for longer than an answer lives', async () => {
    const { answers, answerOf } = answersToTest();
    const hanging = answers.recent(NIMALI, noon);
    expect(await answerOf(YES, noonPlus(ANSWER_LIFE_MILLISECONDS))).toBe(YES);
    await expect(Promise.race([hanging, Promise.resolve('still waits')])).resolves.toBe('still waits');
  });

  test('what is forgotten while it is being answered is not remembered', async () => {
    const { answers, questions, answerOf } = answersToTest();
    const waiting = answers.recent(NIMALI, noon);
    answers.forget('kasun');
    answers.forget('nimali');
    questions[0]?.answer(YES);
    expect(await waiting).toBe(YES);
    expect(await answerOf(NO, noon)).toBe(NO);
  });

  test('an earlier question that is answered late does not stand over a later one', async () => {
    const { answers, questions } = answersToTest();
    const early = answers.fresh(NIMALI, noon);
    const late = answers.fresh(NIMALI, noonPlus(1));
    questions[1]?.answer(YES);
    await late;
    questions[0]?.answer(NO);
    expect(await early).toBe(NO);
    expect(await answers.recent(NIMALI, noonPlus(2))).toBe(YES);
  });
});

test('a fresh question passes over what is remembered, and renews it', async () => {
  const { answers, questions, answerOf } = answersToTest();
  await answerOf(YES, noon);
  const fresh = answers.fresh(NIMALI, noonPlus(10));
  questions[1]?.answer(NO);
  expect(await fresh).toBe(NO);
  expect(await answerOf(YES, noonPlus(11))).toBe(YES);
  expect(questions).toHaveLength(3);
});

test('its size is bounded, and what has run out makes room first', async () => {
  const { answers, answerOf } = answersToTest(100);
  for (let number = 0; number < 250; number += 1) {
    await answerOf(YES, noonPlus(number), { ...NIMALI, videoId: String(number) });
  }
  expect(answers.size()).toBe(100);
  await answerOf(YES, noonPlus(ANSWER_LIFE_MILLISECONDS + 200), { ...NIMALI, videoId: 'last' });
  expect(answers.size()).toBe(50);
});
