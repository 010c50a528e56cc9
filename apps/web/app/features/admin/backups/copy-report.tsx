// What is in a restored copy, compared with now, and what to do with it.

import type { BackupsView, RestoredCopy } from '@valence/contract/admin/backups';
import { backupsCopy } from '@valence/copy/admin/backups';
import { common } from '@valence/copy/common';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { place, useDrop } from './backups-calls.ts';

const words = backupsCopy.copy;

interface CopyReportProps {
  copy: RestoredCopy;
  present: BackupsView['now'];
  /** Another task is under way. */
  busy: boolean;
  canPlace: boolean;
  /** Runs a change that has to be confirmed, by a second factor or a sign-in from just now. */
  confirmed: (change: () => Promise<unknown>) => Promise<void>;
  onPlaced: () => void;
}

export function CopyReport(props: CopyReportProps) {
  const { copy, present } = props;
  const { failedFiles, firstFailed, violations } = copy;
  const title = words.title(new Date(copy.at));
  return (
    <Card aria-label={title} className="border-l-4 border-l-brand p-4 sm:p-6">
      <h2 className="text-21">{title}</h2>
      <p className="mt-1 text-15 text-ink-soft">{words.text}</p>
      <Comparison copy={copy} present={present} />
      <Losses since={copy.since} />
      <div className="mt-4 flex flex-col gap-1 text-15 wrap-anywhere">
        {failedFiles > 0 && (
          <p className="font-medium text-danger">{words.failedFiles(failedFiles, firstFailed ?? '')}</p>
        )}
        {violations.length > 0 && (
          <p className="font-medium text-danger">{words.violations(violations.join('; '))}</p>
        )}
        <p className="text-ink-soft">
          {words.files(copy.files)} {words.folder(copy.path)}
        </p>
      </div>
      <Actions {...props} />
    </Card>
  );
}

function Comparison({ copy: { contents }, present }: Pick<CopyReportProps, 'copy' | 'present'>) {
  const moment = (at: string | null) => (at === null ? words.none : backupsCopy.moment(new Date(at)));
  const number = (value: number) => value.toLocaleString('en');
  return (
    <table className="mt-4 w-full max-w-2xl text-15">
      <caption className="sr-only">{words.table}</caption>
      <thead>
        <tr className="border-b border-line text-13 text-ink-soft">
          <td />
          <th scope="col" className="py-1 text-end font-normal">
            {words.atThatTime}
          </th>
          <th scope="col" className="py-1 pl-4 text-end font-normal">
            {words.now}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line tabular-nums">
        <Row name={words.students} then={number(contents.students)} now={number(present.students)} />
        <Row name={words.payments} then={number(contents.payments)} now={number(present.payments)} />
        <Row
          name={words.lastPayment}
          then={moment(contents.newestPaymentAt)}
          now={moment(present.newestPaymentAt)}
        />
        <Row name={words.videos} then={number(contents.videos)} now={number(present.videos)} />
        <Row
          name={words.lastEntry}
          then={moment(contents.newestEntryAt)}
          now={moment(present.newestEntryAt)}
        />
      </tbody>
    </table>
  );
}

function Row({ name, then, now }: { name: string; then: string; now: string }) {
  return (
    <tr>
      <th scope="row" className="py-2 pr-3 text-start font-normal">
        {name}
      </th>
      <td className="py-2 text-end">{then}</td>
      <td className="py-2 pl-4 text-end">{now}</td>
    </tr>
  );
}

function Losses({ since }: Pick<RestoredCopy, 'since'>) {
  const kinds = ['students', 'payments', 'videos', 'entries'] as const;
  const lost = kinds.filter((kind) => since[kind] > 0);
  return (
    <div className="mt-4 max-w-2xl">
      <h3 className="text-17">{words.loses}</h3>
      {lost.length === 0 ? (
        <p className="mt-1">{words.losesNothing}</p>
      ) : (
        <>
          <ul className="mt-1 list-disc pl-5">
            {lost.map((kind) => (
              <li key={kind}>{words.since[kind](since[kind])}</li>
            ))}
          </ul>
          <p className="mt-1 text-15 text-ink-soft">{words.losesToo}</p>
        </>
      )}
    </div>
  );
}

function Actions({ copy, busy, canPlace, confirmed, onPlaced }: CopyReportProps): ReactNode {
  const confirm = useConfirm();
  const toast = useToast();
  const drop = useDrop();
  const [isPlacing, setPlacing] = useState(false);
  const put = async () => {
    const { title, message, accept } = words.sure;
    const question = {
      title,
      message: message(new Date(copy.at)),
      accept,
      reject: common.cancel,
      danger: true,
    };
    if (!(await confirm(question))) return;
    await confirmed(async () => {
      setPlacing(true);
      await place(copy.name).finally(() => setPlacing(false));
      onPlaced();
    });
  };
  const remove = async () => {
    const question = {
      title: words.drop,
      message: words.sureDrop,
      accept: words.drop,
      reject: common.cancel,
    };
    if (!(await confirm({ ...question, danger: true }))) return;
    await confirmed(async () => {
      await drop.mutateAsync(copy.name);
      toast({ kind: 'success', text: words.dropped });
    });
  };
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {canPlace && (
        <Button look="danger" busy={isPlacing} disabled={busy} onClick={() => void put()}>
          {words.place}
        </Button>
      )}
      <Button look="secondary" busy={drop.isPending} disabled={busy} onClick={() => void remove()}>
        {words.drop}
      </Button>
    </div>
  );
}
