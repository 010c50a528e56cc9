// Form for an e-mail address to which the deletion of the account is confirmed; offered while the request is open.

import { dataRightsCopy as copy } from '@valence/copy/auth/profile';
import { type SubmitEvent, useRef, useState } from 'react';
import { spokenError } from '../../lib/spoken-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useDeletion } from './queries.ts';

/** The contract's limit. */
const LONGEST_ADDRESS = 254;

/** @param storedEmail the address that was left before */
export function ReplyEmail({ storedEmail }: { storedEmail: string | null }) {
  const { leaveEmail } = useDeletion();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const input = field.current;
    if (!input) return;
    setError(input.checkValidity() ? undefined : copy.emailWrong);
    if (!input.checkValidity()) return input.focus();
    const address = input.value.trim();
    leaveEmail.mutate(address, {
      onSuccess: () => toast({ kind: 'success', text: copy.emailSaved(address) }),
      onError: (failure) => setError(spokenError(failure, copy.emailFailed)),
    });
  };
  return (
    // Validated here, because the browser's own bubble would use its own words.
    <form onSubmit={save} noValidate className="mb-5 flex max-w-md flex-col items-start gap-3">
      <TextField
        ref={field}
        label={copy.email}
        hint={copy.emailHint}
        error={error}
        type="email"
        required
        autoComplete="email"
        defaultValue={storedEmail ?? ''}
        maxLength={LONGEST_ADDRESS}
        className="w-full"
      />
      <Button type="submit" look="secondary" busy={leaveEmail.isPending}>
        {copy.saveEmail}
      </Button>
    </form>
  );
}
