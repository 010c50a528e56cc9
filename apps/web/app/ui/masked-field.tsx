// A text field that rewrites what is typed, pasted or autofilled into a mask, and keeps the cursor where the person is.

import { useLayoutEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface MaskedFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  value: string;
  /** Any text → how the field shows it. */
  mask: (typed: string) => string;
  onChange: (masked: string) => void;
}

export function MaskedField({ value, mask, onChange, ...rest }: MaskedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsAfterCursor = useRef<number | undefined>(undefined);

  // Counted from the end, because a mask takes prefixes away (`+94`, `0`).
  useLayoutEffect(() => {
    const after = digitsAfterCursor.current;
    digitsAfterCursor.current = undefined;
    if (after === undefined || document.activeElement !== input.current) return;
    const position = positionBefore(value, after);
    input.current?.setSelectionRange(position, position);
  });

  return (
    <TextField
      {...rest}
      ref={input}
      value={value}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.currentTarget;
        const at = selectionStart ?? typed.length;
        const forward = (event.nativeEvent as InputEvent).inputType === 'deleteContentForward';
        const [before, after] = withoutDigit(value, [typed.slice(0, at), typed.slice(at)], forward);
        digitsAfterCursor.current = countDigits(after);
        onChange(mask(before + after));
      }}
    />
  );
}

/** Where a separator was deleted, which the mask puts back, the digit behind it was meant. */
function withoutDigit(
  value: string,
  [before, after]: [before: string, after: string],
  forward: boolean,
): [before: string, after: string] {
  const typed = before + after;
  if (typed.length !== value.length - 1 || countDigits(typed) !== countDigits(value)) return [before, after];
  return forward ? [before, after.slice(1)] : [before.slice(0, -1), after];
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** The place in `text` that has `digits` digits behind it. */
function positionBefore(text: string, digits: number): number {
  let position = text.length;
  for (let left = digits; left > 0 && position > 0; position -= 1) {
    if (/\d/.test(text[position - 1] ?? '')) left -= 1;
  }
  return position;
}
