// The sign-in screen's stages: the check of a stored attempt, phone entry, code entry and the second factor.

import type { HalfSignedIn, SignedIn } from '@valence/contract/auth/sign-in';
import { login } from '@valence/copy/auth/sign-in';
import { common } from '@valence/copy/common';
import { COUNTRY_CODE, type Phone } from '@valence/domain/phone';
import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useAuth } from '../../lib/auth.tsx';
import { ApiRefusal, isUndeclared } from '../../lib/failures.ts';
import { type LoginRecord, readLoginRecord } from '../../lib/login-record.ts';
import { isPassing } from '../../lib/retry.ts';
import { adviceOf, refusalOr } from '../../lib/spoken-error.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { TOAST_LIFE, useToast } from '../../ui/toast.tsx';
import {
  type Attempt,
  beginAttempt,
  finishAttempt,
  forgetAttempt,
  OVER,
  presumedAttempt,
  resumeAttempt,
} from './attempt.ts';
import type { CodeProblem } from './use-code.ts';

export type Stage =
  | { at: 'checking' }
  | { at: 'phone'; phone: Phone | undefined }
  | { at: 'code'; attempt: Attempt }
  | { at: 'factor'; half: HalfSignedIn };

export interface SignIn {
  stage: Stage;
  /** @returns what went wrong, or undefined when the code card shows */
  request: (phone: Phone) => Promise<string | undefined>;
  /** @returns what went wrong, or undefined when the person is signed in or a second factor is required */
  submit: (code: string) => Promise<CodeProblem | undefined>;
  switchAccount: () => void;
  /** Called when the second factor was right. */
  finish: (signedIn: SignedIn) => void;
  update: (attempt: Attempt) => void;
}

// Shown long enough to be read, so that the card does not flicker.
const CHECKING_MS = 2000;
const phoneEntry = (phone?: Phone): Stage => ({ at: 'phone', phone });

/** @param from the page to go to afterwards, when this visit began with one */
export function useSignIn(from: string | undefined): SignIn {
  const [stage, setStage] = useState<Stage>(phoneEntry());
  const [storedFrom, setStoredFrom] = useState<string>();
  const { signIn } = useAuth();
  const toast = useToast();
  const fromPath = from ?? storedFrom;
  /** The id of the attempt whose code was sent last. */
  const sent = useRef('');

  const request = useCallback(
    async (phone: Phone, path = fromPath) => {
      try {
        const attempt = await beginAttempt(phone, path);
        toast({ kind: 'success', text: login.otpCreated, life: TOAST_LIFE.long });
        setStage({ at: 'code', attempt });
        return undefined;
      } catch (error) {
        return showError(toast, error);
      }
    },
    [toast, fromPath],
  );
  const switchAccount = () => {
    forgetAttempt();
    setStage(phoneEntry());
  };
  useStoredAttempt(setStage, setStoredFrom, request);

  return {
    stage,
    request,
    async submit(code) {
      if (stage.at !== 'code') return undefined;
      try {
        const result = await finishAttempt(stage.attempt.id, code);
        toast({ kind: 'success', text: login.otpVerified });
        if (result.isAuthenticated) signIn(result);
        else setStage({ at: 'factor', half: result });
        return undefined;
      } catch (error) {
        const reason = error instanceof ApiRefusal && error.code;
        if (reason === 'attempt-over')
          setStage({ at: 'code', attempt: { ...stage.attempt, expiresAt: OVER } });
        // The code was sent while this was judged: to read now that none was would be wrong.
        const isLate = reason === 'code-not-sent' && sent.current === stage.attempt.id;
        return { text: isLate ? '' : showError(toast, error), isPassing: isPassing(error), isSaid: true };
      }
    },
    switchAccount,
    finish: signIn,
    update(attempt) {
      if (attempt.isSent) sent.current = attempt.id;
      setStage((present) => (present.at === 'code' ? { at: 'code', attempt } : present));
    },
  };
}

/** Says what went wrong. @returns what to do, for beside the field */
function showError(toast: ReturnType<typeof useToast>, error: unknown): string {
  toast({ kind: 'error', text: refusalOr(error, common.somethingWentWrong) });
  return adviceOf(error);
}

/** When the screen opens, checks a stored attempt with the server and resumes it. */
function useStoredAttempt(
  setStage: (stage: Stage) => void,
  setStoredFrom: (path: string | undefined) => void,
  request: (phone: Phone, path?: string) => Promise<unknown>,
): void {
  const confirm = useConfirm();
  const toast = useToast();
  const resume = async (result: Awaited<ReturnType<typeof check>>, record: LoginRecord) => {
    if ('error' in result) showError(toast, result.error);
    if (result.is === 'live') return setStage({ at: 'code', attempt: result.attempt });
    if (result.is === 'over') forgetAttempt();
    setStage(phoneEntry(result.is === 'over' ? undefined : record.phoneNo));
    if (result.is !== 'expired') return;
    if (await confirm(expiredQuestion(result.phone))) await request(result.phone, record.fromPath);
    else forgetAttempt();
  };
  const checkStored = useEffectEvent((signal: AbortSignal) => {
    const record = readLoginRecord();
    // Without a stored attempt set no state: it would make React render the page again during hydration.
    if (!record) return;
    setStoredFrom(record.fromPath);
    if (!record.id) return setStage(phoneEntry(record.phoneNo));
    setStage({ at: 'checking' });
    void checkAtLeast(CHECKING_MS, record).then((result) => {
      if (!signal.aborted) void resume(result, record);
    });
  });
  // Before the first paint, so that with a stored attempt the phone card does not show for a moment.
  useLayoutEffect(() => {
    const unmount = new AbortController();
    checkStored(unmount.signal);
    return () => unmount.abort();
  }, []);
}

async function checkAtLeast(ms: number, record: LoginRecord) {
  const [result] = await Promise.all([check(record), new Promise((resolve) => setTimeout(resolve, ms))]);
  return result;
}

async function check(record: LoginRecord) {
  try {
    return await resumeAttempt(record);
  } catch (error) {
    if (!isPassing(error) || isUndeclared(error)) return { is: 'over' } as const;
    // Without an answer the attempt is kept, and until it expires its code can be entered: the person may already have it.
    const attempt = presumedAttempt(record);
    return attempt ? ({ is: 'live', attempt, error } as const) : ({ is: 'unknown', error } as const);
  }
}

function expiredQuestion(phone: Phone) {
  return {
    title: common.confirmation,
    message: login.expiredQuestion(phone.slice(COUNTRY_CODE.length)),
    accept: common.yes,
    reject: common.no,
  };
}
