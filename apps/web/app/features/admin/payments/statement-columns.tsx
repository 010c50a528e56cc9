// Which columns of a bank's statement are read: as recognised, and correctable.

import type { StatementColumns } from '@valence/contract/payments/bank-statement';
import { bankStatementCopy as copy } from '@valence/copy/payments/bank-statement';
import { useState } from 'react';
import { ChoiceField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';

interface StatementColumnsProps {
  headings: readonly string[];
  columns: StatementColumns | null;
  isPending: boolean;
  onChoose: (columns: StatementColumns) => void;
}

export function StatementColumnsForm({ headings, columns, isPending, onChoose }: StatementColumnsProps) {
  const [own, setOwn] = useState<StatementColumns>(
    columns ?? {
      day: 0,
      words: [Math.min(1, headings.length - 1)],
      credit: headings.length - 1,
      direction: null,
    },
  );
  const options = headings.map((heading, at) => ({ value: String(at), label: heading || String(at + 1) }));
  const orNone = [{ value: '', label: copy.noColumn }, ...options];
  const [words = 0, also] = own.words;
  return (
    <details open={columns === null} className="rounded-card border border-line bg-surface px-4 py-2">
      <summary className="min-h-11 content-center text-15 font-semibold">{copy.columns}</summary>
      {columns === null && <p className="pb-2 text-15">{copy.columnsUnknown}</p>}
      <div className="grid gap-3 pb-3 sm:grid-cols-3">
        <Choice
          label={copy.day}
          value={own.day}
          options={options}
          onChange={(day) => setOwn({ ...own, day })}
        />
        <Choice
          label={copy.credit}
          value={own.credit}
          options={options}
          onChange={(credit) => setOwn({ ...own, credit })}
        />
        <ChoiceField
          label={copy.direction}
          value={own.direction === null ? '' : String(own.direction)}
          onChange={(value) => setOwn({ ...own, direction: value === '' ? null : Number(value) })}
          options={orNone}
        />
        <Choice
          label={copy.words}
          value={words}
          options={options}
          onChange={(first) => setOwn({ ...own, words: [first, ...own.words.slice(1)] })}
        />
        <ChoiceField
          label={copy.secondWords}
          value={also === undefined ? '' : String(also)}
          onChange={(value) => setOwn({ ...own, words: value === '' ? [words] : [words, Number(value)] })}
          options={orNone}
        />
        <Button look="secondary" className="self-end" busy={isPending} onClick={() => onChoose(own)}>
          {copy.compareAgain}
        </Button>
      </div>
    </details>
  );
}

interface ChoiceProps {
  label: string;
  value: number;
  options: { value: string; label: string }[];
  onChange: (value: number) => void;
}

function Choice({ value, onChange, ...field }: ChoiceProps) {
  return <ChoiceField {...field} value={String(value)} onChange={(text) => onChange(Number(text))} />;
}
