// How long the code still holds: a drop that fills, then the way to a new one.

import { login } from '@valence/copy/login';
import { ATTEMPT_LIFE_SECONDS } from '@valence/domain/otp';
import { minutesAndSeconds } from '../../lib/format.ts';
import { useNow } from '../../lib/use-clock.ts';
import { TextButton } from '../../ui/button.tsx';
import { Drop } from '../../ui/drop.tsx';

export interface CountdownProps {
  /** Milliseconds since 1970. */
  expiresAt: number;
  busy: boolean;
  onRequest: () => Promise<void>;
}

export function Countdown({ expiresAt, busy, onRequest }: CountdownProps) {
  const seconds = (expiresAt - useNow(1000)) / 1000;
  if (seconds <= 0) {
    return (
      <TextButton disabled={busy} onClick={() => void onRequest()}>
        {busy ? login.loading : login.newOtp}
      </TextButton>
    );
  }
  return (
    <span className="inline-flex items-center gap-2 text-15 text-ink-soft">
      <Drop level={1 - seconds / ATTEMPT_LIFE_SECONDS} />
      <span>
        {login.validFor}{' '}
        <span role="timer" className="font-semibold text-ink tabular-nums">
          {minutesAndSeconds(seconds)}
        </span>
      </span>
    </span>
  );
}
