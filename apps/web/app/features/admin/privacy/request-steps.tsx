// The steps of a deletion request, in the order in which they are promised.

import { brand } from 'virtual:brand';
import type { DeletionRequest } from '@valence/contract/auth/privacy';
import { requestsCopy as copy } from '@valence/copy/admin/privacy';
import { deletionEmail } from '@valence/copy/auth/deletion-notice';
import { common } from '@valence/copy/common';
import { carriedOutFrom } from '@valence/domain/deletion';
import { MINUTE_MS } from '@valence/domain/durations';
import { formatSchoolDate } from '@valence/domain/school-time';
import { type ReactNode, useState } from 'react';
import { spokenError } from '../../../lib/spoken-error.ts';
import { useNow } from '../../../lib/use-clock.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { Check } from '../../../ui/icons.tsx';
import { Clock, Download } from '../../../ui/page-icons.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useExport, useSteps } from './request-queries.ts';

interface StepProps {
  title: string;
  /** When it was done; null: not yet. */
  doneAt: string | null;
  children?: ReactNode;
}

function Step({ title, doneAt, children }: StepProps) {
  const Icon = doneAt ? Check : Clock;
  return (
    <li className="flex gap-3 py-3">
      <Icon className={doneAt ? 'mt-0.5 shrink-0 text-good' : 'mt-0.5 shrink-0 text-ink-soft'} />
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {title}
          <span className="sr-only"> ({doneAt ? copy.stepDone : copy.stepOpen})</span>
          {doneAt && (
            <span className="ml-2 text-13 font-normal text-ink-soft">
              {formatSchoolDate(new Date(doneAt))}
            </span>
          )}
        </p>
        {children && (
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 text-15">{children}</div>
        )}
      </div>
    </li>
  );
}

const Note = ({ children }: { children: ReactNode }) => <p className="text-ink-soft">{children}</p>;

/** Options of a change that show a toast when it fails. */
function useFailureToast() {
  const toast = useToast();
  return { onError: (error: Error) => toast({ kind: 'error', text: spokenError(error, copy.changeFailed) }) };
}

export function VerifyStep({ request }: { request: DeletionRequest }) {
  const { verify } = useSteps(request);
  const failureToast = useFailureToast();
  const isOpen = request.state === 'open';
  const isVerified = request.verifiedAt !== null;
  // The tick stays as set until the list shows the same, which is some moments after the answer.
  const [tickedValue, setTickedValue] = useState<boolean>();
  if (tickedValue === isVerified) setTickedValue(undefined);
  const tick = (verified: boolean) => {
    setTickedValue(verified);
    verify.mutate(verified, {
      onError: (error) => {
        setTickedValue(undefined);
        failureToast.onError(error);
      },
    });
  };
  return (
    <Step title={copy.verify.title} doneAt={request.verifiedAt}>
      {request.channel === 'profile' && <Note>{copy.verify.bySignIn}</Note>}
      {request.channel !== 'profile' && isOpen && (
        <>
          {!request.verifiedAt && <Note>{copy.verify.how}</Note>}
          <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
            <input
              type="checkbox"
              className="size-5 accent-brand"
              checked={tickedValue ?? isVerified}
              disabled={verify.isPending}
              onChange={(event) => tick(event.target.checked)}
            />
            {copy.verify.tick}
          </label>
        </>
      )}
    </Step>
  );
}

export function ExportStep({
  request,
  student,
}: {
  request: DeletionRequest;
  student: { userId: string; phone: string };
}) {
  const download = useExport();
  const toast = useToast();
  const start = () =>
    download.mutate(student, {
      onSuccess: () =>
        toast({ kind: 'success', text: copy.export.downloaded(copy.export.fileName(student.phone)) }),
      onError: () => toast({ kind: 'error', text: copy.export.failed }),
    });
  return (
    <Step title={copy.export.title} doneAt={request.exportedAt}>
      <Button look="secondary" icon={<Download />} busy={download.isPending} onClick={start}>
        {download.isPending ? copy.export.getting : copy.export.get}
      </Button>
    </Step>
  );
}

export function EraseStep({ request, name }: { request: DeletionRequest; name: string }) {
  const { carryOut } = useSteps(request);
  const confirm = useConfirm();
  const failureToast = useFailureToast();
  const { verifiedAt, erasedAt, state, failure } = request;
  const now = new Date(useNow(MINUTE_MS));
  const from = carriedOutFrom(new Date(request.requestedAt));
  const begin = async () => {
    const words = { title: copy.erase.now, message: copy.erase.question(name), accept: copy.erase.accept };
    if (await confirm({ ...words, reject: common.cancel, danger: true }))
      carryOut.mutate(undefined, failureToast);
  };
  return (
    <Step title={copy.erase.title} doneAt={erasedAt}>
      {failure && <p className="w-full text-danger">{copy.erase.failed(failure)}</p>}
      {state === 'deleting' && <Note>{copy.erase.underWay}</Note>}
      {state === 'open' && !verifiedAt && <Note>{copy.erase.needsVerification}</Note>}
      {state === 'open' && verifiedAt && (
        <>
          <Note>{from > now ? copy.erase.byItself(from) : copy.erase.overdue(from)}</Note>
          <Button
            look="secondary"
            className="text-danger"
            busy={carryOut.isPending}
            onClick={() => void begin()}
          >
            {copy.erase.now}
          </Button>
        </>
      )}
    </Step>
  );
}

export function ConfirmStep({ request }: { request: DeletionRequest }) {
  const { confirm } = useSteps(request);
  const failureToast = useFailureToast();
  const { confirmedAt, confirmedBy, noticeFailedAt, replyEmail, erasedAt } = request;
  return (
    <Step title={copy.confirm.title} doneAt={confirmedAt}>
      {confirmedBy && <Note>{copy.confirm[confirmedBy]}</Note>}
      {!confirmedAt && <Note>{noticeFailedAt ? copy.confirm.notTaken : copy.confirm.onItsWay}</Note>}
      {replyEmail && erasedAt && <ByEmail to={replyEmail} at={new Date(erasedAt)} />}
      {(replyEmail || (noticeFailedAt && !confirmedAt)) && (
        <Button
          look="secondary"
          busy={confirm.isPending}
          onClick={() => confirm.mutate(undefined, failureToast)}
        >
          {copy.confirm.tick}
        </Button>
      )}
    </Step>
  );
}

/** The product sends no e-mail: this opens the admin's own e-mail program with the text filled in. */
function ByEmail({ to, at }: { to: string; at: Date }) {
  const { subject, body } = deletionEmail({ brand, at });
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return (
    <ButtonAnchor look="secondary" href={`mailto:${encodeURIComponent(to)}?${query}`}>
      {copy.confirm.write}
    </ButtonAnchor>
  );
}
