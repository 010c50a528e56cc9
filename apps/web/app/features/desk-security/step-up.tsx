// Changes that have to be confirmed: what the server asks for is asked, then the change goes on by itself.

import type { FactorProof } from '@valence/contract/second-factor-sign-in';
import { common } from '@valence/copy/common';
import { securityCopy } from '@valence/copy/desk-security';
import { CODE_LENGTH, codeIn } from '@valence/domain/otp';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { canUsePasskeys, PasskeyNotShown } from '../../lib/passkeys.ts';
import { spokenError } from '../../lib/spoken-error.ts';
import { unconfirmedBy } from '../../lib/unconfirmed.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type Showable, useConfirmation, usePasskeyConfirmation } from './factor-queries.ts';
import { SignInAgain } from './sign-in-again.tsx';

const copy = securityCopy.confirm;

export interface StepUp {
  /** Runs a change; where it needs a factor, the dialog asks, and the change runs again. Its errors are told. */
  run: (change: () => Promise<unknown>) => Promise<void>;
  /** Belongs somewhere on the page. */
  dialog: ReactNode;
}

export function useStepUp(has: Showable): StepUp {
  const [waiting, setWaiting] = useState<() => Promise<unknown>>();
  const [isOld, setIsOld] = useState(false);
  const toast = useToast();
  const run = async (change: () => Promise<unknown>) => {
    try {
      await change();
    } catch (error) {
      const asked = unconfirmedBy(error);
      if (asked === 'confirmation-needed') setWaiting(() => change);
      else if (asked === 'sign-in-again') setIsOld(true);
      else if (error instanceof PasskeyNotShown) toast({ kind: 'info', text: securityCopy.passkeys.notMade });
      else toast({ kind: 'error', text: spokenError(error, securityCopy.changeFailed) });
    }
  };
  const goOn = () => {
    const change = waiting;
    setWaiting(undefined);
    if (change) void run(change);
  };
  const dialog = (
    <>
      <Dialog open={waiting !== undefined} title={copy.title} onClose={() => setWaiting(undefined)}>
        {waiting && <ConfirmForm has={has} onDone={goOn} onCancel={() => setWaiting(undefined)} />}
      </Dialog>
      <SignInAgain open={isOld} onClose={() => setIsOld(false)} />
    </>
  );
  return { run, dialog };
}

interface ConfirmFormProps {
  has: Showable;
  onDone: () => void;
  onCancel: () => void;
}

function ConfirmForm({ has, onDone, onCancel }: ConfirmFormProps) {
  const [byApp, setByApp] = useState(has.app);
  const [code, setCode] = useState('');
  const confirmation = useConfirmation();
  const error = confirmation.error ? spokenError(confirmation.error) : undefined;
  const send = (proof: FactorProof) =>
    confirmation.mutate(proof, { onSuccess: onDone, onError: () => setCode('') });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send({ kind: byApp ? 'totp' : 'recovery', code: code.trim() });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>{copy.text}</p>
      {has.passkey && canUsePasskeys() && <PasskeyButton onDone={onDone} />}
      <ProofField byApp={byApp} code={code} error={error} onCode={setCode} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {has.app && (
          <TextButton
            className="mr-auto"
            onClick={() => {
              setCode('');
              confirmation.reset();
              setByApp(!byApp);
            }}
          >
            {byApp ? copy.useRecovery : copy.useApp}
          </TextButton>
        )}
        <Button look="secondary" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button
          type="submit"
          busy={confirmation.isPending}
          disabled={byApp ? code.length !== CODE_LENGTH : code.trim().length < 8}
        >
          {copy.submit}
        </Button>
      </div>
    </form>
  );
}

function PasskeyButton({ onDone }: Pick<ConfirmFormProps, 'onDone'>) {
  const confirmation = usePasskeyConfirmation();
  const { error } = confirmation;
  return (
    <div>
      <Button
        wide
        busy={confirmation.isPending}
        onClick={() => confirmation.mutate(undefined, { onSuccess: onDone })}
      >
        {copy.usePasskey}
      </Button>
      <p role="alert" className="mt-1 text-13 font-medium text-danger">
        {error && (error instanceof PasskeyNotShown ? copy.passkeyNotShown : spokenError(error))}
      </p>
    </div>
  );
}

interface ProofFieldProps {
  byApp: boolean;
  code: string;
  error: string | undefined;
  onCode: (code: string) => void;
}

function ProofField({ byApp, code, error, onCode }: ProofFieldProps) {
  return byApp ? (
    <CodeField
      label={copy.appLabel}
      length={CODE_LENGTH}
      value={code}
      read={codeIn}
      error={error}
      onChange={(entered) => onCode(entered.replace(/\D/g, ''))}
    />
  ) : (
    <TextField
      label={copy.recoveryLabel}
      value={code}
      maxLength={40}
      error={error}
      autoComplete="off"
      onChange={(event) => onCode(event.target.value)}
    />
  );
}
