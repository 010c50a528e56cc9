// One amount of a bank's statement with the slips that may be its own.

import type { ComparedRow } from '@valence/contract/payments/bank-statement';
import { bankStatementCopy as copy } from '@valence/copy/payments/bank-statement';
import { slipsCopy } from '@valence/copy/payments/payments';
import { formatRupees } from '@valence/domain/money';
import { formatMonth, formatSchoolDate } from '@valence/domain/school-time';

type Proposed = ComparedRow['slips'][number];

interface StatementRowProps {
  row: ComparedRow;
  /** Undefined: none. */
  slipId: string | undefined;
  /** Slips that are chosen for other rows. */
  taken: ReadonlySet<string>;
  onChoose: (slipId: string | undefined) => void;
}

export function StatementRowCard({ row, slipId, taken, onChoose }: StatementRowProps) {
  const day = formatSchoolDate(new Date(`${row.day}T12:00:00+05:30`));
  return (
    <li className="rounded-card border border-line bg-surface p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-15 tabular-nums">
        <span className="text-ink-soft">{day}</span>
        <span className="font-semibold">{formatRupees(row.amountCents)}</span>
      </p>
      <p className="text-13 wrap-anywhere text-ink-soft">{row.words}</p>
      <fieldset className="mt-1">
        <legend className="sr-only">{copy.choose(day, row.amountCents)}</legend>
        {row.slips.map((slip) => (
          <Option
            key={slip._id}
            type={row.state === 'certain' ? 'checkbox' : 'radio'}
            name={row.fingerprint}
            checked={slip._id === slipId}
            disabled={taken.has(slip._id) && slip._id !== slipId}
            onChange={(checked) => onChoose(checked ? slip._id : undefined)}
          >
            <SlipWords slip={slip} />
          </Option>
        ))}
        {row.state === 'several' && (
          <Option
            type="radio"
            name={row.fingerprint}
            checked={slipId === undefined}
            disabled={false}
            onChange={() => onChoose(undefined)}
          >
            <span className="text-15">{copy.none}</span>
          </Option>
        )}
      </fieldset>
    </li>
  );
}

function SlipWords({ slip }: { slip: Proposed }) {
  const words = [
    copy.slip(slip.className, formatMonth(slip.year, slip.month)),
    slip.reference ? copy.reference(slip.reference) : copy.noReference,
    copy.reasons[slip.reason],
  ];
  return (
    <span className="min-w-0">
      <span className="block font-semibold wrap-anywhere">{slip.name || copy.unnamed}</span>
      <span className="block text-13 wrap-anywhere text-ink-soft">{words.join(' · ')}</span>
      {isElsewhere(slip) && (
        <span className="block text-13">{slipsCopy.allotted(slip.months, slip.creditCents)}</span>
      )}
    </span>
  );
}

/** Whether not all of it pays the slip's own month. */
function isElsewhere({ state, year, month, months, creditCents }: Proposed): boolean {
  return (
    state === 'waiting' && (creditCents > 0 || months.some((one) => one.year !== year || one.month !== month))
  );
}

interface OptionProps {
  type: 'checkbox' | 'radio';
  name: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
  children: React.ReactNode;
}

function Option({ onChange, children, ...input }: OptionProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-1 has-disabled:opacity-60">
      <input
        {...input}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      {children}
    </label>
  );
}
