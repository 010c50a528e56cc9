// How long the code is still valid: a drop that fills, and afterwards a button for a new code.

import { login } from '@valence/copy/auth/sign-in';
import { ATTEMPT_LIFE_SECONDS } from '@valence/domain/otp';
import { useState } from 'react';
import { minutesAndSeconds } from '../../lib/format.ts';
import { TextButton } from '../../ui/button.tsx';
import { Drop } from '../../ui/drop.tsx';
import { useRestoredFocus } from '../../ui/restored-focus.ts';

export interface CountdownProps {
  secondsLeft: number;
  /** @returns what is wrong */
  onRequest: () => Promise<string | undefined>;
}

export function Countdown({ secondsLeft, onRequest }: CountdownProps) {
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
