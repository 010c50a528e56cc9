// Form that adds a class or changes one, with its whole timetable.

import type { ClassBody, ClassDetail } from '@valence/contract/admin/classes';
import { classesCopy, classFormCopy as copy } from '@valence/copy/admin/classes';
import { CLASS_POLICIES } from '@valence/domain/access';
import { monthNumberAt, monthOf } from '@valence/domain/school-month';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { changedFields, formerFields } from '../../../lib/changed-fields.ts';
import { now } from '../../../lib/clock.ts';
import { monthsFrom } from '../../../lib/month-options.ts';
import { useReading } from '../../../lib/reading.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { ChoiceField, LineField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import {
  bodyOf,
  type ClassErrors,
  type ClassFields,
  errorsIn,
  fieldsOf,
  NEW_INSTITUTE,
  newClassOf,
} from './class-draft.ts';
import { institutesQuery, useSaveClass } from './classes-queries.ts';
import { InstituteField } from './institute-field.tsx';
import { TimesField } from './times-field.tsx';

interface ClassFormProps {
  /** undefined: a new class. */
  before?: ClassDetail;
  onClose: () => void;
  /** Called with the id of a new class, after the dialog was closed. */
  onMade?: (classId: string) => void;
}

export function ClassForm({ before, onClose, onMade }: ClassFormProps) {
  const institutes = useReading(institutesQuery);
  const first = institutes.data && (institutes.data[0]?._id ?? NEW_INSTITUTE);
  const { fields, set, errors, submit, isPending } = useClassFields(before, first, (classId) => {
    onClose();
    if (!before) onMade?.(classId);
  });
  const form = useFirstWrong(errors);
  // While the institutes are loading, no field of theirs is there to say it.
  const wholeError = errors.whole ?? (first === undefined ? errors.institute : undefined);
  return (
    <Dialog open title={before ? copy.change : copy.create} onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4 text-ink">
        <TextField
          label={copy.name}
          maxLength={160}
          value={fields.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={errors.name}
        />
        <InstituteField
          institutes={institutes.data ?? []}
          fields={fields}
          canAdd={!before}
          error={errors.institute}
          onChange={set}
        />
        {!before && <FirstFee value={fields.fee} error={errors.fee} onChange={(fee) => set({ fee })} />}
        <TextField
          label={copy.alYear}
          hint={copy.alYearHint}
          inputMode="numeric"
          maxLength={4}
          value={fields.alYear}
          onChange={(event) => set({ alYear: event.currentTarget.value })}
          error={errors.alYear}
        />
        <ChoiceField
          label={copy.policy}
          value={fields.policy}
          options={CLASS_POLICIES.map((policy) => ({ value: policy, label: classesCopy.policies[policy] }))}
          onChange={(policy) => set({ policy: policy as ClassBody['policy'] })}
        />
        <LineField
          label={copy.firstDay}
          hint={copy.firstDayHint}
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          value={fields.firstDay}
          onChange={(firstDay) => set({ firstDay })}
        />
        <LastMonth value={fields.last} onChange={(last) => set({ last })} />
        <TimesField
          slots={fields.timetable}
          error={errors.times}
          onChange={(timetable) => set({ timetable })}
        />
        <Save error={wholeError} isPending={isPending} />
      </form>
    </Dialog>
  );
}

interface FirstFeeProps {
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}

function FirstFee({ value, error, onChange }: FirstFeeProps) {
  return (
    <TextField
      label={copy.fee}
      hint={copy.feeHint}
      prefix="Rs."
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}

function LastMonth({ value, onChange }: { value: string; onChange: (last: string) => void }) {
  const [currentMonth] = useState(() => monthNumberAt(new Date(now())));
  const [first] = useState(() => Math.min(currentMonth - 1, value ? Number(value) : currentMonth));
  return (
    <ChoiceField
      label={copy.last}
      hint={copy.lastHint}
      value={value}
      options={[{ value: '', label: copy.goesOn }, ...monthsFrom(first, currentMonth + 36 - first)]}
      onChange={onChange}
    />
  );
}

function Save({ error, isPending }: { error: string | undefined; isPending: boolean }) {
  return (
    <>
      {error && (
        <p role="alert" className="text-15 font-medium text-danger">
          {error}
        </p>
      )}
      <Button type="submit" busy={isPending}>
        {copy.save}
      </Button>
    </>
  );
}

/** @param first the institute of a new class until another is chosen; undefined: they are still loading */
function useClassFields(
  stored: ClassDetail | undefined,
  first: string | undefined,
  onSaved: (classId: string) => void,
) {
  // As the form showed it at first; the stored class may change while it is open.
  const [before] = useState(stored);
  const [typed, setFields] = useState<ClassFields>(() => fieldsOf(before));
  const fields = typed.instituteId === '' ? { ...typed, instituteId: first ?? '' } : typed;
  const [errors, setErrors] = useState<ClassErrors>({});
  const save = useSaveClass();
  const toast = useToast();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const newErrors = errorsIn(fields);
    setErrors(newErrors);
    if (Object.keys(newErrors).length > 0) return;
    const former = bodyOf(fieldsOf(before));
    const changed = changedFields(former, bodyOf(fields));
    save.mutate(
      before
        ? { classId: before._id, changed }
        : { made: newClassOf(fields, monthOf(monthNumberAt(new Date(now())))) },
      {
        onSuccess: (classId) => {
          const undo =
            before &&
            undoBy(() => save.mutateAsync({ classId: before._id, changed: formerFields(former, changed) }));
          toast({ kind: 'success', text: copy.saved, undo });
          onSaved(classId);
        },
        onError: (failure) => setErrors({ whole: sentenceOf(failure, copy.failed) }),
      },
    );
  };
  const set = (more: Partial<ClassFields>) => setFields((old) => ({ ...old, ...more }));
  return { fields, set, errors, submit, isPending: save.isPending };
}

/**
 * What is wrong in a form that was sent may lie out of sight: the focus goes to the first such field.
 * @param errors another object each time the form was sent
 */
function useFirstWrong(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // Each time it was sent, and only then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors say when
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}
