// Letting another number work at the desk.

import { common } from '@valence/copy/common';
import { staffCopy } from '@valence/copy/desk-staff';
import { formatPhone, maskPhoneInput, normalisePhone } from '@valence/domain/phone';
import { type SubmitEvent, useState } from 'react';
import { spokenError } from '../../lib/spoken-error.ts';
import { isUnconfirmed } from '../../lib/unconfirmed.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/desk/form-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAddition } from './staff-calls.ts';

const copy = staffCopy.add;

interface AddStaffProps {
  confirmed: (change: () => Promise<unknown>) => Promise<void>;
}

export function AddStaff({ confirmed }: AddStaffProps) {
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

function useAdding(confirmed: AddStaffProps['confirmed'], onClose: () => void) {
  const [error, setError] = useState<string>();
  const addition = useAddition();
  const toast = useToast();
  const add = (typed: string, name: string, role: Role) => {
    const phone = normalisePhone(typed);
    if (!phone) return setError(copy.incomplete);
    void confirmed(async () => {
      try {
        await addition.mutateAsync({ phone, name, role });
        toast({ kind: 'success', text: copy.done(formatPhone(phone)) });
        onClose();
      } catch (failure) {
        // What has to be confirmed is asked for; anything else is said beside the number.
        if (isUnconfirmed(failure)) throw failure;
        setError(spokenError(failure, staffCopy.changeFailed));
      }
    });
  };
  return { add, error, clear: () => setError(undefined), busy: addition.isPending };
}

function AddForm({ confirmed, onClose }: AddStaffProps & { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('assistant');
  const { add, error, clear, busy } = useAdding(confirmed, onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    add(typed, name, role);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 text-ink">
      <MaskedField
        label={copy.phone}
        prefix="+94"
        mask={maskPhoneInput}
        value={typed}
        error={error}
        type="tel"
        inputMode="tel"
        onChange={(masked) => {
          setTyped(masked);
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
        options={(['assistant', 'admin'] as const).map((value) => ({ value, label: staffCopy.roles[value] }))}
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
