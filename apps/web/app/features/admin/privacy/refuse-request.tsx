// Dialog that refuses a deletion request, with the reason that the student reads.

import type { DeletionRequest } from '@valence/contract/auth/privacy';
import { requestsCopy } from '@valence/copy/admin/privacy';
import { common } from '@valence/copy/common';
import { type SubmitEvent, useState } from 'react';
import { spokenError } from '../../../lib/spoken-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useSteps } from './request-queries.ts';

const copy = requestsCopy.refuse;
const LONGEST_REASON = 500;

export function RefuseRequest({ request }: { request: DeletionRequest }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { refuse } = useSteps(request);
  const toast = useToast();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!reason.trim()) return;
    refuse.mutate(reason.trim(), {
      onSuccess: () => toast({ kind: 'success', text: copy.done }),
      onError: (error) => toast({ kind: 'error', text: spokenError(error, requestsCopy.changeFailed) }),
    });
  };
  return (
    <>
      <Button look="quiet" className="-mx-3" onClick={() => setOpen(true)}>
        {copy.open}
      </Button>
      <Dialog open={open} title={copy.title} onClose={() => setOpen(false)}>
        <form onSubmit={submit} className="flex flex-col gap-5">
          <TextField
            label={copy.label}
            value={reason}
            maxLength={LONGEST_REASON}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="secondary" onClick={() => setOpen(false)}>
              {common.cancel}
            </Button>
            <Button type="submit" look="danger" busy={refuse.isPending} disabled={!reason.trim()}>
              {copy.submit}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
