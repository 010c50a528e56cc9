// A field for several lines of text, with its label above and an error or hint below.

import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange'> {
  label: string;
  /** Shows the label to screen readers only, where its place on the page makes it clear to everybody else. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  onChange: (value: string) => void;
}

export function TextArea({ label, labelHidden = false, hint, error, onChange, ...area }: TextAreaProps) {
  const id = useId();
  const notes = `${id}-notes`;
  return (
    <div>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-15 font-semibold'}>
        {label}
      </label>
      <textarea
        rows={2}
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? notes : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="block w-full rounded-card border border-line-strong/70 bg-surface px-3 py-2 text-15"
      />
      {(error || hint) && (
        <p id={notes} className={classes('mt-1.5 text-13', error ? 'text-danger' : 'text-ink-soft')}>
          {error || hint}
        </p>
      )}
    </div>
  );
}
