// The verification screen: asks for the code of the stored attempt; without an attempt it redirects to sign-in.

import { attemptStatus, type HalfSignedIn } from '@valence/contract/auth/sign-in';
import { login } from '@valence/copy/auth/sign-in';
import { verify } from '@valence/copy/auth/verify';
import { common } from '@valence/copy/common';
import { formatPhone } from '@valence/domain/phone';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Redirect } from 'wouter';
import { call } from '../../lib/api.ts';
import { useAuth, useHydrated } from '../../lib/auth.tsx';
import { now } from '../../lib/clock.ts';
import { isStale, type LoginRecord, readLoginRecord } from '../../lib/login-record.ts';
import { isPassing } from '../../lib/retry.ts';
import { spokenError } from '../../lib/spoken-error.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { Chat } from '../../ui/icons.tsx';
import { TOAST_LIFE, useToast } from '../../ui/toast.tsx';
import { beginAttempt, finishAttempt, forgetAttempt } from './attempt.ts';
import { chatAddress, useChat } from './chat.ts';
import { WordWithLetters } from './no-code-help.tsx';
import { SecondStep } from './second-step.tsx';
import { useCode } from './use-code.ts';

/** The record with which the page's HTML is rendered, because only the browser knows its attempt. Never stale. */
const NOT_READ_YET: LoginRecord = { time: Number.POSITIVE_INFINITY };

/** Renders the same card before and after the attempt is read, so that it keeps what is typed early. */
export function VerifyScreen() {
  const [record, setRecord] = useState<LoginRecord | undefined>(NOT_READ_YET);
  if (useHydrated() && record === NOT_READ_YET) setRecord(readLoginRecord());
  if (record !== NOT_READ_YET && !record?.id) return <Redirect to={paths.login} replace />;
  return <VerifyCard record={record} onRecord={setRecord} />;
}

interface VerifyCardProps {
  record: LoginRecord;
  onRecord: (record: LoginRecord | undefined) => void;
}

function VerifyCard({ record, onRecord }: VerifyCardProps) {
  const [half, setHalf] = useState<HalfSignedIn>();
  const { code, resend, resending } = useVerification(record, { onRecord, onHalf: setHalf });
  useStaleQuestion(record, { onRecord, onGoOn: resend });
  if (half) return <SecondStepScreen half={half} onRecord={onRecord} />;
  return (
    <Frame>
      <Card className="p-5 sm:p-8">
        <h1 className="text-21 sm:text-28">{verify.title}</h1>
        {record.phoneNo && <p className="mt-1 text-17 tabular-nums">{formatPhone(record.phoneNo)}</p>}
        <p className="mt-1 mb-4 text-ink-soft">{verify.help}</p>
        <ToChat record={record} />
        <form noValidate onSubmit={code.onSubmit} className="mt-6">
          <CodeField label={verify.codeLabel} {...code.field} />
          <div className="mt-2 flex flex-wrap gap-3 sm:flex-row-reverse">
            <Button
              type="submit"
              large
              className="grow"
              {...code.button}
              disabled={code.button.disabled || resending}
            >
              {verify.submit}
            </Button>
            <Button
              look="secondary"
              large
              className="max-sm:w-full"
              busy={resending}
              disabled={!record.phoneNo || code.button.busy}
              onClick={() => void resend()}
            >
              {verify.resend}
            </Button>
          </div>
        </form>
      </Card>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-xl grow px-4 py-8 sm:px-6 sm:py-12">{children}</div>;
}

function ToChat({ record: { id, phoneNo } }: { record: LoginRecord }) {
  const chat = useChat();
  const letters = useLetters(id);
  const address = chat && phoneNo && chatAddress(chat, phoneNo, letters);
  return (
    <>
      <ButtonAnchor
        href={address}
        aria-disabled={!address}
        look="secondary"
        className="max-sm:w-full"
        icon={<Chat />}
      >
        {login.sendPasscode.join('')}
      </ButtonAnchor>
      {/* Room for the letters, so that nothing moves when they arrive. */}
      <div className="min-h-13 sm:min-h-7">
        <WordWithLetters letters={letters} />
      </div>
    </>
  );
}

/** The letters of this attempt; until they are known, the word alone is enough. */
function useLetters(id: string | undefined): string | undefined {
  const [reply, setReply] = useState<{ id: string; letters: string }>();
  useEffect(() => {
    if (!id) return;
    const unmount = new AbortController();
    call(attemptStatus, { query: { id } }, { signal: unmount.signal }).then(
      ({ letters }) => setReply({ id, letters }),
      () => undefined,
    );
    return () => unmount.abort();
  }, [id]);
  return reply && reply.id === id ? reply.letters : undefined;
}

function SecondStepScreen({ half, onRecord }: Pick<VerifyCardProps, 'onRecord'> & { half: HalfSignedIn }) {
  const { signIn } = useAuth();
  return (
    <Frame>
      <SecondStep half={half} onDone={signIn} onOver={() => onRecord(undefined)} />
    </Frame>
  );
}

function useVerification(
  record: LoginRecord,
  { onRecord, onHalf }: Pick<VerifyCardProps, 'onRecord'> & { onHalf: (half: HalfSignedIn) => void },
) {
  const [resending, setResending] = useState(false);
  const { signIn } = useAuth();
  const toast = useToast();
  const code = useCode(
    async (input) => {
      if (!record.id) return undefined;
      try {
        const result = await finishAttempt(record.id, input);
        if (result.isAuthenticated) signIn(result);
        else onHalf(result);
        return undefined;
      } catch (failure) {
        return { text: logFailure(failure), isPassing: isPassing(failure) };
      }
    },
    { digitsOnly: true, isWaiting: true },
  );
  const resend = async () => {
    if (!record.phoneNo) return;
    setResending(true);
    try {
      await beginAttempt(record.phoneNo, record.fromPath);
      onRecord(readLoginRecord());
      code.clear();
      toast({ kind: 'success', text: login.otpCreated, life: TOAST_LIFE.long });
    } catch (failure) {
      code.showError(logFailure(failure));
    } finally {
      setResending(false);
    }
  };
  return { code, resend, resending };
}

/** @returns the sentence for the person */
function logFailure(failure: unknown): string {
  console.warn('Verification failed', failure);
  return spokenError(failure);
}

/** A sign-in that began long ago continues, with a new code, only when the person confirms it; otherwise it is forgotten. */
function useStaleQuestion(
  record: LoginRecord,
  { onRecord, onGoOn }: Pick<VerifyCardProps, 'onRecord'> & { onGoOn: () => Promise<void> },
): void {
  const confirm = useConfirm();
  const stale = isStale(record, now());
  const ask = useEffectEvent(async () => {
    const question = {
      title: common.confirmation,
      message: verify.stale,
      accept: common.yes,
      reject: common.no,
    };
    if ((await confirm(question)) && record.phoneNo) return onGoOn();
    forgetAttempt();
    onRecord(undefined);
  });
  useEffect(() => {
    if (stale) void ask();
  }, [stale]);
}
