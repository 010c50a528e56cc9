// A field in which one types a part of something and chooses it from what is found below: a combobox by the ARIA pattern.

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { TextField, type TextFieldProps } from '../text-field.tsx';
import { useHeldEnter } from './held-enter.ts';

export interface FindOption {
  key: string;
  label: string;
  detail: string;
}

interface FindFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  value: string;
  onType: (text: string) => void;
  /** What is found by the text; none once something was chosen. */
  options: readonly FindOption[];
  /** Whether these are the options of the text, not still those of another. */
  isCurrent: boolean;
  onChoose: (key: string) => void;
  /** What the list has, for screen readers. */
  listLabel: string;
  /** Below the field while nothing is wrong: nothing was found, or there is more. */
  note?: string | undefined;
}

export function FindField({
  value,
  onType,
  options,
  isCurrent,
  onChoose,
  listLabel,
  note,
  ...field
}: FindFieldProps) {
  const id = useId();
  const { at, onKeyDown, restart } = useActiveOption({ options, isCurrent, onChoose });
  const isOpen = options.length > 0;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the list would lie under the bar at the bottom.
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <div className="min-w-0">
      <TextField
        {...field}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          restart();
          onType(event.currentTarget.value);
        }}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={listLabel}
        className={classes(
          'overflow-y-auto rounded-card border-line',
          isOpen && 'mt-2 max-h-64 border bg-surface p-1',
        )}
      >
        {options.map(({ key, label, detail }, index) => (
          // The keyboard uses the combobox above; this is for the pointer.
          // biome-ignore lint/a11y/useKeyWithClickEvents: options of a combobox take no keys of their own (ARIA APG)
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => onChoose(key)}
            className={classes(
              'min-h-11 cursor-pointer rounded-card px-3 py-1',
              index === at ? 'bg-brand/12 outline-1 -outline-offset-1 outline-brand/40' : 'hover:bg-brand/8',
            )}
          >
            <span className="block text-15 font-semibold [overflow-wrap:anywhere]">{label}</span>
            <span className="block text-13 text-ink-soft tabular-nums">{detail}</span>
          </div>
        ))}
      </div>
      <p aria-live="polite" className="mt-1.5 text-13 text-ink-soft empty:hidden">
        {note}
      </p>
    </div>
  );
}

/** The arrows move to an option, Enter chooses it. */
function useActiveOption({
  options,
  isCurrent,
  onChoose,
}: Pick<FindFieldProps, 'options' | 'isCurrent' | 'onChoose'>) {
  const [active, setActive] = useState(0);
  const at = Math.min(active, options.length - 1);
  const enter = useHeldEnter(isCurrent || active > 0, () => {
    const option = options[at];
    if (option) onChoose(option.key);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (options.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      setActive((at + step + options.length) % options.length);
      enter.drop();
    } else if (event.key === 'Enter') enter.press();
    else return;
    event.preventDefault();
  };
  const restart = () => {
    setActive(0);
    enter.drop();
  };
  return { at, onKeyDown, restart };
}
