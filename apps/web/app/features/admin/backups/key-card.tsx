// The key of the backups: how to print it, and who keeps it apart. The key itself is never sent to a browser.

import type { BackupsView } from '@valence/contract/admin/backups';
import { backupsCopy as copy } from '@valence/copy/admin/backups';
import { common } from '@valence/copy/common';
import { spokenError } from '../../../lib/spoken-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { Check, Warning } from '../../../ui/icons.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useKeyKept } from './backups-calls.ts';

export function KeyCard({ view: { keyKept, state } }: { view: BackupsView }) {
  const { key } = copy;
  const kept = useKeyKept();
  const confirm = useConfirm();
  const toast = useToast();
  const say = async () => {
    const question = { title: key.confirm, message: key.sure, accept: common.yes, reject: common.cancel };
    if (!(await confirm(question))) return;
    kept.mutate(undefined, {
      onSuccess: () => toast({ kind: 'success', text: key.confirmed }),
      onError: (error) => toast({ kind: 'error', text: spokenError(error, copy.orderFailed) }),
    });
  };
  return (
    <Card aria-label={key.title} className="p-4 sm:p-6">
      <h2 className="text-21">{key.title}</h2>
      <p className="mt-2 max-w-2xl">{key.text}</p>
      <p className="mt-3 max-w-2xl">{key.howTo}</p>
      <pre className="mt-2 rounded-card border border-line bg-sunken p-3 text-13 break-all whitespace-pre-wrap">
        {key.command}
      </pre>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        {keyKept ? (
          <p className="flex min-w-0 items-start gap-2">
            <Check size={20} className="mt-0.5 shrink-0 text-good" />
            <span className="wrap-anywhere">
              {key.kept(keyKept.name ?? key.somebody, copy.moment(new Date(keyKept.at)))}
            </span>
          </p>
        ) : (
          state &&
          !state.isKeyShown && (
            <p className="flex min-w-0 items-start gap-2">
              <Warning size={20} className="mt-0.5 shrink-0 text-soon" />
              {key.neverShown}
            </p>
          )
        )}
        <Button
          look={keyKept ? 'quiet' : 'secondary'}
          className={keyKept ? '-ml-3' : ''}
          busy={kept.isPending}
          disabled={state === null}
          onClick={() => void say()}
        >
          {keyKept ? key.again : key.confirm}
        </Button>
      </div>
    </Card>
  );
}
