// Polls whether the code was sent while the tab is visible: often at first, then more slowly, and at once when it is back.

import { attemptStatus } from '@valence/contract/auth/sign-in';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { isPassing } from '../../lib/retry.ts';
import { type Attempt, OVER } from './attempt.ts';

const FIRST_WAIT_MS = 1500;
const LONGEST_WAIT_MS = 8000;
const GROWTH = 1.25;

/**
 * Calls back with the changed attempt. Once the code was sent, it asks only when the tab becomes visible again: WhatsApp may
 * have failed to deliver the message after all.
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
  onChange: (change: Partial<Attempt>) => void,
): { stop: () => void } {
  const stop = new AbortController();
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    if (!stop.signal.aborted && document.visibilityState === 'visible')
      timer = setTimeout(() => void ask(), wait);
    wait = Math.min(wait * GROWTH, LONGEST_WAIT_MS);
  };
  const ask = async () => {
    try {
      const answer = await call(attemptStatus, { query: { id } }, { signal: stop.signal });
      if (stop.signal.aborted) return;
      const { status, otpExpires, letters } = answer;
      if (status === 'created' || status === 'sent')
        onChange({ expiresAt: Date.parse(otpExpires), isSent: status === 'sent', letters });
      // It can expire early, when no guesses are left. An attempt that was just verified leaves this card anyway.
      if (status === 'expired') onChange({ expiresAt: OVER });
      if (status === 'created') schedule();
    } catch (error) {
      if (stop.signal.aborted) return;
      if (isPassing(error)) schedule();
      else onChange({ expiresAt: OVER });
    }
  };
  // When the person comes back from WhatsApp, the code has probably been sent.
  const checkAgain = () => {
    wait = FIRST_WAIT_MS;
    clearTimeout(timer);
    if (document.visibilityState === 'visible') void ask();
  };
  document.addEventListener('visibilitychange', checkAgain);
  if (!isSent) schedule();
  return {
    stop() {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', checkAgain);
    },
  };
}
