// The brothers and sisters of a student, as the staff know them: shown, added by a search, and removed.

import type { StudentPage } from '@valence/contract/admin/student-page';
import { studentsCopy } from '@valence/copy/admin/students';
import { familyCopy as copy } from '@valence/copy/payments/siblings';
import { formatPhone } from '@valence/domain/phone';
import { useId, useState } from 'react';
import { useReading } from '../../../lib/reading.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { StudentLink } from '../../../lib/student-link.tsx';
import { undoBy } from '../../../lib/undo-by.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { siblingsFoundQuery, useSibling } from './student-page-calls.ts';

const MOST_FOUND = 6;

interface Person {
  userId: string;
  name: string;
}
const nameOf = ({ name }: Pick<Person, 'name'>) => name || studentsCopy.student.unnamed;

export function Family({ userId, family }: Pick<StudentPage, 'userId' | 'family'>) {
  const id = useId();
  const [isAdding, setIsAdding] = useState(false);
  const { add, remove, busy } = useChanges(userId);
  return (
    <Card className="p-4 sm:p-6" aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-21">
        {copy.title}
      </h2>
      <p className="text-15 text-ink-soft">{family.length > 0 ? copy.hint : copy.none}</p>
      <ul className="my-2 flex flex-col divide-y divide-line">
        {family.map((child) => (
          <li key={child.userId} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
            <span className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-2">
              {child.userId === userId ? (
                <span className="break-words">
                  {nameOf(child)} <span className="text-ink-soft">({copy.self})</span>
                </span>
              ) : (
                <StudentLink userId={child.userId} name={child.name} />
              )}
              {child.paysLess && <Badge tone="good">{copy.paysLess}</Badge>}
            </span>
            {child.userId !== userId && (
              <TextButton
                aria-label={copy.removeNamed(nameOf(child))}
                disabled={busy}
                onClick={() => remove(child)}
              >
                {copy.remove}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      {isAdding ? (
        <Search known={[userId, ...family.map((child) => child.userId)]} busy={busy} onAdd={add} />
      ) : (
        <Button look="secondary" onClick={() => setIsAdding(true)}>
          {copy.find}
        </Button>
      )}
    </Card>
  );
}

function useChanges(userId: string) {
  const change = useSibling(userId);
  const toast = useToast();
  const run = (person: Person, isSibling: boolean) => {
    const { userId: siblingId } = person;
    change.mutate(
      { siblingId, isSibling },
      {
        onSuccess: () => {
          const undo = undoBy(() => change.mutateAsync({ siblingId, isSibling: !isSibling }));
          const text = isSibling ? copy.added(nameOf(person)) : copy.removed(nameOf(person));
          toast({ kind: 'success', text, undo });
        },
        onError: (failure) => toast({ kind: 'error', text: sentenceOf(failure, copy.failed) }),
      },
    );
  };
  return {
    add: (person: Person) => run(person, true),
    remove: (person: Person) => run(person, false),
    busy: change.isPending,
  };
}

interface SearchProps {
  /** Who is in the family already. */
  known: readonly string[];
  busy: boolean;
  onAdd: (person: Person) => void;
}

function Search({ known, busy, onAdd }: SearchProps) {
  const [input, setInput] = useState('');
  const query = useDebounced(input.trim());
  const result = useReading(siblingsFoundQuery(query));
  const found = query === '' ? [] : (result.data?.students ?? []);
  const others = found.filter(({ userId }) => !known.includes(userId)).slice(0, MOST_FOUND);
  return (
    <div>
      <TextField
        label={copy.find}
        hint={copy.findHint}
        autoComplete="off"
        autoFocus
        maxLength={80}
        value={input}
        onChange={(event) => setInput(event.currentTarget.value)}
      />
      <p className="min-h-5 text-13 text-ink-soft" aria-live="polite">
        {result.isError && copy.searchFailed}
        {query !== '' && result.data && others.length === 0 && copy.nobody}
      </p>
      <ul aria-label={copy.results} className="flex flex-col divide-y divide-line">
        {others.map((other) => (
          <li key={other.userId} className="flex items-center justify-between gap-3 py-1">
            <span className="min-w-0">
              <span className="block break-words">{nameOf(other)}</span>
              <span className="block text-13 text-ink-soft tabular-nums">{formatPhone(other.phone)}</span>
            </span>
            <Button
              look="secondary"
              aria-label={copy.addNamed(nameOf(other))}
              disabled={busy}
              onClick={() => {
                onAdd(other);
                setInput('');
              }}
            >
              {copy.add}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
