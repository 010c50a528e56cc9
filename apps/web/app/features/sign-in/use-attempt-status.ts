// Follows whether the code was sent, while somebody looks: often at first, then slower, at once when the tab comes back.

import { attemptStatus } from '@valence/contract/sign-in';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { isPassing } from '../../lib/retry.ts';
import { type Attempt, OVER } from './attempt.ts';

const FIRST_WAIT_MS = 1500;
const LONGEST_WAIT_MS = 8000;
const GROWTH = 1.25;

/**
 * Calls back with the attempt as it became. Once the code was sent it asks only when the tab comes back: WhatsApp may
 * have failed to deliver it after all.
 */
export function useAttemptStatus(attempt: Attempt, onChange: (attempt: Attempt) => void): void {
  const latest = useRef({ attempt, onChange });
  useEffect(() => {
    latest.current = { attempt, onChange };
  });
  const { id, isSent } = attempt;
  useEffect(() => {
    const poll = followStatus(id, isSent, (change) => {
      latest.current.onChange({ ...latest.current.attempt, ...change });
    });
    return poll.stop;
  }, [id, isSent]);
}

function followStatus(
  id: string,
  isSent: boolean,
  tell: (change: Partial<Attempt>) => void,
): { stop: () => void } {
  const ended = new AbortController();
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    if (!ended.signal.aborted && document.visibilityState === 'visible')
      timer = setTimeout(() => void ask(), wait);
    wait = Math.min(wait * GROWTH, LONGEST_WAIT_MS);
  };
  const ask = async () => {
    try {
      const answer = await call(attemptStatus, { query: { id } }, { signal: ended.signal });
      if (ended.signal.aborted) return;
      const { status, otpExpires, letters } = answer;
      if (status === 'created' || status === 'sent')
        tell({ expiresAt: Date.parse(otpExpires), isSent: status === 'sent', letters });
      // It may have time left: all its guesses are made. One that was just verified leaves this card by itself.
      if (status === 'expired') tell({ expiresAt: OVER });
      if (status === 'created') schedule();
    } catch (error) {
      if (ended.signal.aborted) return;
      if (isPassing(error)) schedule();
      else tell({ expiresAt: OVER });
    }
  };
  // Coming back from WhatsApp: the answer is probably there.
  const lookAgain = () => {
    wait = FIRST_WAIT_MS;
    clearTimeout(timer);
    if (document.visibilityState === 'visible') void ask();
  };
  document.addEventListener('visibilitychange', lookAgain);
  if (!isSent) schedule();
  return {
    stop() {
      ended.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookAgain);
    },
  };
}
