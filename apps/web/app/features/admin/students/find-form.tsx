// Search field with what it finds: a combobox by the ARIA pattern; the arrows move, Enter opens.

import { findCopy as copy } from '@valence/copy/admin/find-student';
import { type KeyboardEvent, useId, useState } from 'react';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useFoundStudents } from '../../../lib/use-found-students.ts';
import { useHeldEnter } from '../../../ui/admin/held-enter.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { FoundList } from './found-list.tsx';
import { type Place, useFoundPlaces } from './use-found-places.ts';

interface FindFormProps {
  /** The pages of the admin area that the role may open. */
  pages: readonly Place[];
  onGo: (to: string) => void;
}

export function FindForm({ pages, onGo }: FindFormProps) {
  const id = useId();
  const [input, setInput] = useState('');
  const [active, setActive] = useState(0);
  const search = useFoundStudents(input);
  const { query, students, more, result } = search;
  // Students stand first, so places change with them: Enter would open something else a moment later.
  const [answered, setAnswered] = useState('');
  const isAnswered = (result.data !== undefined && !result.isPlaceholderData) || result.isError;
  if (isAnswered && answered !== query) setAnswered(query);
  const { groups, isLooking, settled } = useFoundPlaces(query === '' ? '' : answered, pages);
  const places = groups.flatMap((group) => group.places);
  const count = students.length + places.length;
  const at = Math.min(active, count - 1);
  const isNothing = result.data !== undefined && query !== '' && count === 0 && !isLooking;
  const open = () => {
    const student = students[at];
    const place = places[at - students.length];
    if (student) onGo(adminPaths.student(student.userId));
    else if (place) onGo(place.to);
  };
  const isListed = answered === query && query === input.trim();
  // Who went to a line by the arrows means that one, whatever is still to come.
  const enter = useHeldEnter(
    active > 0 || (isListed && (at < students.length + settled || !isLooking)),
    open,
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && count > 0) {
      setActive((at + step + count) % count);
      enter.drop();
    } else if (event.key === 'Enter' && input.trim() !== '') enter.press();
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
        aria-expanded={count > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={count > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoFocus
        value={input}
        maxLength={80}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setInput(event.currentTarget.value);
          setActive(0);
          enter.drop();
        }}
      />
      <p className="min-h-5 text-13 text-ink-soft" aria-live="polite">
        {result.data && count > 0 && copy.found(students.length, more, places.length)}
        {isNothing && copy.none(query)}
        {result.isError && copy.failed}
      </p>
      <FoundList id={id} search={search} groups={groups} at={at} onGo={onGo}>
        {isNothing && <p className="px-2 text-15 text-ink-soft">{copy.noneHint}</p>}
      </FoundList>
      <p className="text-13 text-ink-soft max-sm:hidden">{copy.keys}</p>
    </div>
  );
}
