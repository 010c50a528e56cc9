// The devices on which an account is signed in, signing them out, and suspending the account.

import type { ManagedAccount } from '@valence/contract/admin/accounts';
import { endAccountSessions, setSuspended } from '@valence/contract/admin/accounts';
import { accountCopy } from '@valence/copy/admin/accounts';
import { studentsCopy } from '@valence/copy/admin/students';
import { common } from '@valence/copy/common';
import { formatSchoolDate } from '@valence/domain/school-time';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { type Confirmed, useAccountChange } from './account-calls.ts';

interface PartProps {
  account: ManagedAccount;
}

export function DevicesPart({ account }: PartProps) {
  const copy = accountCopy.sessions;
  const { busy, run } = useAccountChange();
  const confirm = useConfirm();
  const end = async () => {
    const sure = await confirm({
      title: copy.end,
      message: copy.sure,
      accept: copy.end,
      reject: common.cancel,
      danger: true,
    });
    if (sure) run(() => call(endAccountSessions, { params: { userId: account.userId } }), copy.ended);
  };
  return (
    <section className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <h3 className="text-17">{copy.title}</h3>
      {account.sessions.length === 0 ? (
        <p className="text-15 text-ink-soft">{copy.none}</p>
      ) : (
        <ul className="text-15">
          {account.sessions.map(({ device, lastUsedAt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two devices of one kind apart
            <li key={index}>
              {device}{' '}
              <span className="text-ink-soft">{copy.lastUsed(formatSchoolDate(new Date(lastUsedAt)))}</span>
            </li>
          ))}
        </ul>
      )}
      {account.sessions.length > 0 && (
        <Button look="secondary" busy={busy} onClick={() => void end()}>
          {copy.end}
        </Button>
      )}
    </section>
  );
}

export function SuspensionPart({ account, confirmed }: PartProps & { confirmed: Confirmed }) {
  const copy = accountCopy.suspension;
  const { busy, run } = useAccountChange(confirmed);
  const confirm = useConfirm();
  const set = (suspended: boolean) =>
    run(
      () => call(setSuspended, { params: { userId: account.userId }, body: { suspended } }),
      suspended ? copy.suspended : copy.isIn,
    );
  const suspend = async () => {
    const sure = await confirm({
      title: copy.suspend,
      message: copy.sure(account.name || studentsCopy.student.unnamed),
      accept: copy.suspend,
      reject: common.cancel,
      danger: true,
    });
    if (sure) set(true);
  };
  return (
    <section className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <h3 className="text-17">{copy.title}</h3>
      {account.isSuspended ? (
        <Button busy={busy} onClick={() => set(false)}>
          {copy.letIn}
        </Button>
      ) : (
        <Button look="danger" busy={busy} onClick={() => void suspend()}>
          {copy.suspend}
        </Button>
      )}
    </section>
  );
}
