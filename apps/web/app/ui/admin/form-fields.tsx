// The fields of the admin area's longer forms: lines, texts and choices with a label and a hint, and ticks.

import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

const box =
  'w-full rounded-card border border-line-strong/70 bg-surface px-3 text-15 aria-invalid:border-danger disabled:opacity-60';

interface FrameProps {
  label: string;
  hint?: ReactNode;
  className?: string | undefined;
  children: (ids: { id: string; describedBy: string | undefined }) => ReactNode;
}

function Frame({ label, hint, className, children }: FrameProps) {
  const id = useId();
  const notes = `${id}-notes`;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-15 font-semibold">
        {label}
      </label>
      {children({ id, describedBy: hint ? notes : undefined })}
      {hint && (
        <p id={notes} className="mt-1 text-13 text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  className?: string;
  onChange: (value: string) => void;
}

export function LineField({
  label,
  hint,
  className,
  onChange,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>) {
  return (
    <Frame label={label} hint={hint} className={className}>
      {({ id, describedBy }) => (
        <input
          {...input}
          id={id}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={classes(box, 'min-h-11')}
        />
      )}
    </Frame>
  );
}

export function LongField({
  label,
  hint,
  className,
  onChange,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>) {
  return (
    <Frame label={label} hint={hint} className={className}>
      {({ id, describedBy }) => (
        <textarea
          rows={5}
          {...area}
          id={id}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={classes(box, 'py-2')}
        />
      )}
    </Frame>
  );
}

export function ChoiceField({
  label,
  hint,
  className,
  onChange,
  options,
  ...select
}: FieldProps & { options: readonly { value: string; label: string }[] } & Omit<
    ComponentProps<'select'>,
    keyof FieldProps
  >) {
  return (
    <Frame label={label} hint={hint} className={className}>
      {({ id, describedBy }) => (
        <select
          {...select}
          id={id}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={classes(box, 'min-h-11')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}

export function TickField({
  label,
  checked,
  disabled,
  onChange,
}: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-15">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-brand"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
