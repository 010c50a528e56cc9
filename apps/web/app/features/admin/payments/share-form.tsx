// Form that sets what an institute gets, from a month on.

import type { InstituteStatement } from '@valence/contract/payments/shares';
import { sharesCopy } from '@valence/copy/payments/shares';
import { parsePercent, SHARE_KINDS, type ShareKind } from '@valence/domain/institute-share';
import { parseRupees, plainRupees } from '@valence/domain/money';
import { monthOf } from '@valence/domain/school-month';
import { type SubmitEvent, useState } from 'react';
import { monthsFrom } from '../../../lib/month-options.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { ChoiceField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useSetShare } from './payments-queries.ts';

const copy = sharesCopy.form;

interface ShareFormProps {
  statement: InstituteStatement;
  /** The number of the present month. */
  present: number;
  onClose: () => void;
}

export function ShareForm({ statement: { _id, name, share, shares }, present, onClose }: ShareFormProps) {
  const [kind, setKind] = useState<ShareKind>(share?.kind ?? 'percent');
  const [input, setInput] = useState(() => typed(share));
  const [from, setFrom] = useState(String(present));
  const [error, setError] = useState<string>();
  const save = useSetShare();
  const toast = useToast();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const amount = kind === 'percent' ? parsePercent(input) : parseRupees(input);
    setError(amount === undefined ? WRONG[kind] : undefined);
    if (amount === undefined) return;
    save.mutate(
      { instituteId: _id, ...monthOf(Number(from)), kind, amount },
      {
        onSuccess: () => {
          toast({ kind: 'success', text: copy.saved });
          onClose();
        },
        onError: (failure) => setError(sentenceOf(failure, copy.failed)),
      },
    );
  };
  return (
    <Dialog open title={copy.title(name)} onClose={onClose}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 text-ink">
        <p className="text-15 text-ink-soft">{copy.intro}</p>
        <ChoiceField
          label={copy.kind}
          value={kind}
          options={SHARE_KINDS.map((value) => ({ value, label: copy.kinds[value] }))}
          onChange={(value) => {
            setKind(value as ShareKind);
            setInput('');
            setError(undefined);
          }}
        />
        <TextField
          label={copy[kind]}
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
        <Button type="submit" busy={save.isPending}>
          {copy.save}
        </Button>
        {shares.length > 0 && (
          <section aria-label={copy.before}>
            <h3 className="text-17">{copy.before}</h3>
            <ul className="mt-1 text-15 text-ink-soft tabular-nums">
              {shares.map((one) => (
                <li key={`${one.year}/${one.month}`}>{copy.since(one.year, one.month, one)}</li>
              ))}
            </ul>
          </section>
        )}
      </form>
    </Dialog>
  );
}

const WRONG: Record<ShareKind, string> = { percent: copy.percentWrong, student: copy.sumWrong };

function typed(share: InstituteStatement['share']): string {
  if (!share) return '';
  return share.kind === 'percent' ? String(share.amount / 100) : plainRupees(share.amount);
}
