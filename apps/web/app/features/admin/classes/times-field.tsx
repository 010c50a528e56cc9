// Field for the times of a class: any number of days with their hours.

import type { TimetableSlot } from '@valence/contract/admin/classes';
import { classFormCopy as copy, weekdays } from '@valence/copy/admin/classes';
import { useId } from 'react';
import { ChoiceField } from '../../../ui/admin/form-fields.tsx';
import { TextButton } from '../../../ui/button.tsx';

interface TimesFieldProps {
  slots: readonly TimetableSlot[];
  error: string | undefined;
  onChange: (slots: readonly TimetableSlot[]) => void;
}

const SATURDAY = 6;

export function TimesField({ slots, error, onChange }: TimesFieldProps) {
  const change = (at: number, more: Partial<TimetableSlot>) =>
    onChange(slots.map((slot, index) => (index === at ? { ...slot, ...more } : slot)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-15 font-semibold">{copy.times}</legend>
      {slots.map((slot, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a time has no other identity than its index in the list
        <div key={index} className="grid grid-cols-2 items-end gap-2 rounded-card border border-line p-3">
          <ChoiceField
            label={copy.weekday}
            value={String(slot.weekday)}
            options={weekdays.map((day, dayIndex) => ({ value: String(dayIndex + 1), label: day }))}
            onChange={(day) => change(index, { weekday: Number(day) })}
          />
          <Field label={copy.place} value={slot.place} onChange={(place) => change(index, { place })} />
          <Field
            label={copy.from}
            type="time"
            value={slot.from}
            onChange={(from) => change(index, { from })}
          />
          <Field label={copy.to} type="time" value={slot.to} onChange={(to) => change(index, { to })} />
          <TextButton
            className="col-span-2 justify-self-start"
            onClick={() => onChange(slots.filter((_, other) => other !== index))}
          >
            {copy.removeTime}
          </TextButton>
        </div>
      ))}
      {error && <p className="text-13 font-medium text-danger">{error}</p>}
      <TextButton
        className="self-start"
        onClick={() => onChange([...slots, { weekday: SATURDAY, from: '08:00', to: '12:00', place: '' }])}
      >
        {copy.addTime}
      </TextButton>
    </fieldset>
  );
}

interface SmallFieldProps {
  label: string;
  type?: 'time';
  value: string;
  onChange: (value: string) => void;
}

function Field({ label, type, value, onChange }: SmallFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0 grow">
      <label htmlFor={id} className="mb-1.5 block text-15 font-semibold">
        {label}
      </label>
      <input
        id={id}
        type={type}
        maxLength={120}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="min-h-11 w-full min-w-0 rounded-card border border-line-strong/70 bg-surface px-2 text-15"
      />
    </div>
  );
}
