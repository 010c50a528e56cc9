// Adding an institute.

import { classFormCopy as copy } from '@valence/copy/classes';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '../../lib/sentence.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useCreateInstitute } from './classes-queries.ts';

export function InstituteForm({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [location, setLocation] = useState('');
  const [error, setError] = useState<string>();
  const create = useCreateInstitute();
  const toast = useToast();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setError(name.trim() ? undefined : copy.nameMissing);
    if (!name.trim()) return;
    create.mutate(
      { name: name.trim(), location: location.trim() },
      {
        onSuccess: () => {
          toast({ kind: 'success', text: copy.instituteSaved });
          onClose();
        },
        onError: (failed) => setError(sentenceOf(failed, copy.failed)),
      },
    );
  };
  return (
    <Dialog open title={copy.instituteTitle} onClose={onClose}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 text-ink">
        <TextField
          label={copy.instituteName}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={error}
        />
        <TextField
          label={copy.location}
          maxLength={160}
          value={location}
          onChange={(event) => setLocation(event.currentTarget.value)}
        />
        <Button type="submit" busy={create.isPending}>
          {copy.save}
        </Button>
      </form>
    </Dialog>
  );
}
