// Adds one student by number, name, A/L year and class, and leads to the student's page. The door has no time for an import.

import { queryOptions } from '@tanstack/react-query';
import { addStudent, listAlYears } from '@valence/contract/admin/students';
import { addStudentCopy as copy } from '@valence/copy/admin/add-student';
import { refusalSentences } from '@valence/copy/refusals';
import { maskPhoneInput, normalisePhone, type Phone } from '@valence/domain/phone';
import { may } from '@valence/domain/roles';
import { type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { call } from '../../../lib/api.ts';
import { useAuth } from '../../../lib/auth.tsx';
import { useNavigate } from '../../../lib/navigation.tsx';
import { useReading } from '../../../lib/reading.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { useChange } from '../../../lib/use-change.ts';
import { ChoiceField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MaskedField } from '../../../ui/masked-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { classesQuery } from './lists.ts';

export const alYearsQuery = queryOptions({
  queryKey: ['admin', 'al-years'],
  queryFn: async ({ signal }) => (await call(listAlYears, undefined, { signal })).alYears,
});

interface AddStudentProps {
  /** The number that was looked for; undefined: it is typed here. */
  phone?: Phone;
  look?: 'primary' | 'secondary';
  /** The address opens the form, too (adminPaths.addStudent): of one button on a page. */
  isInAddress?: boolean;
}

/** The button and its form; nothing for roles that may not add students. */
export function AddStudent({ phone, look = 'primary', isInAddress = false }: AddStudentProps) {
  const { role } = useAuth();
  const [isPressed, setPressed] = useState(false);
  const [search, setSearch] = useSearchParams();
  const isOpened = isInAddress && search.get('new') === 'student';
  const open = isPressed || isOpened;
  const close = () => {
    setPressed(false);
    if (isOpened)
      setSearch(
        (before) => {
          before.delete('new');
          return before;
        },
        { replace: true },
      );
  };
  const navigate = useNavigate();
  if (!role || !may(role, 'students.add')) return null;
  const label = phone ? copy.openFound : copy.open;
  return (
    <>
      <Button look={look} onClick={() => setPressed(true)}>
        {label}
      </Button>
      <Dialog open={open} title={label} onClose={close}>
        {open && (
          <AddStudentForm
            phone={phone}
            onAdded={(userId) => {
              setPressed(false);
              navigate(adminPaths.student(userId));
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface AddStudentFormProps {
  phone?: Phone | undefined;
  /** The class that is chosen at first. */
  classId?: string | undefined;
  /** Called with the account of the number, new or known. */
  onAdded: (userId: string) => void;
}

export function AddStudentForm({ phone, classId, onAdded }: AddStudentFormProps) {
  const { draft, change, problems, failure, submit, isPending } = useNewStudent({ phone, classId, onAdded });
  const years = useReading(alYearsQuery);
  const classes = useReading(classesQuery);
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 text-ink">
      <MaskedField
        label={copy.phone}
        prefix="+94"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={draft.phone}
        mask={maskPhoneInput}
        onChange={(value) => change({ phone: value })}
        error={problems.phone}
      />
      <TextField
        label={copy.name}
        maxLength={120}
        autoComplete="off"
        // React's own autoFocus comes before the dialog opens, which then focuses its first field.
        ref={(input) => void input?.toggleAttribute('autofocus', phone !== undefined)}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={problems.name}
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <ChoiceField
          label={copy.alYear}
          value={draft.alYear}
          options={[
            { value: '', label: copy.noYear },
            ...(years.data ?? []).map(String).map((year) => ({ value: year, label: year })),
          ]}
          onChange={(alYear) => change({ alYear })}
        />
        <ChoiceField
          label={copy.schoolClass}
          value={draft.classId}
          options={[
            { value: '', label: copy.noClass },
            ...(classes.data ?? []).map(({ _id, name, institute }) => ({
              value: _id,
              label: `${name} (${institute.name})`,
            })),
          ]}
          onChange={(classId) => {
            const alYear = classes.data?.find(({ _id }) => _id === classId)?.alYear;
            // The class says the year, unless somebody has said another one.
            change({ classId, ...(alYear && !draft.alYear && { alYear: String(alYear) }) });
          }}
        />
      </div>
      {failure && (
        <p role="alert" className="text-15 text-danger">
          {failure}
        </p>
      )}
      <Button type="submit" large busy={isPending}>
        {copy.submit}
      </Button>
    </form>
  );
}

function useNewStudent({ phone, classId = '', onAdded }: AddStudentFormProps) {
  const [draft, setDraft] = useState({
    phone: phone ? maskPhoneInput(phone) : '',
    name: '',
    alYear: '',
    classId,
  });
  const [problems, setProblems] = useState<{ phone?: string; name?: string }>({});
  const [failure, setFailure] = useState<string>();
  const add = useChange(
    async (body: { phone: Phone; name: string; alYear: number | null; classId: string | null }) =>
      (await call(addStudent, { body })).data,
    { queryKey: ['admin'] },
  );
  const toast = useToast();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const number = normalisePhone(draft.phone);
    const name = draft.name.trim();
    setProblems({
      ...(!number && { phone: refusalSentences['phone-invalid'] }),
      ...(!name && { name: copy.nameMissing }),
    });
    setFailure(undefined);
    if (!number || !name) return;
    const alYear = draft.alYear === '' ? null : Number(draft.alYear);
    add.mutate(
      { phone: number, name, alYear, classId: draft.classId || null },
      {
        onSuccess: ({ userId, isNew }) => {
          toast(isNew ? { kind: 'success', text: copy.added(name) } : { kind: 'info', text: copy.known });
          onAdded(userId);
        },
        onError: (error) => setFailure(sentenceOf(error, copy.failed)),
      },
    );
  };
  const change = (more: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...more }));
  return { draft, change, problems, failure, submit, isPending: add.isPending };
}
