// Form that adds an institute or changes its name and location.

import { classFormCopy as copy } from '@valence/copy/admin/classes';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '../../../lib/sentence.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useSaveInstitute } from './classes-queries.ts';

interface InstituteFormProps {
  /** undefined: a new institute. */
  before?: { _id: string; name: string; location: string } | undefined;
  onClose: () => void;
  /** Called with the id of the institute. */
  onSaved: (instituteId: string) => void;
}

const changeOf = ({ _id, name, location }: NonNullable<InstituteFormProps['before']>) => ({
  instituteId: _id,
  body: { name, location },
});

export function InstituteForm({ before, onClose, onSaved }: InstituteFormProps) {
  const [name, setName] = useState(before?.name ?? '');
  const [location, setLocation] = useState(before?.location ?? '');
  const [error, setError] = useState<string>();
  const save = useSaveInstitute();
  const toast = useToast();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setError(name.trim() ? undefined : copy.nameMissing);
    if (!name.trim()) return;
    save.mutate(
      { instituteId: before?._id, body: { name: name.trim(), location: location.trim() } },
      {
        onSuccess: (instituteId) => {
          const undo = before && undoBy(() => save.mutateAsync(changeOf(before)));
          toast({ kind: 'success', text: copy.instituteSaved, undo });
          onSaved(instituteId);
          onClose();
        },
        onError: (failure) => setError(sentenceOf(failure, copy.failed)),
      },
    );
  };
  return (
    <Dialog open title={before ? copy.changeInstitute : copy.instituteTitle} onClose={onClose}>
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
        <Button type="submit" busy={save.isPending}>
          {copy.save}
        </Button>
      </form>
    </Dialog>
  );
}
