// Dialog that manages an account: its facts, its number, its role, its devices.

import type { ManagedAccount } from '@valence/contract/admin/accounts';
import { accountCopy as copy } from '@valence/copy/admin/accounts';
import type { Phone } from '@valence/domain/phone';
import { useState } from 'react';
import { useReading } from '../../../lib/reading.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Settings } from '../../../ui/page-icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { accountQuery, type Confirmed } from './account-calls.ts';
import { DevicesPart, SuspensionPart } from './account-devices.tsx';
import { FactsPart, PhonePart, RolePart } from './account-forms.tsx';
import { MergePart } from './account-merge.tsx';

interface AccountDialogProps {
  userId: string;
  /** Called when the account has got a new number. */
  onNewPhone: (phone: Phone) => void;
  confirmed: Confirmed;
}

export function ManageAccount(props: AccountDialogProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" icon={<Settings size={18} />} onClick={() => setOpen(true)}>
        {copy.open}
      </Button>
      <Dialog open={open} title={copy.title} onClose={() => setOpen(false)}>
        {open && <Content {...props} />}
      </Dialog>
    </>
  );
}

function Content({ userId, ...rest }: AccountDialogProps) {
  const { data, isError, refetch } = useReading(accountQuery(userId));
  if (data) return <Parts account={data} {...rest} />;
  if (!isError) return <Skeleton className="h-100" />;
  return (
    <>
      <p role="alert" className="mb-4">
        {copy.loadFailed}
      </p>
      <Button onClick={() => void refetch()}>{copy.again}</Button>
    </>
  );
}

type PartsProps = Omit<AccountDialogProps, 'userId'> & { account: ManagedAccount };

function Parts({ account, confirmed, onNewPhone }: PartsProps) {
  return (
    <div className="flex flex-col gap-6 text-ink">
      <FactsPart account={account} />
      <PhonePart account={account} confirmed={confirmed} onNewPhone={onNewPhone} />
      {account.role === 'student' && <MergePart account={account} />}
      <RolePart account={account} confirmed={confirmed} />
      <DevicesPart account={account} />
      <SuspensionPart account={account} confirmed={confirmed} />
    </div>
  );
}
