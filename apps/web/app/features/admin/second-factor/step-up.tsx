// Runs changes that have to be confirmed: asks for what the server requires, then runs the change again.

import type { FactorProof } from '@valence/contract/auth/second-factor-sign-in';
import { securityCopy } from '@valence/copy/admin/second-factor';
import { common } from '@valence/copy/common';
import { CODE_LENGTH, codeIn } from '@valence/domain/otp';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { usePlace } from '../../../lib/navigation.tsx';
import { canUsePasskeys, PasskeyNotShown } from '../../../lib/passkeys.ts';
import { spokenError } from '../../../lib/spoken-error.ts';
import { unconfirmedBy } from '../../../lib/unconfirmed.ts';
import { useSignOut } from '../../../lib/use-sign-out.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type Showable, useConfirmation, usePasskeyConfirmation } from './factor-queries.ts';

const copy = securityCopy.confirm;

export interface StepUp {
  /** Runs a change; if it needs a factor, the dialog asks for one and the change runs again. Errors are shown. */
  run: (change: () => Promise<unknown>) => Promise<void>;
  /** The page must render this. */
  dialog: ReactNode;
}

export function useStepUp(showable: Showable): StepUp {
  const [waitingChange, setWaitingChange] = useState<() => Promise<unknown>>();
  const [isSignInOld, setSignInOld] = useState(false);
  const toast = useToast();
  const run = async (change: () => Promise<unknown>) => {
    try {
      await change();
    } catch (error) {
      const requirement = unconfirmedBy(error);
      if (requirement === 'confirmation-needed') setWaitingChange(() => change);
      else if (requirement === 'sign-in-again') setSignInOld(true);
      else if (error instanceof PasskeyNotShown) toast({ kind: 'info', text: securityCopy.passkeys.notMade });
      else toast({ kind: 'error', text: spokenError(error, securityCopy.changeFailed) });
    }
  };
  const resume = () => {
    const change = waitingChange;
    setWaitingChange(undefined);
    if (change) void run(change);
  };
  const dialog = (
    <>
      <Dialog
        open={waitingChange !== undefined}
        title={copy.title}
        onClose={() => setWaitingChange(undefined)}
      >
        {waitingChange && (
          <ConfirmForm showable={showable} onDone={resume} onCancel={() => setWaitingChange(undefined)} />
        )}
      </Dialog>
      <SignInAgain open={isSignInOld} onClose={() => setSignInOld(false)} />
    </>
  );
  return { run, dialog };
}

interface ConfirmFormProps {
  showable: Showable;
  onDone: () => void;
  onCancel: () => void;
}

function ConfirmForm({ showable, onDone, onCancel }: ConfirmFormProps) {
  const [byApp, setByApp] = useState(showable.app);
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
      {showable.passkey && canUsePasskeys() && <PasskeyButton onDone={onDone} />}
      <ProofField byApp={byApp} code={code} error={error} onCode={setCode} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {showable.app && (
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

/** Asks somebody without a second factor to sign in again before a change, and leads back to this page afterwards. */
function SignInAgain({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pathname, search } = usePlace();
  const signOut = useSignOut();
  return (
    <Dialog open={open} title={securityCopy.again.title} onClose={onClose}>
      <p>{securityCopy.again.text}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button onClick={() => void signOut(pathname + search)}>{securityCopy.again.submit}</Button>
      </div>
    </Dialog>
  );
}
