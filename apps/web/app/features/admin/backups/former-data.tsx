// The data that restores replaced: where they are, and deleting them.

import type { BackupsView } from '@valence/contract/admin/backups';
import { backupsCopy as copy } from '@valence/copy/admin/backups';
import { common } from '@valence/copy/common';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useDrop } from './backups-calls.ts';

interface FormerDataProps {
  former: BackupsView['former'];
  busy: boolean;
  /** Runs a change that has to be confirmed, by a second factor or a sign-in from just now. */
  confirmed: (change: () => Promise<unknown>) => Promise<void>;
}

export function FormerData({ former, busy, confirmed }: FormerDataProps) {
  const words = copy.former;
  const confirm = useConfirm();
  const toast = useToast();
  const drop = useDrop();
  const remove = async (name: string) => {
    const question = { title: words.drop, message: words.sure, accept: words.drop, reject: common.cancel };
    if (!(await confirm({ ...question, danger: true }))) return;
    await confirmed(async () => {
      await drop.mutateAsync(name);
      toast({ kind: 'success', text: words.dropped });
    });
  };
  return (
    <section aria-label={words.title}>
      <h2 className="text-21">{words.title}</h2>
      <p className="mt-1 mb-3 max-w-2xl text-15 text-ink-soft">{words.text}</p>
      <Card className="divide-y divide-line px-4 sm:px-6">
        {former.map(({ name, path, replacedAt, at, by }) => (
          <div key={name} className="flex flex-wrap items-center justify-between gap-3 py-4">
            <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
              <p className="font-semibold">{words.line(copy.moment(new Date(replacedAt)), by)}</p>
              {at && <p className="text-15">{words.instant(new Date(at))}</p>}
              <p className="text-13 text-ink-soft">{path}</p>
            </div>
            <Button look="secondary" busy={drop.isPending} disabled={busy} onClick={() => void remove(name)}>
              {words.drop}
            </Button>
          </div>
        ))}
      </Card>
    </section>
  );
}
