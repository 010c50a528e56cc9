// Finding a student by WhatsApp number.

import { deskCopy } from '@valence/copy/desk';
import { maskPhoneInput, normalisePhone, type Phone } from '@valence/domain/phone';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Search } from '../../ui/icons.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';

const copy = deskCopy.lookUp;

export interface LookUpFormProps {
  busy: boolean;
  error: string | undefined;
  /** `undefined` for something that is no whole number yet: the server's words say what is wrong with it. */
  onSearch: (phone: Phone | undefined) => void;
}

export function LookUpForm({ busy, error, onSearch }: LookUpFormProps) {
  const [typed, setTyped] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed) onSearch(normalisePhone(typed));
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
        value={typed}
        mask={maskPhoneInput}
        onChange={setTyped}
        error={error}
      />
      <Button
        type="submit"
        large
        className="sm:mt-[1.875rem]"
        icon={<Search />}
        busy={busy}
        disabled={typed === ''}
      >
        {busy ? copy.searching : copy.search}
      </Button>
    </form>
  );
}
