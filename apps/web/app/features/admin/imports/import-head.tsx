// The top of an import: its state, its warnings, its progress, and the actions on it.

import type { ImportDetail } from '@valence/contract/admin/imports';
import { importCopy as copy } from '@valence/copy/admin/imports';
import { common } from '@valence/copy/common';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/sentence.ts';
import { tableDownload } from '../../../lib/tables/save-table.ts';
import { useNow } from '../../../lib/use-clock.ts';
import { ProgressBar } from '../../../ui/admin/progress-bar.tsx';
import { TableDownload } from '../../../ui/admin/table-download.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { Download } from '../../../ui/page-icons.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { isAtWork, rejectedTable, useApply, useUndo } from './import-queries.ts';

const tones: Record<ImportDetail['state'], BadgeTone> = {
  previewed: 'brand',
  queued: 'live',
  running: 'live',
  failed: 'danger',
  applied: 'good',
  undone: 'neutral',
};

export function StateBadge({ state }: { state: ImportDetail['state'] }) {
  return <Badge tone={tones[state]}>{copy.states[state]}</Badge>;
}

export function ImportTop({ detail }: { detail: ImportDetail }) {
  const { state, gone, stale, overwrittenNames, ignored, appliedBefore, counts, notUndone, toDo } = detail;
  const isWaiting = state === 'previewed' || state === 'failed';
  return (
    <section aria-label={copy.states[state]} className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-3 text-15">
        <StateBadge state={state} />
        <span className="text-ink-soft">{copy.made(new Date(detail.madeAt), detail.madeBy)}</span>
        {state === 'previewed' && <span className="font-semibold">{copy.nothingYet}</span>}
      </p>
      {stale > 0 && isWaiting && <Warning>{copy.staleTold(stale)}</Warning>}
      {overwrittenNames > 0 && isWaiting && <Warning>{copy.overwrites(overwrittenNames)}</Warning>}
      {state === 'failed' && <Warning>{copy.failedTold}</Warning>}
      {appliedBefore && isWaiting && <Warning>{copy.appliedBefore(new Date(appliedBefore))}</Warning>}
      {gone > 0 && <p className="text-15 text-ink-soft">{copy.gone(gone)}</p>}
      {ignored.length > 0 && <p className="text-15 text-ink-soft">{copy.ignored(ignored)}</p>}
      <div role="status">
        {state === 'applied' && <p className="font-semibold">{copy.applied(detail.done, stale)}</p>}
        {state === 'undone' && (
          <p className="font-semibold">{copy.undone(detail.done - notUndone, notUndone)}</p>
        )}
      </div>
      {isAtWork(state) && <Progress detail={detail} />}
      <div className="flex flex-wrap gap-3">
        {isWaiting && <Apply importId={detail._id} toDo={toDo} />}
        {counts.rejected > 0 && <Rejected detail={detail} />}
        {detail.mayUndo && <Undo importId={detail._id} rows={detail.done} />}
      </div>
    </section>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <p role="alert" className="rounded-card border border-soon/40 bg-soon/5 p-3 text-15">
      {children}
    </p>
  );
}

function Progress({ detail: { state, done, toDo } }: { detail: ImportDetail }) {
  const now = useNow(500);
  const [start] = useState({ at: now, done });
  const seconds = (now - start.at) / 1000;
  const rate = seconds > 1 ? (done - start.done) / seconds : 0;
  return (
    <div className="max-w-md">
      <ProgressBar
        label={copy.states[state]}
        share={state === 'queued' ? null : done / Math.max(1, toDo)}
        className="h-3"
      />
      <p className="text-15 text-ink-soft tabular-nums">
        {state === 'queued' ? copy.waiting : copy.progress(done, toDo)}
        {rate > 0 && ` · ${copy.left(Math.ceil((toDo - done) / rate))}`}
      </p>
    </div>
  );
}

function Apply({ importId, toDo }: { importId: string; toDo: number }) {
  const apply = useApply(importId);
  const toast = useToast();
  if (toDo === 0) return <p className="self-center text-15 text-ink-soft">{copy.applyNone}</p>;
  return (
    <Button
      large
      busy={apply.isPending}
      onClick={() =>
        apply.mutate(undefined, {
          onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.applyFailed) }),
        })
      }
    >
      {copy.apply(toDo)}
    </Button>
  );
}

function Rejected({ detail }: { detail: ImportDetail }) {
  return (
    <TableDownload
      icon={<Download />}
      label={copy.download}
      {...tableDownload(
        () => rejectedTable(detail),
        (error) => sentenceOf(error, copy.downloadFailed),
      )}
    />
  );
}

function Undo({ importId, rows }: { importId: string; rows: number }) {
  const undo = useUndo(importId);
  const confirm = useConfirm();
  const toast = useToast();
  const press = async () => {
    const sure = await confirm({
      title: copy.undo,
      message: copy.undoSure(rows),
      accept: copy.undo,
      reject: common.cancel,
      danger: true,
    });
    if (!sure) return;
    undo.mutate(undefined, {
      onSuccess: ({ data }) => toast({ kind: 'success', text: copy.undone(data.undone, data.notUndone) }),
      onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.undoFailed) }),
    });
  };
  return (
    <Button look="secondary" busy={undo.isPending} onClick={() => void press()}>
      {copy.undo}
    </Button>
  );
}
