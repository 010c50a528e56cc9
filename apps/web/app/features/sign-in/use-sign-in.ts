// The sign-in screen's stages: phone entry, the check of a stored attempt, code entry.

import type { HalfSignedIn, SignedIn } from '@valence/contract/sign-in';
import { common } from '@valence/copy/common';
import { login } from '@valence/copy/login';
import { COUNTRY_CODE, type Phone } from '@valence/domain/phone';
import { useCallback, useEffectEvent, useLayoutEffect, useState } from 'react';
import { ApiRefusal } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.tsx';
import { type LoginRecord, readLoginRecord } from '../../lib/login-record.ts';
import { isPassing } from '../../lib/retry.ts';
import { spokenError } from '../../lib/spoken-error.ts';
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
  /** @returns what is wrong, or undefined when the code card shows */
  request: (phone: Phone) => Promise<string | undefined>;
  /** @returns what is wrong, or undefined when signed in or asked for a second factor */
  submit: (code: string) => Promise<CodeProblem | undefined>;
  switchAccount: () => void;
  /** The second factor was right. */
  finish: (signedIn: SignedIn) => void;
  /** The second factor came too late: one begins again. */
  startOver: (why: string) => void;
  update: (attempt: Attempt) => void;
}

// Long enough to be read, so that the card does not flicker by.
const CHECKING_MS = 2000;
const phoneEntry = (phone?: Phone): Stage => ({ at: 'phone', phone });

/** @param from the page that was wanted, when this visit began with one */
export function useSignIn(from: string | undefined): SignIn {
  const [stage, setStage] = useState<Stage>(phoneEntry());
  const [storedFrom, setStoredFrom] = useState<string>();
  const { signIn } = useAuth();
  const toast = useToast();
  const fromPath = from ?? storedFrom;

  const request = useCallback(
    async (phone: Phone, wanted = fromPath) => {
      try {
        const attempt = await beginAttempt(phone, wanted);
        toast({ kind: 'success', text: login.otpCreated, life: TOAST_LIFE.long });
        setStage({ at: 'code', attempt });
        return undefined;
      } catch (error) {
        return tell(toast, error);
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
        const given = await finishAttempt(stage.attempt.id, code);
        toast({ kind: 'success', text: login.otpVerified });
        if (given.isAuthenticated) signIn(given);
        else setStage({ at: 'factor', half: given });
        return undefined;
      } catch (error) {
        if (error instanceof ApiRefusal && error.code === 'attempt-over')
          setStage({ at: 'code', attempt: { ...stage.attempt, expiresAt: OVER } });
        return { text: tell(toast, error, true), isPassing: isPassing(error) };
      }
    },
    switchAccount,
    finish: signIn,
    startOver(why) {
      toast({ kind: 'error', text: why, life: TOAST_LIFE.long });
      switchAccount();
    },
    update: (attempt) => setStage((now) => (now.at === 'code' ? { at: 'code', attempt } : now)),
  };
}

/** @param saidElsewhere beside the field, in a place that is read out */
function tell(toast: ReturnType<typeof useToast>, error: unknown, saidElsewhere = false): string {
  const text = spokenError(error);
  toast({ kind: 'error', text, saidElsewhere });
  return text;
}

/** On arrival: what is stored is checked with the server and taken up where it stands. */
function useStoredAttempt(
  setStage: (stage: Stage) => void,
  setStoredFrom: (path: string | undefined) => void,
  request: (phone: Phone, wanted?: string) => Promise<unknown>,
): void {
  const confirm = useConfirm();
  const toast = useToast();
  const takeUp = async (resumed: Awaited<ReturnType<typeof check>>, record: LoginRecord) => {
    if ('error' in resumed) tell(toast, resumed.error);
    if (resumed.is === 'live') return setStage({ at: 'code', attempt: resumed.attempt });
    if (resumed.is === 'over') forgetAttempt();
    setStage(phoneEntry(resumed.is === 'over' ? undefined : record.phoneNo));
    if (resumed.is !== 'expired') return;
    if (await confirm(expiredQuestion(resumed.phone))) await request(resumed.phone, record.fromPath);
    else forgetAttempt();
  };
  const arrive = useEffectEvent((gone: AbortSignal) => {
    const record = readLoginRecord();
    // Nothing to change: React would go through the page a second time while it takes it over.
    if (!record) return;
    setStoredFrom(record.fromPath);
    if (!record.id) return setStage(phoneEntry(record.phoneNo));
    setStage({ at: 'checking' });
    void checkAtLeast(CHECKING_MS, record).then((resumed) => {
      if (!gone.aborted) void takeUp(resumed, record);
    });
  });
  // Before the first paint: a stored attempt must not show the other card for a moment.
  useLayoutEffect(() => {
    const gone = new AbortController();
    arrive(gone.signal);
    return () => gone.abort();
  }, []);
}

async function checkAtLeast(ms: number, record: LoginRecord) {
  const [resumed] = await Promise.all([check(record), new Promise((resolve) => setTimeout(resolve, ms))]);
  return resumed;
}

async function check(record: LoginRecord) {
  try {
    return await resumeAttempt(record);
  } catch (error) {
    if (!isPassing(error)) return { is: 'over' } as const;
    // Without an answer it is kept, and while it may live its code can be entered: who comes back from WhatsApp holds it.
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
