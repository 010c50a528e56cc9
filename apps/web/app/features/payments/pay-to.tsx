// The bank account that a student pays to, above the months.

import type { BankAccount } from '@valence/contract/payments/bank-account';
import { payToCopy as copy } from '@valence/copy/payments/bank-account';
import { formatAccountNumber } from '@valence/domain/bank-account';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

interface PayToProps {
  account: BankAccount;
  /** What the student writes as the reference, so that the payment is recognised. */
  reference: string;
}

export function PayTo({ account: { bank, branch, holder, number }, reference }: PayToProps) {
  const lines = [
    [copy.bank, bank],
    [copy.branch, branch],
    [copy.holder, holder],
  ].filter(([, value]) => value !== '');
  return (
    <Card aria-label={copy.title} className="p-4 sm:p-6">
      <h2 className="text-21">{copy.title}</h2>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
        {lines.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-15 text-ink-soft max-sm:-mb-2">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
        <div className="contents">
          <dt className="self-center text-15 text-ink-soft max-sm:-mb-2">{copy.number}</dt>
          <dd className="flex flex-wrap items-center gap-x-3 font-semibold tabular-nums">
            {formatAccountNumber(number)}
            <CopyButton text={number} label={copy.copy} copied={copy.copied} name={copy.copyNumber} />
          </dd>
        </div>
        {reference !== '' && (
          <div className="contents">
            <dt className="self-center text-15 text-ink-soft max-sm:-mb-2">{copy.reference}</dt>
            <dd className="flex flex-wrap items-center gap-x-3 font-semibold tabular-nums">
              {reference}
              <CopyButton text={reference} label={copy.copy} copied={copy.copied} name={copy.copyReference} />
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-3 text-15 text-ink-soft">
        {reference === '' ? copy.thenSend : `${copy.writeReference} ${copy.thenSend}`}
      </p>
    </Card>
  );
}
