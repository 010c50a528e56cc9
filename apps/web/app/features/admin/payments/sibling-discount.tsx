// The discount of siblings in the settings: what holds since when, and a form that sets it from a month on.

import { queryOptions } from '@tanstack/react-query';
import {
  listSiblingDiscounts,
  type SetDiscount,
  setSiblingDiscount,
} from '@valence/contract/payments/siblings';
import { common } from '@valence/copy/common';
import { siblingDiscountCopy as copy } from '@valence/copy/payments/siblings';
import { DISCOUNT_KINDS, type DiscountKind, WHOLE_FEE } from '@valence/domain/fees';
import { parsePercent } from '@valence/domain/institute-share';
import { parseRupees, plainRupees } from '@valence/domain/money';
import { monthNumberAt, monthOf } from '@valence/domain/school-month';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { monthsFrom } from '../../../lib/month-options.ts';
import { useReading } from '../../../lib/reading.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { useAwaitedChange } from '../../../lib/use-change.ts';
import { ChoiceField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';

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
  const [present] = useState(() => monthNumberAt(new Date(now())));
  const [kind, setKind] = useState<DiscountKind>(newest?.kind ?? 'percent');
  const [input, setInput] = useState(() => typed(newest));
  const [from, setFrom] = useState(String(present));
  const [error, setError] = useState<string>();
  const toast = useToast();
  const save = useAwaitedChange(async (body: SetDiscount) => call(setSiblingDiscount, { body }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const amount = amountOf(kind, input);
    setError(amount === undefined ? WRONG[kind] : undefined);
    if (amount === undefined) return;
    save.mutate(
      { ...monthOf(Number(from)), kind, amount },
      {
        onSuccess: () => toast({ kind: 'success', text: copy.saved }),
        onError: (failure) => setError(sentenceOf(failure, copy.saveFailed)),
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
      <ChoiceField
        label={copy.kind}
        value={kind}
        options={DISCOUNT_KINDS.map((value) => ({ value, label: copy.kinds[value] }))}
        onChange={(value) => {
          setKind(value as DiscountKind);
          setInput('');
          setError(undefined);
        }}
      />
      <TextField
        label={copy[kind]}
        hint={kind === 'percent' ? copy.percentHint : copy.amountHint}
        prefix={kind === 'percent' ? '%' : 'Rs.'}
        inputMode="decimal"
        autoComplete="off"
        value={input}
        onChange={(event) => setInput(event.currentTarget.value)}
        error={error}
      />
      <ChoiceField
        label={copy.from}
        value={from}
        options={monthsFrom(present - 12, 19).reverse()}
        onChange={setFrom}
      />
      <Button type="submit" className="self-start" busy={save.isPending}>
        {copy.save}
      </Button>
    </form>
  );
}

const WRONG: Record<DiscountKind, string> = { percent: copy.percentWrong, amount: copy.amountWrong };

function amountOf(kind: DiscountKind, input: string): number | undefined {
  if (kind === 'amount') return parseRupees(input);
  const hundredths = parsePercent(input);
  return hundredths !== undefined && hundredths < WHOLE_FEE ? hundredths : undefined;
}

function typed(discount: SetDiscount | undefined): string {
  if (!discount || discount.amount === 0) return '';
  return discount.kind === 'percent' ? String(discount.amount / 100) : plainRupees(discount.amount);
}
