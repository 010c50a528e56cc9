// A text field that rewrites typed, pasted or autofilled text into a mask, and keeps the cursor at the same digit.

import { useLayoutEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface MaskedFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  value: string;
  /** Turns any text into the form that the field shows. */
  mask: (text: string) => string;
  onChange: (masked: string) => void;
}

export function MaskedField({ value, mask, onChange, ...rest }: MaskedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsAfterCursor = useRef<number | undefined>(undefined);

  // Counted from the end, because a mask removes prefixes (`+94`, `0`).
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
        const { value: text, selectionStart } = event.currentTarget;
        const at = selectionStart ?? text.length;
        const forward = (event.nativeEvent as InputEvent).inputType === 'deleteContentForward';
        const [before, after] = withoutDigit(value, [text.slice(0, at), text.slice(at)], forward);
        digitsAfterCursor.current = countDigits(after);
        onChange(mask(before + after));
      }}
    />
  );
}

/** When a separator was deleted, which the mask would restore, deletes the digit next to it instead. */
function withoutDigit(
  value: string,
  [before, after]: [before: string, after: string],
  forward: boolean,
): [before: string, after: string] {
  const text = before + after;
  if (text.length !== value.length - 1 || countDigits(text) !== countDigits(value)) return [before, after];
  return forward ? [before, after.slice(1)] : [before.slice(0, -1), after];
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** The position in `text` that has `digits` digits after it. */
function positionBefore(text: string, digits: number): number {
  let position = text.length;
  for (let remaining = digits; remaining > 0 && position > 0; position -= 1) {
    if (/\d/.test(text[position - 1] ?? '')) remaining -= 1;
  }
  return position;
}
