// The person's own data: a file with all of it, and the deletion of the account, which can be withdrawn while it waits.

import type { ownDeletion } from '@valence/contract/auth/privacy';
import type { ReplyOf } from '@valence/contract/endpoint';
import { dataRightsCopy as copy } from '@valence/copy/auth/profile';
import { common } from '@valence/copy/common';
import { type SubmitEvent, useRef, useState } from 'react';
import { useAuth } from '../../lib/auth.tsx';
import { useReading } from '../../lib/reading.ts';
import { refusalOr, spokenError } from '../../lib/spoken-error.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { Download } from '../../ui/page-icons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { deletionQuery, useDataDownload, useDeletion } from './queries.ts';
import { Loading, Section } from './section.tsx';

export function DataRights() {
  const { role } = useAuth();
  return (
    <Section title={copy.title}>
      <DownloadAll />
      {role === 'student' && <Deletion />}
    </Section>
  );
}

function DownloadAll() {
  const download = useDataDownload();
  const toast = useToast();
  const start = () =>
    download.mutate(undefined, {
      onSuccess: () => toast({ kind: 'success', text: copy.downloaded(copy.fileName) }),
      onError: (error) => toast({ kind: 'error', text: refusalOr(error, copy.downloadFailed) }),
    });
  return (
    <>
      <p className="mb-3 text-15 text-ink-soft">{copy.downloadText}</p>
      <Button look="secondary" icon={<Download />} busy={download.isPending} onClick={start}>
        {download.isPending ? copy.preparing : copy.download}
      </Button>
    </>
  );
}

type Request = ReplyOf<typeof ownDeletion>['request'];

function Deletion() {
  const { data, isError, refetch } = useReading(deletionQuery);
  return (
    <div className="mt-6 border-t border-line pt-5">
      {data === undefined ? (
        <Loading
          failure={isError ? copy.failed : undefined}
          retry={() => void refetch()}
          placeholder={<RequestButton refusedBecause={null} />}
        />
      ) : (
        <DeletionState request={data} />
      )}
    </div>
  );
}

function DeletionState({ request }: { request: Request }) {
  if (request?.state === 'deleting') return <p>{copy.deleting}</p>;
  if (request?.state === 'open') return <OpenRequest {...request} />;
  return <RequestButton refusedBecause={request?.state === 'refused' ? request.refusedBecause : null} />;
}

function OpenRequest({ dueAt, replyEmail }: { dueAt: string; replyEmail: string | null }) {
  const { withdraw } = useDeletion();
  const toast = useToast();
  const cancel = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => toast({ kind: 'success', text: copy.withdrawn }),
      onError: (error) => toast({ kind: 'error', text: refusalOr(error, copy.withdrawFailed) }),
    });
  return (
    <>
      <p className="mb-3 text-15">{copy.pending(new Date(dueAt))}</p>
      <ReplyEmail storedEmail={replyEmail} />
      <Button look="secondary" busy={withdraw.isPending} onClick={cancel}>
        {copy.withdraw}
      </Button>
    </>
  );
}

function RequestButton({ refusedBecause }: { refusedBecause: string | null }) {
  const { ask } = useDeletion();
  const confirm = useConfirm();
  const toast = useToast();
  const begin = async () => {
    const question = { title: copy.remove, message: copy.question, accept: copy.accept };
    if (!(await confirm({ ...question, reject: common.cancel, danger: true }))) return;
    ask.mutate(undefined, {
      onSuccess: () => toast({ kind: 'success', text: copy.asked }),
      onError: (error) => toast({ kind: 'error', text: refusalOr(error, copy.askFailed) }),
    });
  };
  return (
    <>
      {refusedBecause && <p className="mb-3 text-15">{copy.refused(refusedBecause)}</p>}
      <p className="mb-3 text-15 text-ink-soft">{copy.removeText}</p>
      <Button look="secondary" className="text-danger" busy={ask.isPending} onClick={() => void begin()}>
        {copy.remove}
      </Button>
    </>
  );
}

/** The contract's limit. */
const LONGEST_ADDRESS = 254;

/** @param storedEmail the address that was left before */
function ReplyEmail({ storedEmail }: { storedEmail: string | null }) {
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
    // Validated here, because the browser's own bubble would use its own words.
    <form onSubmit={save} noValidate className="mb-5 flex max-w-md flex-col items-start gap-3">
      <TextField
        ref={field}
        label={copy.email}
        hint={copy.emailHint}
        error={error}
        type="email"
        required
        autoComplete="email"
        defaultValue={storedEmail ?? ''}
        maxLength={LONGEST_ADDRESS}
        className="w-full"
      />
      <Button type="submit" look="secondary" busy={leaveEmail.isPending}>
        {copy.saveEmail}
      </Button>
    </form>
  );
}
