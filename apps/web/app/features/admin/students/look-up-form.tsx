// Form that finds a student by WhatsApp number.

import { studentsCopy } from '@valence/copy/admin/students';
import { maskPhoneInput, normalisePhone, type Phone } from '@valence/domain/phone';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { MaskedField } from '../../../ui/masked-field.tsx';
import { Search } from '../../../ui/page-icons.tsx';

const copy = studentsCopy.lookUp;

export interface LookUpFormProps {
  busy: boolean;
  error: string | undefined;
  /** `undefined` for an incomplete phone number: the server's sentence says what is wrong with it. */
  onSearch: (phone: Phone | undefined) => void;
}

export function LookUpForm({ busy, error, onSearch }: LookUpFormProps) {
  const [input, setInput] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (input) onSearch(normalisePhone(input));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 sm:flex-row sm:items-start" noValidate>
      <MaskedField
        className="grow sm:max-w-sm"
        label={copy.label}
        prefix="+94"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder={copy.placeholder}
        value={input}
        mask={maskPhoneInput}
        onChange={setInput}
        error={error}
      />
      <Button
        type="submit"
        large
        className="sm:mt-[1.875rem]"
        icon={<Search />}
        busy={busy}
        disabled={input === ''}
      >
        {busy ? copy.searching : copy.search}
      </Button>
    </form>
  );
}
