// The discount of siblings in the settings: what holds since when, and a form that sets it from a month on.

import { queryOptions } from '@tanstack/react-query';
import {
  listSiblingDiscounts,
  type SetDiscount,
  setSiblingDiscount,
} from '@valence/contract/payments/siblings';
import { common } from '@valence/copy/common';
import { siblingDiscountCopy as copy } from '@valence/copy/payments/siblings';
import { WHOLE_FEE } from '@valence/domain/fees';
import { parsePercent } from '@valence/domain/institute-share';
import { parseRupees } from '@valence/domain/money';
import { call } from '../../../lib/api.ts';
import { useReading } from '../../../lib/reading.ts';
import { useAwaitedChange } from '../../../lib/use-change.ts';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { RateForm } from './rate-form.tsx';

const discountsQuery = queryOptions({
  queryKey: ['admin-payments', 'sibling-discounts'],
  queryFn: async ({ signal }) => (await call(listSiblingDiscounts, undefined, { signal })).discounts,
});

export function SiblingDiscountPanel() {
  const discounts = useReading(discountsQuery);
  return (
    <section aria-label={copy.title} className="max-w-3xl">
      <p className="mb-4 text-15 text-ink-soft">{copy.intro}</p>
      <Loaded query={discounts} failed={copy.failed} again={common.tryAgain} skeleton="h-60">
        {(data) => (
          <Card className="flex flex-col gap-4 p-4 sm:p-6">
            {data.length === 0 && <p>{copy.none}</p>}
            <ul className="text-15 tabular-nums">
              {data.map((one) => (
                <li key={`${one.year}/${one.month}`}>{copy.since(one.year, one.month, one)}</li>
              ))}
            </ul>
            {/* The newest in the key starts the form anew when somebody sets another one. */}
            <DiscountForm key={JSON.stringify(data[0])} newest={data[0]} />
          </Card>
        )}
      </Loaded>
    </section>
  );
}

function DiscountForm({ newest }: { newest: SetDiscount | undefined }) {
  const toast = useToast();
  const confirm = useConfirm();
  const save = useAwaitedChange(async (body: SetDiscount) => call(setSiblingDiscount, { body }));
  const askAndSave = async (next: SetDiscount) => {
    const question = { title: copy.save, message: copy.sure(next.year, next.month, next) };
    if (!(await confirm({ ...question, accept: copy.save, reject: common.cancel }))) return;
    await save.mutateAsync(next);
    toast({ kind: 'success', text: copy.saved });
  };
  return (
    <RateForm
      words={{ ...copy, failed: copy.saveFailed }}
      ways={[
        {
          ...{ kind: 'percent', label: copy.kinds.percent, field: copy.percent, hint: copy.percentHint },
          ...{ wrong: copy.percentWrong, read: readPercent },
        },
        {
          ...{ kind: 'amount', label: copy.kinds.amount, field: copy.amount, hint: copy.amountHint },
          ...{ wrong: copy.amountWrong, read: parseRupees },
        },
      ]}
      holds={newest}
      onSave={askAndSave}
    />
  );
}

function readPercent(input: string): number | undefined {
  const hundredths = parsePercent(input);
  return hundredths !== undefined && hundredths < WHOLE_FEE ? hundredths : undefined;
}
