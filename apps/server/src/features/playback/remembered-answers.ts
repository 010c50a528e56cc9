// Remembers for some seconds what the check of a stream answered, so that not every segment of a player asks the database: one
// answer for a session and video, never older than its life, never past its own end.

import type { RefusalCode } from '@valence/contract/refusals';
import { Refused } from '../../platform/http/refused.ts';

/**
 * A removal must take effect within 10 seconds (A5): a player that asks every 4 meets it after 8 at most. Each process
 * remembers by itself, so their number adds nothing.
 */
export const ANSWER_LIFE_MILLISECONDS = 4000;
/** More than the players that one process serves; some 300 bytes each. */
const MOST_ANSWERS = 20_000;

/** Whom and what an answer is about. */
export interface Asker {
  readonly accountId: string;
  readonly sessionId: string;
  readonly videoId: string;
  /** The network of the request: a place to stream in is in one network at a time. */
  readonly network: string;
}

/** `endsAt` undefined: without an end. */
export interface Admission {
  readonly endsAt: Date | undefined;
  /** Whether the part may only go out as fast as somebody can watch. */
  readonly isPaced: boolean;
}

/** Why a part of a stream is refused. */
export type AdmissionRefusal = 'stream-token-invalid' | 'stream-forbidden' | 'stream-elsewhere';

/** What the check answers: yes until then, or why not. */
export type StreamAnswer<Code extends RefusalCode> = Admission | Refused<Code>;

interface Entry<Code extends RefusalCode> {
  readonly accountId: string;
  readonly checkedAt: Date;
  readonly answer: Promise<StreamAnswer<Code>>;
  /** Undefined while the check is under way. */
  admission: Admission | undefined;
}

export type RememberedAnswers<Code extends RefusalCode> = ReturnType<typeof rememberAnswers<Code>>;

/**
 * A yes is remembered; a no is checked again each time, so that a renewed access plays at once. Equal requests at the same
 * time share one check.
 * @param check answers from what is true at the instant
 */
export function rememberAnswers<Code extends RefusalCode>(
  check: (asker: Asker, at: Date) => Promise<StreamAnswer<Code>>,
  mostAnswers = MOST_ANSWERS,
) {
  // In the order of the checks, so that expired answers are in front.
  const entries = new Map<string, Entry<Code>>();

  async function ask(asker: Asker, at: Date): Promise<StreamAnswer<Code>> {
    const key = keyOf(asker);
    const entry: Entry<Code> = {
      accountId: asker.accountId,
      checkedAt: at,
      answer: check(asker, at),
      admission: undefined,
    };
    entries.delete(key);
    entries.set(key, entry);
    makeRoom(at);
    let answer: StreamAnswer<Code> | undefined;
    try {
      answer = await entry.answer;
      return answer;
    } finally {
      if (answer && !(answer instanceof Refused)) entry.admission = answer;
      // A newer check may stand here by now, or the account was forgotten meanwhile.
      else if (entries.get(key) === entry) entries.delete(key);
    }
  }

  function makeRoom(at: Date): void {
    for (const [key, { checkedAt }] of entries) {
      if (entries.size <= mostAnswers && isYoung(checkedAt, at)) return;
      entries.delete(key);
    }
  }

  return {
    /** The remembered answer while it holds, else a new one. */
    async recent(asker: Asker, at: Date): Promise<StreamAnswer<Code>> {
      const entry = entries.get(keyOf(asker));
      if (!entry || !isYoung(entry.checkedAt, at)) return ask(asker, at);
      const { admission } = entry;
      if (!admission) return entry.answer;
      return admission.endsAt === undefined || admission.endsAt > at ? admission : ask(asker, at);
    },

    /** Checks what is true now, and remembers the answer for later requests. */
    fresh: ask,

    /** Forgets the answers about an account, also those under way. */
    forget(accountId: string): void {
      for (const [key, entry] of entries) if (entry.accountId === accountId) entries.delete(key);
    },

    /** How many answers are remembered or under way. */
    size: (): number => entries.size,
  };
}

function keyOf({ accountId, sessionId, videoId, network }: Asker): string {
  return `${accountId} ${sessionId} ${videoId} ${network}`;
}

/** After a clock was set back, no answer is young. */
function isYoung(checkedAt: Date, at: Date): boolean {
  const age = at.getTime() - checkedAt.getTime();
  return age >= 0 && age < ANSWER_LIFE_MILLISECONDS;
}
