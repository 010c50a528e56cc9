// Chooses the period: a preset number of last days, or any two dates.

import { analyticsCopy } from '@valence/copy/admin/analytics';
import { isDay } from '@valence/domain/day';
import { isPeriod, type Period } from '@valence/domain/period';
import { useState } from 'react';
import { ChoiceField, LineField } from '../../../ui/admin/form-fields.tsx';
import type { PeriodInAddress } from './use-period.ts';

const copy = analyticsCopy.period;
const PRESETS = ['7', '30', '90', '365'] as const;
const OWN = 'own';

export function PeriodPicker({ period, set, last }: PeriodInAddress) {
  const isSame = (days: string) => {
    const preset = last(Number(days));
    return preset.from === period.from && preset.to === period.to;
  };
  const preset = PRESETS.find(isSame) ?? OWN;
  const [isOwn, setOwn] = useState(preset === OWN);
  return (
    <div className="mb-6 grid items-start gap-3 sm:flex sm:flex-wrap">
      <div className="sm:w-48">
        <ChoiceField
          label={copy.label}
          value={isOwn ? OWN : preset}
          options={[...PRESETS, OWN].map((value) => ({
            value,
            label: copy.presets[value as keyof typeof copy.presets],
          }))}
          onChange={(value) => {
            setOwn(value === OWN);
            if (value !== OWN) set(last(Number(value)));
          }}
        />
      </div>
      {isOwn && <OwnDays key={`${period.from}/${period.to}`} period={period} onChange={set} />}
    </div>
  );
}

/** The dates as typed; they apply once they form a period. */
function OwnDays({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const [input, setInput] = useState(period);
  const change = (more: Partial<Period>) => {
    const next = { ...input, ...more };
    setInput(next);
    if (isUsable(next)) onChange(next);
  };
  return (
    <div className="grid grid-cols-2 gap-3">
      <LineField label={copy.from} type="date" value={input.from} onChange={(from) => change({ from })} />
      <LineField label={copy.to} type="date" value={input.to} onChange={(to) => change({ to })} />
      {!isUsable(input) && (
        <p role="alert" className="col-span-2 text-15 text-danger">
          {copy.refused}
        </p>
      )}
    </div>
  );
}

const isUsable = (period: Period) => isDay(period.from) && isDay(period.to) && isPeriod(period);
