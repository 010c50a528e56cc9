// A student's own payments: the months of each class, and sending bank slips.

import { common } from '@valence/copy/common';
import { myPaymentsCopy as copy } from '@valence/copy/payments/my-payments';
import { useState } from 'react';
import { ClassMonths, type OwnMonth } from '../../features/payments/class-months.tsx';
import { myPaymentsQuery } from '../../features/payments/my-payments-query.ts';
import { Owed, owedMonths } from '../../features/payments/owed.tsx';
import { PayTo } from '../../features/payments/pay-to.tsx';
import { SlipForm } from '../../features/payments/slip-form.tsx';
import { useReading } from '../../lib/reading.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failed } from '../../ui/loaded.tsx';
import { PageBody } from '../../ui/shell.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const head = () => ({ title: copy.documentTitle });

export default function Payments() {
  const { data, isError, refetch } = useReading(myPaymentsQuery);
  const [sending, setSending] = useState<{ classId: string; month: OwnMonth }>();
  return (
    <PageBody>
      <div className="mx-auto flex max-w-2xl flex-col gap-5">
        <header>
          <h1 className="text-28">{copy.title}</h1>
          <p className="mt-1 text-ink-soft">{copy.intro}</p>
        </header>
        {data && (
          <Owed
            months={owedMonths(data)}
            onSend={({ own, month }) => setSending({ classId: own._id, month })}
          />
        )}
        {data && data.creditCents > 0 && <p className="text-15">{copy.credit(data.creditCents)}</p>}
        {data?.bankAccount && data.classes.length > 0 && (
          <PayTo account={data.bankAccount} reference={data.payReference} />
        )}
        {data?.classes.map((own) => (
          <ClassMonths
            key={own._id}
            own={own}
            slips={data.slips}
            onSend={(month) => setSending({ classId: own._id, month })}
          />
        ))}
        {data?.classes.length === 0 && (
          <EmptyState
            title={copy.none}
            action={
              <ButtonLink look="secondary" to={paths.landing}>
                {copy.toClasses}
              </ButtonLink>
            }
          >
            {copy.noneHint}
          </EmptyState>
        )}
        {!data && !isError && <ComingClass />}
        {isError && !data && <Failed title={copy.failed} again={common.tryAgain} query={{ refetch }} />}
        {sending && <SlipForm {...sending} onClose={() => setSending(undefined)} />}
      </div>
    </PageBody>
  );
}

/** The placeholder of a class and its first months while they load. */
function ComingClass() {
  return (
    <Card className="grid gap-5 p-4 sm:p-6">
      {['name', 'first', 'second', 'third'].map((line) => (
        <Skeleton key={line} className="h-12" />
      ))}
    </Card>
  );
}
