// The third card, for admins and assistants with a second factor; loaded when the server requires one.

import { type FactorProof, requestPasskey, showFactor } from '@valence/contract/auth/second-factor-sign-in';
import type { HalfSignedIn, SignedIn } from '@valence/contract/auth/sign-in';
import { factorCard as copy } from '@valence/copy/auth/second-factor-sign-in';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiRefusal } from '../../lib/failures.ts';
import { canUsePasskeys, PasskeyNotShown, signWithPasskey } from '../../lib/passkeys.ts';
import { isPassing } from '../../lib/retry.ts';
import { spokenError } from '../../lib/spoken-error.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type CodeProblem, useCode } from './use-code.ts';

export interface FactorCardProps {
  half: HalfSignedIn;
  onDone: (signedIn: SignedIn) => void;
  /** The half session has ended, so the person has to sign in again. @param reason the server's sentence */
  onOver: (reason: string) => void;
}

/** In the order in which they are offered. */
const WAYS = ['passkey', 'totp', 'recovery'] as const;
type Way = (typeof WAYS)[number];
const names: Record<Way, string> = { passkey: copy.passkey, totp: copy.app, recovery: copy.recovery };

export default function FactorCard({ half, onDone, onOver }: FactorCardProps) {
  const available = WAYS.filter(
    (each) => half.factors.includes(each) && (each !== 'passkey' || canUsePasskeys()),
  );
  const [way, setWay] = useState<Way>(available[0] ?? 'recovery');
  const { show, busy, error, clear } = useFactorProof(half, onDone, onOver);
  const form = { onShow: show, busy, error, onEdit: clear };
  const title = useRef<HTMLHeadingElement>(null);
  // The card replaces the one that was just submitted, whose removal would lose the focus.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Card className="appear p-5 sm:p-8">
      <h1 ref={title} tabIndex={-1} className="text-21 outline-none sm:text-28">
        {copy.title}
      </h1>
      {way === 'passkey' && <PasskeyForm ticket={half.ticket} {...form} />}
      {way === 'totp' && <AppForm {...form} />}
      {way === 'recovery' && <RecoveryForm {...form} />}
      <div className="mt-4 flex flex-wrap gap-x-4">
        {available
          .filter((each) => each !== way)
          .map((each) => (
            <TextButton
              key={each}
              onClick={() => {
                clear();
                setWay(each);
              }}
            >
              {names[each]}
            </TextButton>
          ))}
      </div>
      <p className="mt-2 text-13 text-ink-soft">{copy.lost}</p>
    </Card>
  );
}

function useFactorProof(
  { ticket }: HalfSignedIn,
  onDone: FactorCardProps['onDone'],
  onOver: (reason: string) => void,
) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** @returns what is wrong with the proof */
  const show: FormProps['onShow'] = async (input) => {
    setBusy(true);
    setError(undefined);
    try {
      const proof = typeof input === 'function' ? await input() : input;
      onDone(await call(showFactor, { body: { ticket, proof } }));
      return undefined;
    } catch (failure) {
      const reason = failure instanceof PasskeyNotShown ? copy.passkeyNotShown : spokenError(failure);
      if (failure instanceof ApiRefusal && failure.code === 'half-session-over') onOver(reason);
      else setError(reason);
      return { text: reason, isPassing: isPassing(failure) };
    } finally {
      setBusy(false);
    }
  };
  return { show, busy, error, clear: () => setError(undefined) };
}

interface FormProps {
  /** @returns what is wrong with the proof */
  onShow: (proof: FactorProof | (() => Promise<FactorProof>)) => Promise<CodeProblem | undefined>;
  busy: boolean;
  error: string | undefined;
  onEdit: () => void;
}

function PasskeyForm({ ticket, onShow, busy, error }: FormProps & { ticket: string }) {
  const show = () => onShow(async () => signWithPasskey(await call(requestPasskey, { body: { ticket } })));
  return (
    <div className="mt-2 flex flex-col gap-5">
      <p className="text-ink-soft">{copy.passkeyHint}</p>
      <Button large wide busy={busy} onClick={() => void show()}>
        {copy.showPasskey}
      </Button>
      <p role="alert" className="min-h-5 text-13 font-medium text-danger">
        {error}
      </p>
    </div>
  );
}

function AppForm({ onShow }: FormProps) {
  const { field, button, onSubmit } = useCode(async (code) => onShow({ kind: 'totp', code }), {
    digitsOnly: true,
  });
  const { ref } = field;
  useEffect(() => ref.current?.focus(), [ref]);
  return (
    <form noValidate className="mt-2" onSubmit={onSubmit}>
      <p className="mb-6 text-ink-soft">{copy.appHint}</p>
      <CodeField label={copy.appLabel} {...field} />
      <Button type="submit" large wide {...button}>
        {copy.submit}
      </Button>
    </form>
  );
}

function RecoveryForm({ onShow, busy, error, onEdit }: FormProps) {
  const [code, setCode] = useState('');
  return (
    <form
      noValidate
      className="mt-5 flex flex-col gap-5"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!busy && code.trim()) void onShow({ kind: 'recovery', code: code.trim() });
      }}
    >
      <TextField
        label={copy.recoveryLabel}
        hint={copy.recoveryHint}
        error={error}
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          onEdit();
          setCode(event.target.value);
        }}
      />
      <Button type="submit" large wide busy={busy} disabled={code.trim().length < 8}>
        {copy.submit}
      </Button>
    </form>
  );
}
