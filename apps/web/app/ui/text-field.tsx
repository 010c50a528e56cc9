// A field for one line of text, with its label above and an error or hint below.

import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong; undefined or empty when nothing is. */
  error?: string | undefined;
  /** Announces the error when it appears; for fields that already have the focus, where nothing else announces it. */
  sayError?: boolean | undefined;
  /** Fixed text before the input (`+94`). */
  prefix?: string;
}

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'prefix'>;

export function TextField({ label, hint, error, sayError, prefix, className, id, ...input }: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const notes = `${inputId}-notes`;
  return (
    <div className={className}>
      <label htmlFor={inputId} className="mb-1.5 block text-15 font-semibold">
        {label}
      </label>
      <div
        className={classes(
          'flex min-h-13 flex-wrap items-stretch overflow-hidden rounded-card border bg-surface focus-within:outline-2 focus-within:outline-offset-2',
          error
            ? 'border-danger focus-within:outline-danger'
            : 'border-line-strong/70 focus-within:outline-brand',
        )}
      >
        {prefix && (
          <span
            aria-hidden="true"
            className="flex min-h-11 items-center border-r border-line bg-sunken px-4 text-17 text-ink-soft tabular-nums"
          >
            {prefix}
          </span>
        )}
        <input
          {...input}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? notes : undefined}
          className="min-h-11 w-0 min-w-0 grow basis-[8.5rem] bg-transparent px-4 text-17 text-ellipsis tabular-nums outline-none placeholder:text-ink-soft/70 read-only:text-ink-soft"
        />
      </div>
      {(error || hint) && (
        <p
          id={notes}
          role={error && sayError ? 'alert' : undefined}
          className={classes('mt-1.5 text-13', error ? 'font-medium text-danger' : 'text-ink-soft')}
        >
          {error || hint}
        </p>
      )}
    </div>
  );
}
