// Form that adds a class or changes one, with its whole timetable.

import { useQuery } from '@tanstack/react-query';
import type { ClassBody, ClassDetail, TimetableSlot } from '@valence/contract/admin/classes';
import { classesCopy, classFormCopy as copy } from '@valence/copy/admin/classes';
import { CLASS_POLICIES } from '@valence/domain/access';
import { monthNumber, monthNumberAt, monthOf } from '@valence/domain/school-month';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { monthsFrom } from '../../../lib/month-options.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { ChoiceField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { institutesQuery, useSaveClass } from './classes-queries.ts';
import { TimesField } from './times-field.tsx';

interface ClassFormProps {
  /** undefined: a new class. */
  before?: ClassDetail;
  onClose: () => void;
}

interface Fields {
  name: string;
  instituteId: string;
  /** Name of the institute that is made with the class, in a school that has none. */
  newInstitute: string;
  alYear: string;
  policy: ClassBody['policy'];
  /** Number of the last month; empty: the class goes on. */
  last: string;
  timetable: readonly TimetableSlot[];
}

export function ClassForm({ before, onClose }: ClassFormProps) {
  const institutes = useQuery(institutesQuery);
  const options = (institutes.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  const { fields, set, errors, submit, isPending } = useClassFields(before, options[0]?.value ?? '', onClose);
  const form = useFirstWrong(errors);
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
        {institutes.data?.length === 0 ? (
          <TextField
            label={copy.institute}
            hint={copy.firstInstitute}
            maxLength={120}
            value={fields.newInstitute}
            onChange={(event) => set({ newInstitute: event.currentTarget.value })}
            error={errors.institute}
          />
        ) : (
          <ChoiceField
            label={copy.institute}
            value={fields.instituteId || (options[0]?.value ?? '')}
            options={options}
            onChange={(instituteId) => set({ instituteId })}
          />
        )}
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
        <LastMonth value={fields.last} onChange={(last) => set({ last })} />
        <TimesField
          slots={fields.timetable}
          error={errors.times}
          onChange={(timetable) => set({ timetable })}
        />
        <Save
          error={errors.whole ?? (institutes.data?.length === 0 ? undefined : errors.institute)}
          isPending={isPending}
        />
      </form>
    </Dialog>
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

interface Errors {
  name?: string;
  institute?: string;
  alYear?: string;
  times?: string;
  whole?: string;
}

function useClassFields(before: ClassDetail | undefined, defaultInstituteId: string, onClose: () => void) {
  const [fields, setFields] = useState<Fields>({
    name: before?.name ?? '',
    instituteId: before?.institute._id ?? '',
    newInstitute: '',
    alYear: before?.alYear ? String(before.alYear) : '',
    policy: before?.policy ?? 'paid-month',
    last: before?.last ? String(monthNumber(before.last)) : '',
    timetable: before?.timetable ?? [],
  });
  const [errors, setErrors] = useState<Errors>({});
  const save = useSaveClass();
  const toast = useToast();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const newErrors = errorsIn(fields, defaultInstituteId);
    setErrors(newErrors);
    if (Object.keys(newErrors).length > 0) return;
    const { name, instituteId, newInstitute, alYear, policy, last, timetable } = fields;
    const body = {
      name: name.trim(),
      instituteId: instituteId || defaultInstituteId,
      alYear: alYear ? Number(alYear) : null,
      policy,
      last: last ? monthOf(Number(last)) : null,
      timetable: [...timetable],
    };
    save.mutate(
      { classId: before?._id, body, newInstitute: newInstitute.trim() },
      {
        onSuccess: () => {
          toast({ kind: 'success', text: copy.saved });
          onClose();
        },
        onError: (failure) => setErrors({ whole: sentenceOf(failure, copy.failed) }),
      },
    );
  };
  const set = (more: Partial<Fields>) => setFields((old) => ({ ...old, ...more }));
  return { fields, set, errors, submit, isPending: save.isPending };
}

function errorsIn(
  { name, instituteId, newInstitute, alYear, timetable }: Fields,
  defaultInstituteId: string,
): Errors {
  const starts = new Set(timetable.map(({ weekday, from }) => `${weekday} ${from}`));
  const areTimesValid = starts.size === timetable.length && timetable.every(({ from, to }) => from < to);
  return {
    ...(!name.trim() && { name: copy.nameMissing }),
    ...(!instituteId && !defaultInstituteId && !newInstitute.trim() && { institute: copy.instituteMissing }),
    ...(alYear && !/^20\d\d$/.test(alYear) && { alYear: copy.alYearWrong }),
    ...(!areTimesValid && { times: copy.timesWrong }),
  };
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
