// The first card: asks for the WhatsApp number.

import { login } from '@valence/copy/auth/sign-in';
import { isMobile, maskPhoneInput, normalisePhone, type Phone } from '@valence/domain/phone';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';

export interface PhoneCardProps {
  phone: Phone | undefined;
  /** @returns what to do about what went wrong; empty where that is said */
  onRequest: (phone: Phone) => Promise<string | undefined>;
}

/** What is wrong with a number that is no mobile number of ours. */
function problemOf(input: string): string {
  if (input === '') return login.phoneEmpty;
  const missing = login.phonePlaceholder.length - input.length;
  if (missing > 0) return login.phoneIncomplete;
  return missing < 0 ? login.phoneTooLong : login.phoneNotMobile;
}

export function PhoneCard({ phone, onRequest }: PhoneCardProps) {
  const [input, setInput] = useState(phone ? maskPhoneInput(phone) : '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const number = normalisePhone(input);
  const isOurs = number && isMobile(number);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (!isOurs) {
      // Focus the field, so that a screen reader reads the error with it.
      event.currentTarget.querySelector('input')?.focus();
      return setError(problemOf(input));
    }
    setBusy(true);
    setError(await onRequest(number));
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
          value={input}
          placeholder={login.phonePlaceholder}
          error={error}
          // A toast announces the server's reasons.
          sayError={!isOurs}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          onChange={(masked) => {
            setInput(masked);
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
