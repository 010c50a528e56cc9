// What the check of a stream answered, remembered for some seconds, so that a player's every segment is no question to the
// database: one answer for a student's session and video, never older than its life, never past its own end.

import type { RefusalCode } from '@valence/contract/refusals';
import { Refused } from '../../platform/http/refused.ts';

/**
 * A removal must bite within 10 seconds (A5): a player that asks every 4 meets it after 8 at most. Each process remembers by
 * itself, so their number adds nothing.
 */
export const ANSWER_LIFE_MILLISECONDS = 4000;
/** More than the players that one process serves; some 300 bytes each. */
const MOST_ANSWERS = 20_000;

/** Whom and what an answer is about. */
export interface Asker {
  readonly accountId: string;
  readonly sessionId: string;
  readonly videoId: string;
  /** Where it is asked from: a place to stream in is in one network at a time. */
  readonly network: string;
}

/** `endsAt` undefined: without an end. */
export interface Admission {
  readonly endsAt: Date | undefined;
  /** Whether it may only go as fast as somebody can watch. */
  readonly isPaced: boolean;
}

/** Why a part of a stream is refused. */
export type AdmissionRefusal = 'stream-token-invalid' | 'stream-forbidden' | 'stream-elsewhere';

/** What the check answers: yes until then, or why not. */
export type StreamAnswer<Code extends RefusalCode> = Admission | Refused<Code>;

interface Kept<Code extends RefusalCode> {
  readonly accountId: string;
  readonly askedAt: Date;
  readonly answer: Promise<StreamAnswer<Code>>;
  /** Undefined while the question is under way. */
  admission: Admission | undefined;
}

export type RememberedAnswers<Code extends RefusalCode> = ReturnType<typeof rememberAnswers<Code>>;

/**
 * A yes is remembered; a no is asked again each time, so that a renewed access plays at once. Of those who ask the same at
 * the same time one asks for all.
 * @param question answers from what is true at the instant
 */
export function rememberAnswers<Code extends RefusalCode>(
  question: (asker: Asker, at: Date) => Promise<StreamAnswer<Code>>,
  mostAnswers = MOST_ANSWERS,
) {
  // In the order of asking, so that what has run out is in front.
  const kept = new Map<string, Kept<Code>>();

  async function ask(asker: Asker, at: Date): Promise<StreamAnswer<Code>> {
    const key = keyOf(asker);
    const asked: Kept<Code> = {
      accountId: asker.accountId,
      askedAt: at,
      answer: question(asker, at),
      admission: undefined,
    };
    kept.delete(key);
    kept.set(key, asked);
    makeRoom(at);
    let answer: StreamAnswer<Code> | undefined;
    try {
      answer = await asked.answer;
      return answer;
    } finally {
      if (answer && !(answer instanceof Refused)) asked.admission = answer;
      // Another question may stand here by now, or the account was forgotten meanwhile.
      else if (kept.get(key) === asked) kept.delete(key);
    }
  }

  function makeRoom(at: Date): void {
    for (const [key, { askedAt }] of kept) {
      if (kept.size <= mostAnswers && isYoung(askedAt, at)) return;
      kept.delete(key);
    }
  }

  return {
    /** The remembered answer while it holds, else a new one. */
    async recent(asker: Asker, at: Date): Promise<StreamAnswer<Code>> {
      const known = kept.get(keyOf(asker));
      if (!known || !isYoung(known.askedAt, at)) return ask(asker, at);
      const { admission } = known;
      if (!admission) return known.answer;
      return admission.endsAt === undefined || admission.endsAt > at ? admission : ask(asker, at);
    },

    /** What is true now; remembered for those who ask after. */
    fresh: ask,

    /** Forgets what was answered about an account, also what is being answered. */
    forget(accountId: string): void {
      for (const [key, about] of kept) if (about.accountId === accountId) kept.delete(key);
    },

    /** How many answers are remembered or under way. */
    size: (): number => kept.size,
  };
}

function keyOf({ accountId, sessionId, videoId, network }: Asker): string {
  return `${accountId} ${sessionId} ${videoId} ${network}`;
}

/** A clock that was set back makes nothing young. */
function isYoung(askedAt: Date, at: Date): boolean {
  const age = at.getTime() - askedAt.getTime();
  return age >= 0 && age < ANSWER_LIFE_MILLISECONDS;
}
