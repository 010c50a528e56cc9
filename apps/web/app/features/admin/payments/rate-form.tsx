// Form of a percentage or a sum that holds from a month on: what an institute gets, what siblings pay less.

import { plainRupees } from '@valence/domain/money';
import type { YearMonth } from '@valence/domain/school-month';
import { monthNumberAt, monthOf } from '@valence/domain/school-month';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { monthsFrom } from '../../../lib/month-options.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { ChoiceField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** `amount` is in hundredths of a percent, or in cents. */
export interface Rate<Kind extends string = string> {
  kind: Kind;
  amount: number;
}

/** How one kind is typed. */
interface Way<Kind extends string> {
  kind: Kind;
  label: string;
  /** Label of the number's field. */
  field: string;
  hint?: string;
  /** What is wrong with what `read` does not take. */
  wrong: string;
  read: (input: string) => number | undefined;
}

interface RateFormProps<Kind extends string> {
  words: { kind: string; from: string; save: string; failed: string };
  ways: readonly [Way<Kind>, ...Way<Kind>[]];
  /** What holds now; undefined: nothing was ever set. */
  holds: Rate<Kind> | null | undefined;
  /** @throws where it was not stored: the form says so and keeps what was typed */
  onSave: (rate: YearMonth & Rate<Kind>) => Promise<unknown>;
  children?: ReactNode;
}

export function RateForm<Kind extends string>({ words, ways, holds, onSave, children }: RateFormProps<Kind>) {
  const [present] = useState(() => monthNumberAt(new Date(now())));
  const [kind, setKind] = useState<string>(holds?.kind ?? ways[0].kind);
  const [input, setInput] = useState(() => typed(holds));
  const [from, setFrom] = useState(String(present));
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const way = ways.find((one) => one.kind === kind) ?? ways[0];
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const amount = way.read(input);
    setError(amount === undefined ? way.wrong : undefined);
    if (amount === undefined) return;
    setBusy(true);
    try {
      await onSave({ ...monthOf(Number(from)), kind: way.kind, amount });
    } catch (failure) {
      setError(sentenceOf(failure, words.failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      className="flex max-w-md flex-col gap-4 text-ink"
    >
      <ChoiceField
        label={words.kind}
        value={kind}
        options={ways.map(({ kind: value, label }) => ({ value, label }))}
        onChange={(value) => {
          setKind(value);
          setInput('');
          setError(undefined);
        }}
      />
      <TextField
        label={way.field}
        hint={way.hint}
        prefix={isPercent(way) ? '%' : 'Rs.'}
        inputMode="decimal"
        autoComplete="off"
        value={input}
        onChange={(event) => setInput(event.currentTarget.value)}
        error={error}
      />
      <ChoiceField
        label={words.from}
        value={from}
        options={monthsFrom(present - 12, 19).reverse()}
        onChange={setFrom}
      />
      <Button type="submit" className="self-start" busy={isBusy}>
        {words.save}
      </Button>
      {children}
    </form>
  );
}

const isPercent = ({ kind }: { kind: string }) => kind === 'percent';

function typed(rate: Rate | null | undefined): string {
  if (!rate || rate.amount === 0) return '';
  return isPercent(rate) ? String(rate.amount / 100) : plainRupees(rate.amount);
}
