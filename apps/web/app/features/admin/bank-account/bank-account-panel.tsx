// The bank account that students pay to, in the settings. A change has to be confirmed: students' money follows it.

import { queryOptions } from '@tanstack/react-query';
import {
  type BankAccount,
  readBankAccount,
  removeBankAccount,
  saveBankAccount,
} from '@valence/contract/payments/bank-account';
import { common } from '@valence/copy/common';
import { bankAccountCopy as copy } from '@valence/copy/payments/bank-account';
import { accountNumberIn, formatAccountNumber } from '@valence/domain/bank-account';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useReading } from '../../../lib/reading.ts';
import { spokenError } from '../../../lib/spoken-error.ts';
import { isUnconfirmed } from '../../../lib/unconfirmed.ts';
import { useAwaitedChange } from '../../../lib/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** Runs a change that has to be confirmed, by a second factor or a sign-in from just now. */
type Confirmed = (change: () => Promise<unknown>) => Promise<void>;

export function BankAccountPanel({ confirmed }: { confirmed: Confirmed }) {
  const account = useReading(bankAccountQuery);
  return (
    <section aria-label={copy.title} className="max-w-3xl">
      <p className="mb-4 text-15 text-ink-soft">{copy.intro}</p>
      <Loaded query={account} failed={copy.failed} again={common.tryAgain} skeleton="h-96">
        {(data) => (
          <Card className="p-4 sm:p-6">
            {/* The number in the key starts the form anew when somebody sets another account. */}
            <AccountForm key={data.account?.number ?? ''} account={data.account} confirmed={confirmed} />
          </Card>
        )}
      </Loaded>
    </section>
  );
}

interface AccountFormProps {
  account: BankAccount | null;
  confirmed: Confirmed;
  onSaved?: () => void;
}

/** The form alone, for a school that has no account yet. */
export function FirstBankAccount(props: Omit<AccountFormProps, 'account'>) {
  return (
    <div className="text-ink">
      <p className="mb-4 text-15 text-ink-soft">{copy.intro}</p>
      <AccountForm account={null} {...props} />
    </div>
  );
}

const EMPTY: BankAccount = { bank: '', branch: '', holder: '', number: '' };

function problemsOf({ bank, holder, number }: BankAccount) {
  return {
    bank: bank.trim() === '' ? copy.problems.bank : undefined,
    holder: holder.trim() === '' ? copy.problems.holder : undefined,
    number: accountNumberIn(number) === undefined ? copy.problems.number : undefined,
  };
}

function AccountForm({ account, confirmed, onSaved }: AccountFormProps) {
  const [draft, setDraft] = useState(
    account ? { ...account, number: formatAccountNumber(account.number) } : EMPTY,
  );
  const [isTried, setIsTried] = useState(false);
  const { save, busy } = useSave(confirmed, onSaved);
  const confirm = useConfirm();
  const problems = problemsOf(draft);
  const shown: Partial<typeof problems> = isTried ? problems : {};
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!Object.values(problems).some(Boolean)) void save(draft, copy.saved);
  };
  const remove = async () => {
    const question = { title: copy.remove, message: copy.sure, accept: copy.remove, reject: common.cancel };
    if (await confirm(question)) void save(null, copy.removed);
  };
  const field = (name: keyof BankAccount) => ({
    value: draft[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setDraft((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <TextField
        label={copy.bank}
        hint={copy.bankHint}
        maxLength={80}
        error={shown.bank}
        {...field('bank')}
      />
      <TextField label={copy.branch} hint={copy.branchHint} maxLength={80} {...field('branch')} />
      <TextField
        label={copy.holder}
        hint={copy.holderHint}
        maxLength={120}
        error={shown.holder}
        {...field('holder')}
      />
      <TextField
        label={copy.number}
        inputMode="numeric"
        maxLength={40}
        error={shown.number}
        {...field('number')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {copy.save}
        </Button>
        {account && (
          <Button look="quiet" busy={busy} onClick={() => void remove()}>
            {copy.remove}
          </Button>
        )}
      </div>
    </form>
  );
}

function useSave(confirmed: Confirmed, onSaved?: () => void) {
  // The set-up list and a student's payments read it, too.
  const change = useAwaitedChange(async (account: BankAccount | null) =>
    account ? call(saveBankAccount, { body: account }) : call(removeBankAccount),
  );
  const toast = useToast();
  const save = async (account: BankAccount | null, done: string) =>
    confirmed(async () => {
      try {
        await change.mutateAsync(account);
        toast({ kind: 'success', text: done });
        onSaved?.();
      } catch (failure) {
        // The page asks for a missing confirmation.
        if (isUnconfirmed(failure)) throw failure;
        toast({ kind: 'error', text: spokenError(failure, copy.changeFailed) });
      }
    });
  return { save, busy: change.isPending };
}

const bankAccountQuery = queryOptions({
  queryKey: ['admin', 'bank-account'],
  queryFn: ({ signal }) => call(readBankAccount, undefined, { signal }),
});
