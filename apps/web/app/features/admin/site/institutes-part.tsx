// The part of the form about the cards of classes: the school's classes, with what only the public page needs. Cards from before
// classes were linked keep their own lines.

import type { SiteClass } from '@valence/contract/admin/site';
import { siteCopy } from '@valence/copy/admin/site';
import { MOST } from '@valence/domain/site-content';
import { useId } from 'react';
import { newUuid } from '../../../lib/ids.ts';
import { ChoiceField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ClassLines } from './class-lines.tsx';
import { ItemCard, listOf } from './item-card.tsx';
import type { PartProps } from './parts.ts';
import { LINE } from './school-part.tsx';
import { colourAt, draftOfClass, type InstituteDraft } from './site-draft.ts';

const copy = siteCopy.institute;

interface InstitutesPartProps extends PartProps {
  /** The school's classes, those that are over last. */
  classes: readonly SiteClass[];
}

export function InstitutesPart({ draft: { institutes }, classes, onChange, problemAt }: InstitutesPartProps) {
  const set = (next: typeof institutes) => onChange({ institutes: next });
  const problem = problemAt('institutes');
  const shown = new Set(institutes.map(({ classId }) => classId));
  const others = classes.filter(({ classId, isOver }) => !isOver && !shown.has(classId));
  return (
    <>
      <ol className="grid grid-cols-1 gap-4">
        {institutes.map((institute, at) => {
          const { change, ...moves } = listOf(institutes, at, set);
          const linked = classes.find(({ classId }) => classId === institute.classId);
          const name = (linked?.className ?? institute.name.trim()) || copy.nameless(at + 1);
          const problemOf = (field: string) => problemAt(`institutes.${at}.${field}`);
          return (
            <ItemCard key={institute.key} {...moves} words={copy} name={name}>
              {linked ? (
                <ClassLines
                  schoolClass={linked}
                  card={institute}
                  problem={problemOf('classId')}
                  onChange={change}
                />
              ) : (
                <TypedLines institute={institute} others={others} problemAt={problemOf} onChange={change} />
              )}
              <ColourField value={institute.color} onChange={(color) => change({ color })} />
            </ItemCard>
          );
        })}
      </ol>
      {problem && <p className="mt-2 text-13 font-medium text-danger">{problem}</p>}
      <OtherClasses
        classes={institutes.length < MOST.institutes ? others : []}
        hint={classes.length === 0 ? copy.noneYet : institutes.length > 0 ? copy.allShown : undefined}
        onAdd={(one) => set([...institutes, draftOfClass(one, colourAt(institutes.length), newUuid)])}
      />
    </>
  );
}

interface OtherClassesProps {
  classes: readonly SiteClass[];
  /** What is said where there is none. */
  hint: string | undefined;
  onAdd: (one: SiteClass) => void;
}

function OtherClasses({ classes, hint, onAdd }: OtherClassesProps) {
  if (classes.length === 0) return hint && <p className="mt-4 text-15 text-ink-soft">{hint}</p>;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {classes.map((one) => (
        <Button key={one.classId} look="secondary" onClick={() => onAdd(one)}>
          {copy.show(`${one.className}, ${one.name}`)}
        </Button>
      ))}
    </div>
  );
}

interface TypedLinesProps {
  institute: InstituteDraft;
  /** The classes that no card shows. */
  others: readonly SiteClass[];
  problemAt: PartProps['problemAt'];
  onChange: (change: Partial<InstituteDraft>) => void;
}

function TypedLines({ institute, others, problemAt, onChange }: TypedLinesProps) {
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
      {others.length > 0 && (
        <ChoiceField
          className="sm:col-span-2"
          label={copy.which}
          hint={copy.whichHint}
          value=""
          options={[
            { value: '', label: copy.typed },
            ...others.map(({ classId, className, name }) => ({
              value: classId,
              label: `${className}, ${name}`,
            })),
          ]}
          onChange={(classId) => onChange({ classId })}
        />
      )}
      {line('name')}
      {line('location')}
      {line('date', copy.dateHint)}
      {line('time')}
    </div>
  );
}

function ColourField({ value, onChange }: { value: string; onChange: (colour: string) => void }) {
  const id = useId();
  return (
    <div className="mt-4">
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
