// The controls above a table: a search, filters to choose from, and tools for the whole list.

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { TextButton } from '../button.tsx';

/** Milliseconds without typing after which a search starts. */
const DEBOUNCE_MS = 250;

interface TableFiltersProps {
  search: { label: string; placeholder: string; value: string; onChange: (value: string) => void };
  /** `SelectFilter`s. */
  children?: ReactNode;
  /** Shown when something is set. */
  clear?: { label: string; onClick: () => void } | undefined;
  /** At the right: export and the like. */
  tools?: ReactNode;
}

export function TableFilters({ search, children, clear, tools }: TableFiltersProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <SearchField {...search} />
      {children}
      {clear && (
        <TextButton className="print:hidden" onClick={clear.onClick}>
          {clear.label}
        </TextButton>
      )}
      {tools && <div className="ml-auto flex flex-wrap gap-2 print:hidden">{tools}</div>}
    </div>
  );
}

/** The look of a field above a table; on paper it only says what the list is of. */
export const filterField =
  'min-h-11 w-full rounded-card border border-line-strong/70 bg-surface px-3 text-15 ' +
  'print:min-h-0 print:appearance-none print:border-0 print:bg-transparent print:p-0';

/** On a phone, two of them stand beside each other. */
const narrow = 'min-w-0 sm:min-w-32 sm:max-w-40 max-sm:basis-[calc(50%-0.375rem)]';
/** For choices whose words do not fit there. */
const wide = 'min-w-0 sm:min-w-32 sm:max-w-80 max-sm:basis-full';

interface LabelledProps {
  label: string;
  className: string;
  children: (id: string) => ReactNode;
}

export function Labelled({ label, className, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-13 text-ink-soft">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/**
 * The words in a search field: `onChange` is called once nobody has typed for a moment.
 * @param value what is searched for just now
 */
export function useSearchInput(value: string, onChange: (value: string) => void) {
  const [input, setInput] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  // The field follows a value that changes elsewhere (cleared, or the browser went back); during typing it leads.
  if (lastValue !== value) {
    setLastValue(value);
    setInput(value);
  }
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(() => {
    if (input === lastValue) return undefined;
    const timer = setTimeout(() => latestOnChange.current(input), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [input, lastValue]);
  return { input, setInput };
}

function SearchField({ label, placeholder, value, onChange }: TableFiltersProps['search']) {
  const { input, setInput } = useSearchInput(value, onChange);
  return (
    <Labelled label={label} className="min-w-48 grow max-sm:basis-48 sm:max-w-80 print:hidden">
      {(id) => (
        <input
          id={id}
          type="search"
          placeholder={placeholder}
          maxLength={80}
          autoComplete="off"
          value={input}
          onChange={(event) => setInput(event.currentTarget.value)}
          className={filterField}
        />
      )}
    </Labelled>
  );
}

interface SelectFilterProps {
  label: string;
  /** The label of the empty value. */
  all: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  /** The choices are names or sentences. */
  isWide?: boolean;
}

/** @param value `2027-03-28`; empty: any day */
export function DayFilter({
  label,
  value,
  onChange,
}: Pick<SelectFilterProps, 'label' | 'value' | 'onChange'>) {
  return (
    <Labelled label={label} className={narrow}>
      {(id) => (
        <input
          id={id}
          type="date"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={filterField}
        />
      )}
    </Labelled>
  );
}

export function SelectFilter({ label, all, options, value, onChange, isWide = false }: SelectFilterProps) {
  return (
    <Labelled label={label} className={isWide ? wide : narrow}>
      {(id) => (
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={filterField}
        >
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
