// The verification screen: the code of the pending sign-in; without one it leads back to sign-in.

import type { HalfSignedIn } from '@valence/contract/sign-in';
import { common } from '@valence/copy/common';
import { login } from '@valence/copy/login';
import { verify } from '@valence/copy/verify';
import { CODE_LENGTH, codeIn } from '@valence/domain/otp';
import { formatPhone, type Phone } from '@valence/domain/phone';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { useAuth, useHydrated } from '../../lib/auth.tsx';
import { now } from '../../lib/clock.ts';
import { isStale, type LoginRecord, readLoginRecord } from '../../lib/login-record.ts';
import { spokenError } from '../../lib/spoken-error.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { Chat } from '../../ui/icons.tsx';
import { MoleculeLines } from '../../ui/molecule-lines.tsx';
import { TOAST_LIFE, useToast } from '../../ui/toast.tsx';
import { beginAttempt, finishAttempt, forgetAttempt } from './attempt.ts';
import { chatAddress, useChat } from './chat.ts';
import { SecondStep } from './second-step.tsx';

/** What the page's HTML is written with: only the browser knows its attempt. Never stale. */
const NOT_READ_YET: LoginRecord = { time: Number.POSITIVE_INFINITY };

/** One card before and after the attempt is read, so that what is typed early stays in it. */
export function VerifyScreen() {
  const [record, setRecord] = useState<LoginRecord | undefined>(NOT_READ_YET);
  if (useHydrated() && record === NOT_READ_YET) setRecord(readLoginRecord());
  if (record !== NOT_READ_YET && !record?.id) return <Navigate to={paths.login} replace />;
  return <VerifyCard record={record} onRecord={setRecord} />;
}

interface VerifyCardProps {
  record: LoginRecord;
  onRecord: (record: LoginRecord | undefined) => void;
}

function VerifyCard({ record, onRecord }: VerifyCardProps) {
  const [half, setHalf] = useState<HalfSignedIn>();
  const { field, code, setCode, error, busy, submit, resend } = useVerification(record, {
    onRecord,
    onHalf: setHalf,
  });
  useStaleQuestion(record, onRecord);
  if (half) return <HalfWay half={half} onRecord={onRecord} />;
  return (
    <Frame>
      <Card className="p-5 sm:p-8">
        <h1 className="text-21 sm:text-28">{verify.title}</h1>
        {record.phoneNo && <p className="mt-1 text-17 tabular-nums">{formatPhone(record.phoneNo)}</p>}
        <p className="mt-1 mb-4 text-ink-soft">{verify.help}</p>
        <ToChat phone={record.phoneNo} />
        <form noValidate onSubmit={submit} className="mt-6">
          <CodeField
            ref={field}
            label={verify.codeLabel}
            length={CODE_LENGTH}
            value={code}
            onChange={(entered) => setCode(entered.replace(/\D/g, ''))}
            read={codeIn}
            error={error}
          />
          <div className="mt-2 flex flex-wrap gap-3 sm:flex-row-reverse">
            <Button type="submit" large busy={busy} disabled={code.length !== CODE_LENGTH} className="grow">
              {verify.submit}
            </Button>
            <Button
              look="secondary"
              large
              className="max-sm:w-full"
              disabled={!record.phoneNo || busy}
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
  return (
    <div className="relative isolate grow overflow-hidden">
      <MoleculeLines className="absolute top-0 left-1/2 -z-10 w-280 max-w-none -translate-x-1/2 opacity-25" />
      <div className="mx-auto w-full max-w-xl px-4 py-8 sm:px-6 sm:py-12">{children}</div>
    </div>
  );
}

function ToChat({ phone }: { phone: Phone | undefined }) {
  const chat = useChat();
  const address = chat && phone && chatAddress(chat, phone);
  return (
    <ButtonAnchor
      href={address}
      aria-disabled={!address}
      look="secondary"
      className="max-sm:w-full"
      icon={<Chat />}
    >
      {login.sendPasscode.join('')}
    </ButtonAnchor>
  );
}

function HalfWay({ half, onRecord }: Pick<VerifyCardProps, 'onRecord'> & { half: HalfSignedIn }) {
  const { signIn } = useAuth();
  const toast = useToast();
  const startOver = (why: string) => {
    toast({ kind: 'error', text: why, life: TOAST_LIFE.long });
    forgetAttempt();
    onRecord(undefined);
  };
  return (
    <Frame>
      <SecondStep half={half} onDone={signIn} onOver={startOver} />
    </Frame>
  );
}

function useVerification(
  record: LoginRecord,
  { onRecord, onHalf }: Pick<VerifyCardProps, 'onRecord'> & { onHalf: (half: HalfSignedIn) => void },
) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { signIn } = useAuth();
  const toast = useToast();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      console.warn('Verification failed', failure);
      setError(spokenError(failure));
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  return {
    field,
    code,
    setCode,
    error,
    busy,
    submit: async (event: SubmitEvent) => {
      event.preventDefault();
      const entered = code.trim();
      if (busy || !record.id || entered.length !== CODE_LENGTH) return;
      const { id } = record;
      await run(async () => {
        const given = await finishAttempt(id, entered);
        if (given.isAuthenticated) signIn(given);
        else onHalf(given);
      });
    },
    resend: () =>
      run(async () => {
        if (!record.phoneNo) return;
        await beginAttempt(record.phoneNo, record.fromPath);
        onRecord(readLoginRecord());
        setCode('');
        toast({ kind: 'success', text: login.otpCreated, life: TOAST_LIFE.long });
      }),
  };
}

/** A sign-in that was begun long ago goes on only when the person says so; else it is given up. */
function useStaleQuestion(record: LoginRecord, onRecord: VerifyCardProps['onRecord']): void {
  const confirm = useConfirm();
  const stale = isStale(record, now());
  useEffect(() => {
    if (!stale) return;
    const question = {
      title: common.confirmation,
      message: verify.stale,
      accept: common.yes,
      reject: common.no,
    };
    void confirm(question).then((goOn) => {
      if (goOn) return;
      forgetAttempt();
      onRecord(undefined);
    });
  }, [stale, confirm, onRecord]);
}
