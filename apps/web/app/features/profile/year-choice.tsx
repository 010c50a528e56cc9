// The student's A/L year, one of those that the school runs.

import { useQuery } from '@tanstack/react-query';
import { yearCopy as copy } from '@valence/copy/auth/profile';
import { useId } from 'react';
import { refusalOr } from '../../lib/spoken-error.ts';
import { useToast } from '../../ui/toast.tsx';
import { useYearChange, yearsQuery } from './queries.ts';

interface YearChoiceProps {
  /** The current one. */
  year: number | null;
  /** Key of the cached profile. */
  profileKey: readonly string[];
  /** Called once another one counts. */
  onChosen?: () => void;
}

export function YearChoice({ year, profileKey, onChosen }: YearChoiceProps) {
  const id = useId();
  const toast = useToast();
  const { data: schoolYears = [] } = useQuery(yearsQuery);
  const change = useYearChange(profileKey);
  // A year that the school no longer runs stays shown until another one is chosen.
  const years = [...new Set([...(year ? [year] : []), ...schoolYears])].toSorted((a, b) => a - b);
  const choose = (newYear: number) =>
    change.mutate(newYear, {
      onSuccess: () => {
        toast({ kind: 'success', text: copy.saved(newYear) });
        onChosen?.();
      },
      onError: (error) => toast({ kind: 'error', text: refusalOr(error, copy.failed) }),
    });
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-15 font-semibold">
        {copy.label}
      </label>
      <select
        id={id}
        value={change.isPending ? change.variables : (year ?? '')}
        disabled={change.isPending || schoolYears.length === 0}
        aria-describedby={`${id}-hint`}
        onChange={(event) => choose(Number(event.target.value))}
        className="min-h-13 w-full rounded-card border border-line-strong/70 bg-surface px-4 text-17 tabular-nums"
      >
        {year === null && (
          <option value="" disabled>
            {copy.none}
          </option>
        )}
        {years.map((one) => (
          <option key={one} value={one}>
            {copy.year(one)}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="mt-1.5 text-13 text-ink-soft">
        {copy.hint}
      </p>
    </div>
  );
}
