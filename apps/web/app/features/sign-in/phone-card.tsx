// The first card: the WhatsApp number.

import { login } from '@valence/copy/login';
import { maskPhoneInput, normalisePhone, type Phone } from '@valence/domain/phone';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';

export interface PhoneCardProps {
  phone: Phone | undefined;
  /** @returns what is wrong */
  onRequest: (phone: Phone) => Promise<string | undefined>;
}

export function PhoneCard({ phone, onRequest }: PhoneCardProps) {
  const [typed, setTyped] = useState(phone ? maskPhoneInput(phone) : '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const complete = normalisePhone(typed);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || typed === '') return;
    if (!complete) {
      // What is wrong is said with the field.
      event.currentTarget.querySelector('input')?.focus();
      return setError(
        typed.length > login.phonePlaceholder.length ? login.phoneTooLong : login.phoneIncomplete,
      );
    }
    setBusy(true);
    setError(await onRequest(complete));
    setBusy(false);
  };
  return (
    <Card className="appear p-5 sm:p-8">
      <h1 className="text-28 outline-none">{login.phoneTitle}</h1>
      <p className="mt-1 text-ink-soft">{login.phoneSubtitle}</p>
      <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-5">
        <MaskedField
          label={login.phoneLabel}
          prefix="+94"
          mask={maskPhoneInput}
          value={typed}
          placeholder={login.phonePlaceholder}
          error={error}
          // The server's reasons are said by a toast.
          sayError={!complete}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          onChange={(masked) => {
            setTyped(masked);
            setError(undefined);
          }}
        />
        <Button type="submit" large wide busy={busy}>
          {busy ? login.loading : login.requestOtp}
        </Button>
      </form>
    </Card>
  );
}
