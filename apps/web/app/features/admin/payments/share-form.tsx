// Dialog that sets what an institute gets, from a month on.

import type { InstituteStatement } from '@valence/contract/payments/shares';
import { sharesCopy } from '@valence/copy/payments/shares';
import { type InstituteShare, parsePercent } from '@valence/domain/institute-share';
import { parseRupees } from '@valence/domain/money';
import { monthNumber, type YearMonth } from '@valence/domain/school-month';
import { undoBy } from '../../../lib/undo-by.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useSetShare } from './payments-queries.ts';
import { RateForm } from './rate-form.tsx';

const copy = sharesCopy.form;
const { percent, student } = copy.kinds;

interface ShareFormProps {
  statement: InstituteStatement;
  onClose: () => void;
}

export function ShareForm({ statement: { _id, name, share, shares }, onClose }: ShareFormProps) {
  const save = useSetShare();
  const toast = useToast();
  const store = async (next: YearMonth & InstituteShare) => {
    await save.mutateAsync({ instituteId: _id, ...next });
    const former = { ...next, ...formerOf(shares, next) };
    const undo = undoBy(() => save.mutateAsync({ instituteId: _id, ...former }));
    toast({ kind: 'success', text: copy.saved, undo });
    onClose();
  };
  return (
    <Dialog open title={copy.title(name)} onClose={onClose}>
      <p className="mb-4 text-15 text-ink-soft">{copy.intro}</p>
      <RateForm
        words={copy}
        ways={[
          {
            ...{ kind: 'percent', label: percent, field: copy.percent },
            ...{ wrong: copy.percentWrong, read: parsePercent },
          },
          {
            ...{ kind: 'student', label: student, field: copy.student },
            ...{ wrong: copy.sumWrong, read: parseRupees },
          },
        ]}
        holds={share}
        onSave={store}
      >
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
      </RateForm>
    </Dialog>
  );
}

/** What an institute got of the month before anything new was set for it; where nothing was, 0 % is the same. */
function formerOf(shares: InstituteStatement['shares'], month: YearMonth): InstituteShare {
  const found = shares.find((one) => monthNumber(one) <= monthNumber(month));
  return found ? { kind: found.kind, amount: found.amount } : { kind: 'percent', amount: 0 };
}
