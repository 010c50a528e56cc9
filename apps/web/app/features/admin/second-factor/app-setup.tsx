// Sets up an authenticator app: the key as a QR code, a link and text, and a first code that proves that it works.

import type { NewTotp } from '@valence/contract/auth/second-factor';
import { securityCopy } from '@valence/copy/admin/second-factor';
import { common } from '@valence/copy/common';
import { CODE_LENGTH, codeIn } from '@valence/domain/otp';
import { type SubmitEvent, useState } from 'react';
import { spokenError } from '../../../lib/spoken-error.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAppEnrolment } from './factor-queries.ts';

const copy = securityCopy.setUp;

interface AppSetupProps {
  /** Undefined: nothing is being set up. */
  app: NewTotp | undefined;
  /** @param recoveryCodes null: the account has some already */
  onDone: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

export function AppSetup({ app, onDone, onClose }: AppSetupProps) {
  return (
    <Dialog open={app !== undefined} title={copy.title} onClose={onClose}>
      {app && <Setup app={app} onDone={onDone} onClose={onClose} />}
    </Dialog>
  );
}

function Setup({ app, onDone, onClose }: AppSetupProps & { app: NewTotp }) {
  const [code, setCode] = useState('');
  const enrolment = useAppEnrolment();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    enrolment.mutate(code, {
      onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
      onError: () => setCode(''),
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <KeyFormats app={app} />
      <CodeField
        label={copy.codeLabel}
        length={CODE_LENGTH}
        value={code}
        read={codeIn}
        error={enrolment.error ? spokenError(enrolment.error) : undefined}
        onChange={(input) => setCode(input.replace(/\D/g, ''))}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={enrolment.isPending} disabled={code.length !== CODE_LENGTH}>
          {copy.submit}
        </Button>
      </div>
    </form>
  );
}

/** The same key three times: as a QR code for another device, as a link for an app on this one, and as text to type. */
function KeyFormats({ app }: { app: NewTotp }) {
  return (
    <>
      <p>{copy.scan}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(app.qrCode)}`}
        alt={copy.qr}
        width={192}
        height={192}
        className="mx-auto rounded-card border border-line"
      />
      <a
        href={app.address}
        className="mx-auto inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
      >
        {copy.onThisDevice}
      </a>
      <p>
        {copy.orType}
        <code className="mt-1 block rounded-card bg-sunken px-3 py-2 font-mono text-15 text-ink">
          {app.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
    </>
  );
}
