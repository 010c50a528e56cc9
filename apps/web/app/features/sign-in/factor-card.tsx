// The third card, for people of the desk who have a second factor: loaded when the server asks for it.

import { type FactorProof, requestPasskey, showFactor } from '@valence/contract/second-factor-sign-in';
import type { HalfSignedIn, SignedIn } from '@valence/contract/sign-in';
import { factorCard as copy } from '@valence/copy/factor-card';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiRefusal, call } from '../../lib/api.ts';
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
  /** The half session is over: one begins again. @param why the server's sentence */
  onOver: (why: string) => void;
}

/** The order in which they are offered. */
const WAYS = ['passkey', 'totp', 'recovery'] as const;
type Way = (typeof WAYS)[number];
const names: Record<Way, string> = { passkey: copy.passkey, totp: copy.app, recovery: copy.recovery };

export default function FactorCard({ half, onDone, onOver }: FactorCardProps) {
  const possible = WAYS.filter(
    (one) => half.factors.includes(one) && (one !== 'passkey' || canUsePasskeys()),
  );
  const [way, setWay] = useState<Way>(possible[0] ?? 'recovery');
  const { show, busy, error, clear } = useShowing(half, onDone, onOver);
  const form = { onShow: show, busy, error, onEdit: clear };
  const title = useRef<HTMLHeadingElement>(null);
  // The card takes the place of the one that was just sent: the focus would be lost with it.
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
        {possible
          .filter((one) => one !== way)
          .map((one) => (
            <TextButton
              key={one}
              onClick={() => {
                clear();
                setWay(one);
              }}
            >
              {names[one]}
            </TextButton>
          ))}
      </div>
      <p className="mt-2 text-13 text-ink-soft">{copy.lost}</p>
    </Card>
  );
}

function useShowing(
  { ticket }: HalfSignedIn,
  onDone: FactorCardProps['onDone'],
  onOver: (why: string) => void,
) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** @returns what is wrong */
  const show: FormProps['onShow'] = async (given) => {
    setBusy(true);
    setError(undefined);
    try {
      const proof = typeof given === 'function' ? await given() : given;
      onDone(await call(showFactor, { body: { ticket, proof } }));
      return undefined;
    } catch (failure) {
      const why = failure instanceof PasskeyNotShown ? copy.passkeyNotShown : spokenError(failure);
      if (failure instanceof ApiRefusal && failure.code === 'half-session-over') onOver(why);
      else setError(why);
      return { text: why, isPassing: isPassing(failure) };
    } finally {
      setBusy(false);
    }
  };
  return { show, busy, error, clear: () => setError(undefined) };
}

interface FormProps {
  /** @returns what is wrong */
  onShow: (given: FactorProof | (() => Promise<FactorProof>)) => Promise<CodeProblem | undefined>;
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
