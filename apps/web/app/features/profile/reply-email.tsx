// Where the deletion of an account is confirmed: an e-mail address that one may leave while the request is open.

import { dataRightsCopy as copy } from '@valence/copy/profile';
import { type SubmitEvent, useRef, useState } from 'react';
import { spokenError } from '../../lib/spoken-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useDeletion } from './queries.ts';

/** As the contract has it. */
const LONGEST_ADDRESS = 254;

/** @param kept the address that was left before */
export function ReplyEmail({ kept }: { kept: string | null }) {
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
    // The browser's own bubble would say it in its own words.
    <form onSubmit={save} noValidate className="mb-5 flex max-w-md flex-col items-start gap-3">
      <TextField
        ref={field}
        label={copy.email}
        hint={copy.emailHint}
        error={error}
        type="email"
        required
        autoComplete="email"
        defaultValue={kept ?? ''}
        maxLength={LONGEST_ADDRESS}
        className="w-full"
      />
      <Button type="submit" look="secondary" busy={leaveEmail.isPending}>
        {copy.saveEmail}
      </Button>
    </form>
  );
}
