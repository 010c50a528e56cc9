// Search field with the students that it finds: a combobox by the ARIA pattern; the arrows move, Enter opens.

import { findCopy as copy } from '@valence/copy/admin/find-student';
import type { Phone } from '@valence/domain/phone';
import { type KeyboardEvent, useId, useState } from 'react';
import { TextField } from '../../../ui/text-field.tsx';
import { FoundList } from './found-list.tsx';
import { useFound } from './use-found.ts';

export function FindForm({ onPick }: { onPick: (phone: Phone) => void }) {
  const id = useId();
  const [input, setInput] = useState('');
  const [active, setActive] = useState(0);
  const search = useFound(input);
  const { query, students, more, result } = search;
  const at = Math.min(active, students.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const student = students[at];
    if (step && students.length > 0) setActive((at + step + students.length) % students.length);
    else if (event.key === 'Enter' && student) onPick(student.phone);
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex flex-col gap-3 text-ink">
      <TextField
        label={copy.label}
        hint={copy.hint}
        placeholder={copy.placeholder}
        // No search field: there Escape empties the field first, and closes the dialog only when pressed again.
        enterKeyHint="search"
        role="combobox"
        aria-expanded={students.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={students[at] ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoFocus
        value={input}
        maxLength={80}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setInput(event.currentTarget.value);
          setActive(0);
        }}
      />
      <p className="min-h-5 text-13 text-ink-soft" aria-live="polite">
        {result.data && (students.length > 0 ? copy.found(students.length, more) : copy.none(query))}
        {result.isError && copy.failed}
      </p>
      <FoundList id={id} search={search} at={at} onPick={onPick} />
      <p className="text-13 text-ink-soft max-sm:hidden">{copy.keys}</p>
    </div>
  );
}
