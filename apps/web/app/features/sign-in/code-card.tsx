// The second card: the student gets the code on WhatsApp and enters it.

import { login } from '@valence/copy/auth/sign-in';
import { ATTEMPT_LIFE_SECONDS } from '@valence/domain/otp';
import { formatPhone, type Phone } from '@valence/domain/phone';
import { useState } from 'react';
import { minutesAndSeconds } from '../../lib/format.ts';
import { useNow } from '../../lib/use-clock.ts';
import { TextButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Drop } from '../../ui/drop.tsx';
import { useRestoredFocus } from '../../ui/restored-focus.ts';
import type { Attempt } from './attempt.ts';
import { chatAddress, useChat } from './chat.ts';
import { CodeForm } from './code-form.tsx';
import { NoCodeHelp } from './no-code-help.tsx';
import { SendPasscode } from './send-passcode.tsx';
import { useAttemptStatus } from './use-attempt-status.ts';
import type { SignIn } from './use-sign-in.ts';

export interface CodeCardProps {
  attempt: Attempt;
  onUpdate: (attempt: Attempt) => void;
  onSubmit: SignIn['submit'];
  onRequest: (phone: Phone) => Promise<string | undefined>;
  onSwitch: () => void;
}

export function CodeCard({ attempt, onUpdate, onSubmit, onRequest, onSwitch }: CodeCardProps) {
  useAttemptStatus(attempt, onUpdate);
  const chat = useChat();
  const address = chat && chatAddress(chat, attempt.phone, attempt.letters);
  const secondsLeft = (attempt.expiresAt - useNow(1000)) / 1000;
  const state = secondsLeft <= 0 ? 'over' : attempt.isSent ? 'sent' : 'waiting';
  return (
    <Card className="appear p-5 sm:p-8">
      <h1 className="text-21 outline-none sm:text-28">{login.codeTitle}</h1>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <span className="text-17 tabular-nums">{formatPhone(attempt.phone)}</span>
        <TextButton onClick={onSwitch}>{login.switchAccount}</TextButton>
      </div>
      <SendPasscode address={address} letters={attempt.letters} state={state} />
      <hr className="my-6 border-line" />
      <CodeForm
        key={attempt.id}
        isSent={attempt.isSent}
        onSubmit={onSubmit}
        countdown={<Countdown secondsLeft={secondsLeft} onRequest={async () => onRequest(attempt.phone)} />}
      />
      <NoCodeHelp number={chat?.number} address={address} letters={attempt.letters} />
    </Card>
  );
}

interface CountdownProps {
  secondsLeft: number;
  /** @returns what is wrong */
  onRequest: () => Promise<string | undefined>;
}

/** How long the code is still valid: a drop that fills, and afterwards a button for a new code. */
function Countdown({ secondsLeft, onRequest }: CountdownProps) {
  if (secondsLeft <= 0) return <NewCode onRequest={onRequest} />;
  return (
    <span className="inline-flex items-center gap-2 text-15 text-ink-soft">
      <Drop level={1 - secondsLeft / ATTEMPT_LIFE_SECONDS} />
      <span>
        {login.validFor}{' '}
        <span role="timer" className="font-semibold text-ink tabular-nums">
          {minutesAndSeconds(secondsLeft)}
        </span>
      </span>
    </span>
  );
}

function NewCode({ onRequest }: Pick<CountdownProps, 'onRequest'>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const request = async () => {
    setBusy(true);
    setProblem(await onRequest());
    setBusy(false);
  };
  return (
    <>
      <TextButton ref={useRestoredFocus(busy)} disabled={busy} onClick={() => void request()}>
        {busy ? login.loading : login.newOtp}
      </TextButton>
      {problem && <p className="order-last w-full pb-2 text-13 font-medium text-danger">{problem}</p>}
    </>
  );
}
