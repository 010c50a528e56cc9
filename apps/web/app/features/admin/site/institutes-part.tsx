// The part of the form about where and when the classes are held.

import { siteCopy } from '@valence/copy/admin/site';
import { FIRST_COLOUR, MOST } from '@valence/domain/site-content';
import { useId } from 'react';
import { newUuid } from '../../../lib/ids.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ItemCard, listOf } from './item-card.tsx';
import type { PartProps } from './parts.ts';
import { LINE } from './school-part.tsx';
import type { InstituteDraft } from './site-draft.ts';

const copy = siteCopy.institute;

const EMPTY = { name: '', location: '', date: '', time: '', color: FIRST_COLOUR };

export function InstitutesPart({ draft: { institutes }, onChange, problemAt }: PartProps) {
  const set = (next: typeof institutes) => onChange({ institutes: next });
  const problem = problemAt('institutes');
  return (
    <>
      <ol className="grid grid-cols-1 gap-4">
        {institutes.map((institute, at) => {
          const { change, ...moves } = listOf(institutes, at, set);
          const name = institute.name.trim() || copy.nameless(at + 1);
          return (
            <ItemCard key={institute.key} {...moves} words={copy} name={name}>
              <Fields
                institute={institute}
                problemAt={(field) => problemAt(`institutes.${at}.${field}`)}
                onChange={change}
              />
            </ItemCard>
          );
        })}
      </ol>
      {problem && <p className="mt-2 text-13 font-medium text-danger">{problem}</p>}
      {institutes.length < MOST.institutes && (
        <Button
          look="secondary"
          className="mt-4"
          onClick={() => set([...institutes, { key: newUuid(), ...EMPTY }])}
        >
          {copy.add}
        </Button>
      )}
    </>
  );
}

interface FieldsProps {
  institute: InstituteDraft;
  problemAt: PartProps['problemAt'];
  onChange: (change: Partial<InstituteDraft>) => void;
}

function Fields({ institute, problemAt, onChange }: FieldsProps) {
  const line = (name: 'name' | 'location' | 'date' | 'time', hint?: string) => (
    <TextField
      {...LINE}
      label={copy[name]}
      hint={hint}
      value={institute[name]}
      error={problemAt(name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {line('name')}
      {line('location')}
      {line('date', copy.dateHint)}
      {line('time')}
      <ColourField value={institute.color} onChange={(color) => onChange({ color })} />
    </div>
  );
}

function ColourField({ value, onChange }: { value: string; onChange: (colour: string) => void }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-15 font-semibold">
        {copy.color}
      </label>
      <input
        id={id}
        type="color"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="h-13 w-24 cursor-pointer rounded-card border border-line-strong/70 bg-surface p-1"
      />
    </div>
  );
}
