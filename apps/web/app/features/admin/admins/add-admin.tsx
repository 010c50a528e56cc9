// Form that adds an admin or assistant by phone number.

import { adminsCopy } from '@valence/copy/admin/admins';
import { common } from '@valence/copy/common';
import { formatPhone, maskPhoneInput, normalisePhone } from '@valence/domain/phone';
import { type SubmitEvent, useState } from 'react';
import { spokenError } from '../../../lib/spoken-error.ts';
import { isUnconfirmed } from '../../../lib/unconfirmed.ts';
import { ChoiceField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MaskedField } from '../../../ui/masked-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAddition } from './admin-calls.ts';

const copy = adminsCopy.add;

interface AddAdminProps {
  confirmed: (change: () => Promise<unknown>) => Promise<void>;
}

export function AddAdmin({ confirmed }: AddAdminProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{copy.open}</Button>
      <Dialog open={open} title={copy.title} onClose={() => setOpen(false)}>
        {open && <AddForm confirmed={confirmed} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

type Role = 'assistant' | 'admin';

function useAddForm(confirmed: AddAdminProps['confirmed'], onClose: () => void) {
  const [error, setError] = useState<string>();
  const addition = useAddition();
  const toast = useToast();
  const add = (input: string, name: string, role: Role) => {
    const phone = normalisePhone(input);
    if (!phone) return setError(copy.incomplete);
    void confirmed(async () => {
      try {
        await addition.mutateAsync({ phone, name, role });
        toast({ kind: 'success', text: copy.done(formatPhone(phone)) });
        onClose();
      } catch (failure) {
        // The caller asks for a missing confirmation; any other failure is shown beside the number.
        if (isUnconfirmed(failure)) throw failure;
        setError(spokenError(failure, adminsCopy.changeFailed));
      }
    });
  };
  return { add, error, clear: () => setError(undefined), busy: addition.isPending };
}

function AddForm({ confirmed, onClose }: AddAdminProps & { onClose: () => void }) {
  const [input, setInput] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('assistant');
  const { add, error, clear, busy } = useAddForm(confirmed, onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    add(input, name, role);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 text-ink">
      <MaskedField
        label={copy.phone}
        prefix="+94"
        mask={maskPhoneInput}
        value={input}
        error={error}
        type="tel"
        inputMode="tel"
        onChange={(masked) => {
          setInput(masked);
          clear();
        }}
      />
      <TextField
        label={copy.name}
        value={name}
        maxLength={120}
        onChange={(event) => setName(event.target.value)}
      />
      <ChoiceField
        label={copy.role}
        value={role}
        options={(['assistant', 'admin'] as const).map((value) => ({
          value,
          label: adminsCopy.roles[value],
        }))}
        onChange={(value) => setRole(value === 'admin' ? 'admin' : 'assistant')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {copy.submit}
        </Button>
      </div>
    </form>
  );
}
