// Choosing the days that are looked at: the last so many, or any.

import { analyticsCopy } from '@valence/copy/desk-analytics';
import { isDay, isPeriod, type Period } from '@valence/domain/period';
import { useState } from 'react';
import { LineField } from '../../ui/desk/form-fields.tsx';
import { Select } from '../../ui/desk/select.tsx';
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
        <Select
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

/** The days as they are typed; they are taken once they are a period. */
function OwnDays({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const [typed, setTyped] = useState(period);
  const change = (more: Partial<Period>) => {
    const next = { ...typed, ...more };
    setTyped(next);
    if (isUsable(next)) onChange(next);
  };
  return (
    <div className="grid grid-cols-2 gap-3">
      <LineField label={copy.from} type="date" value={typed.from} onChange={(from) => change({ from })} />
      <LineField label={copy.to} type="date" value={typed.to} onChange={(to) => change({ to })} />
      {!isUsable(typed) && (
        <p role="alert" className="col-span-2 text-15 text-danger">
          {copy.refused}
        </p>
      )}
    </div>
  );
}

const isUsable = (period: Period) => isDay(period.from) && isDay(period.to) && isPeriod(period);
