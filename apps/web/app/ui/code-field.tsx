// A one-time code: one real input (for autofill, paste, screen readers), drawn as boxes.

import { type ClipboardEvent, type ComponentProps, useId, useState } from 'react';
import { classes } from './classes.ts';

export interface CodeFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  label: string;
  length: number;
  value: string;
  onChange: (code: string) => void;
  /** Finds the code in a longer text: a pasted message, an autofill. */
  read: (text: string) => string | undefined;
  /** Called instead of `onChange` when a pasted or autofilled text is longer than a code and contains none. */
  onUnread?: () => void;
  error?: string | undefined;
  /** Whether a screen reader reads the error elsewhere. */
  isErrorSaid?: boolean;
}

export function CodeField({
  label,
  length,
  value,
  onChange,
  read,
  onUnread,
  error,
  isErrorSaid = false,
  ...rest
}: CodeFieldProps) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const accept = (text: string, isTyped: boolean) => {
    const compact = text.replace(/[\s-]/g, '');
    const code = read(text);
    if (onUnread && code === undefined && !isTyped && compact.length > length) onUnread();
    else onChange(code ?? compact.slice(0, length));
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    accept(event.clipboardData.getData('text'), false);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-15 font-semibold">
        {label}
      </label>
      <div className="relative">
        <Boxes length={length} value={value} focused={focused} wrong={Boolean(error)} />
        <input
          {...rest}
          {...codeInput}
          id={id}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onPaste={paste}
          onChange={({ currentTarget: { value: text } }) => accept(text, text.length - value.length <= 1)}
        />
      </div>
      <p
        id={`${id}-error`}
        role={isErrorSaid ? undefined : 'alert'}
        className="mt-2 min-h-10 text-13 sm:min-h-5 font-medium text-danger"
      >
        {error}
      </p>
    </div>
  );
}

// No maxLength: a pasted or autofilled message must arrive whole.
const codeInput: ComponentProps<'input'> = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  autoCapitalize: 'off',
  spellCheck: false,
  onSelect: cursorToEnd,
  className: 'absolute inset-0 size-full rounded-card text-21 opacity-0',
};

// Characters are added and removed only at the end, as the boxes show.
function cursorToEnd(event: { currentTarget: HTMLInputElement }): void {
  const input = event.currentTarget;
  const end = input.value.length;
  if (input.selectionStart !== end && input.selectionEnd !== end) input.setSelectionRange(end, end);
}

interface BoxesProps {
  length: number;
  value: string;
  focused: boolean;
  wrong: boolean;
}

function Boxes({ length, value, focused, wrong }: BoxesProps) {
  const next = focused ? Math.min(value.length, length - 1) : -1;
  return (
    <div aria-hidden="true" className="grid grid-cols-6 gap-2">
      {Array.from({ length }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a box has no other identity than its place
        <Box key={index} character={value[index]} isNext={index === next} wrong={wrong} />
      ))}
    </div>
  );
}

interface BoxProps {
  character: string | undefined;
  isNext: boolean;
  wrong: boolean;
}

function Box({ character, isNext, wrong }: BoxProps) {
  return (
    <span
      className={classes(
        'grid h-14 place-items-center rounded-card border bg-surface text-28 font-semibold tabular-nums',
        wrong ? 'border-danger' : character ? 'border-line-strong' : 'border-line-strong/60',
        isNext && 'outline-2 outline-offset-1 outline-brand',
      )}
    >
      {character ?? (isNext && <span className="pulse-soft h-6 w-px bg-brand" />)}
    </span>
  );
}
