// The settings about backups: how safe the school is now, what was proven, and the way back to an instant.

import type { BackupsView } from '@valence/contract/admin/backups';
import { backupsCopy as copy } from '@valence/copy/admin/backups';
import { common } from '@valence/copy/common';
import { useState } from 'react';
import { useReading } from '../../../lib/reading.ts';
import { spokenError } from '../../../lib/spoken-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { backupsQuery, isUnderWay, useOrder } from './backups-calls.ts';
import { BaseList } from './base-list.tsx';
import { CopyReport } from './copy-report.tsx';
import { FormerData } from './former-data.tsx';
import { KeyCard } from './key-card.tsx';
import { NoBackups } from './no-backups.tsx';
import { PlaceWait } from './place-wait.tsx';
import { PresentState } from './present-state.tsx';
import { RestoreForm } from './restore-form.tsx';
import { TaskCard } from './task-card.tsx';

/** Runs a change that has to be confirmed, by a second factor or a sign-in from just now. */
export type Confirmed = (change: () => Promise<unknown>) => Promise<void>;

export function BackupsPanel({ confirmed }: { confirmed: Confirmed }) {
  const backups = useReading(backupsQuery);
  const [isPlacing, setPlacing] = useState(false);
  // Also for another admin, and after a reload: the server is about to end.
  const task = backups.data?.task;
  if (isPlacing || (task?.kind === 'place' && task.endedAt === null)) return <PlaceWait />;
  return (
    <section aria-label={copy.title} className="max-w-4xl">
      <p className="mb-4 max-w-2xl text-15 text-ink-soft">{copy.intro}</p>
      <Loaded query={backups} failed={copy.failed} again={common.tryAgain} skeleton="h-96">
        {(view) => <Parts view={view} confirmed={confirmed} onPlaced={() => setPlacing(true)} />}
      </Loaded>
    </section>
  );
}

interface PartsProps {
  view: BackupsView;
  confirmed: Confirmed;
  onPlaced: () => void;
}

function Parts({ view, confirmed, onPlaced }: PartsProps) {
  const { place, restored, former } = view;
  return (
    <div className="flex flex-col gap-6">
      {place === null ? (
        <NoBackups database={view.database} />
      ) : (
        <>
          <Card className="p-4 sm:p-6">
            <PresentState view={view} place={place} />
            <Orders busy={isUnderWay(view)} />
          </Card>
          {view.task && <TaskCard key={view.task.orderedAt} task={view.task} hasCopy={restored.length > 0} />}
        </>
      )}
      {restored.map((one) => (
        <CopyReport
          key={one.name}
          copy={one}
          present={view.now}
          busy={isUnderWay(view)}
          canPlace={view.canRestore}
          confirmed={confirmed}
          onPlaced={onPlaced}
        />
      ))}
      {place !== null && (
        <>
          <RestoreForm view={view} />
          <BaseList bases={view.bases} />
          <KeyCard view={view} />
        </>
      )}
      {former.length > 0 && <FormerData former={former} busy={isUnderWay(view)} confirmed={confirmed} />}
    </div>
  );
}

function Orders({ busy }: { busy: boolean }) {
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <Order what="backup" busy={busy} />
      <Order what="proof" busy={busy} />
    </div>
  );
}

function Order({ what, busy }: { what: 'backup' | 'proof'; busy: boolean }) {
  const order = useOrder(what);
  const toast = useToast();
  return (
    <Button
      look={what === 'backup' ? 'primary' : 'secondary'}
      busy={order.isPending}
      disabled={busy}
      onClick={() =>
        order.mutate(undefined, {
          onSuccess: () => toast({ kind: 'info', text: copy.ordered }),
          onError: (error) => toast({ kind: 'error', text: spokenError(error, copy.orderFailed) }),
        })
      }
    >
      {what === 'backup' ? copy.backUp : copy.prove}
    </Button>
  );
}
