// What is done with the chosen students: a place in a class or videos, by way of an import that shows it first, and a file.

import type { ChosenStudents as Chosen } from '@valence/contract/admin/student-list';
import { messagesCopy } from '@valence/copy/admin/messages';
import { studentListCopy as copy } from '@valence/copy/admin/student-list';
import { type AccessWeeks, DEFAULT_ACCESS_WEEKS } from '@valence/domain/access';
import { may } from '@valence/domain/roles';
import { type ReactNode, useState } from 'react';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useAuth } from '../../../lib/auth.tsx';
import { useNavigate } from '../../../lib/navigation.tsx';
import { sentenceOf } from '../../../lib/sentence.ts';
import { spokenError } from '../../../lib/spoken-error.ts';
import { tableDownload } from '../../../lib/tables/save-table.ts';
import { ChoiceField } from '../../../ui/admin/form-fields.tsx';
import { TableDownload } from '../../../ui/admin/table-download.tsx';
import { Button, ButtonLink, TextButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Duration } from './grant-form.tsx';
import { useClasses } from './lists.ts';
import { type StudentTask, studentsTable, useChosenIds, useStudentTask } from './student-list-calls.ts';
import { VideoChoice } from './video-choice.tsx';

/** Their ids go into the address of the composer, and servers take short ones. */
const MOST_IN_ADDRESS = 100;

interface ChosenStudentsProps {
  chosen: Chosen;
  count: number;
  /** How many the filters find, if they are more than the chosen ones. */
  matching: number | undefined;
  onChooseMatching: () => void;
  onClear: () => void;
}

export function ChosenStudents({ chosen, count, matching, onChooseMatching, onClear }: ChosenStudentsProps) {
  const { role } = useAuth();
  const mayDo = (ability: Parameters<typeof may>[1]) => role !== undefined && may(role, ability);
  const [open, setOpen] = useState<'class' | 'grant'>();
  const close = () => setOpen(undefined);
  return (
    <section
      aria-label={copy.chosenLabel}
      className="z-10 mb-4 md:sticky md:top-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-brand/40 bg-surface px-4 py-2 shadow-card"
    >
      <p className="font-semibold tabular-nums" aria-live="polite">
        {copy.chosen(count)}
      </p>
      {matching !== undefined && (
        <TextButton onClick={onChooseMatching}>{copy.chooseMatching(matching)}</TextButton>
      )}
      <TextButton className="mr-auto" onClick={onClear}>
        {copy.chooseNone}
      </TextButton>
      <div className="flex flex-wrap gap-2">
        {mayDo('classes.enrol') && <Button onClick={() => setOpen('class')}>{copy.addToClass}</Button>}
        {mayDo('access.change') && (
          <Button look="secondary" onClick={() => setOpen('grant')}>
            {copy.grant}
          </Button>
        )}
        {mayDo('messages.send') && <Tell chosen={chosen} />}
        {mayDo('students.export') && (
          <TableDownload
            label={copy.download}
            {...tableDownload(
              () => studentsTable(chosen),
              () => copy.downloadFailed,
            )}
          />
        )}
      </div>
      <Dialog open={open === 'class'} title={copy.addToClass} onClose={close}>
        {open === 'class' && <ClassTask chosen={chosen} count={count} />}
      </Dialog>
      <Dialog open={open === 'grant'} title={copy.grant} onClose={close} isWide>
        {open === 'grant' && <GrantTask chosen={chosen} count={count} />}
      </Dialog>
    </section>
  );
}

/** Leads to the composer: with a few in its address, with more in the history entry, which a reload keeps, too. */
function Tell({ chosen }: { chosen: Chosen }) {
  const navigate = useNavigate();
  const toast = useToast();
  const ids = useChosenIds(chosen);
  if (chosen.userIds && chosen.userIds.length <= MOST_IN_ADDRESS)
    return (
      <ButtonLink
        look="secondary"
        to={adminPaths.newMessage({ kind: 'dues', ids: chosen.userIds.join(',') })}
      >
        {messagesCopy.tell}
      </ButtonLink>
    );
  const tell = () =>
    ids.mutate(undefined, {
      onSuccess: (userIds) => navigate(adminPaths.newMessage({ kind: 'dues' }), { state: { userIds } }),
      onError: (error) => toast({ kind: 'error', text: spokenError(error, copy.tellFailed) }),
    });
  return (
    <Button look="secondary" busy={ids.isPending} onClick={tell}>
      {messagesCopy.tell}
    </Button>
  );
}

interface TaskProps {
  chosen: Chosen;
  count: number;
}

function ClassTask({ chosen, count }: TaskProps) {
  const [classId, setClassId] = useState('');
  const classes = useClasses();
  return (
    <TaskForm
      chosen={chosen}
      count={count}
      task={classId === '' ? undefined : { kind: 'enrolments', classId }}
    >
      <ChoiceField
        label={copy.schoolClass}
        value={classId}
        options={[
          { value: '', label: copy.chooseClass },
          ...(classes.data ?? []).map(({ _id, name, institute }) => ({
            value: _id,
            label: `${name} (${institute.name})`,
          })),
        ]}
        onChange={setClassId}
      />
    </TaskForm>
  );
}

function GrantTask({ chosen, count }: TaskProps) {
  const [videos, setVideos] = useState<ReadonlySet<string>>(new Set());
  const [weeks, setWeeks] = useState<AccessWeeks>(DEFAULT_ACCESS_WEEKS);
  return (
    <TaskForm
      chosen={chosen}
      count={count}
      task={videos.size === 0 ? undefined : { kind: 'grants', videoIds: [...videos], weeks }}
    >
      <div className="grid gap-5 lg:grid-cols-[2fr_1fr]">
        <VideoChoice label={copy.grant} chosen={videos} onChange={setVideos} />
        <Duration weeks={weeks} onChange={setWeeks} />
      </div>
    </TaskForm>
  );
}

interface TaskFormProps extends TaskProps {
  /** Undefined: something is not chosen yet. */
  task: StudentTask | undefined;
  children: ReactNode;
}

function TaskForm({ chosen, count, task, children }: TaskFormProps) {
  const make = useStudentTask(chosen);
  const navigate = useNavigate();
  return (
    <form
      className="flex flex-col gap-4 text-ink"
      onSubmit={(event) => {
        event.preventDefault();
        if (task && !make.isPending)
          make.mutate(task, { onSuccess: (importId) => navigate(adminPaths.import(importId)) });
      }}
    >
      <p className="font-semibold">{copy.chosen(count)}</p>
      {children}
      <p className="text-15 text-ink-soft">{copy.previewHint}</p>
      {make.error && (
        <p role="alert" className="text-15 text-danger">
          {sentenceOf(make.error, copy.previewFailed)}
        </p>
      )}
      <Button type="submit" large busy={make.isPending} disabled={!task}>
        {copy.preview}
      </Button>
    </form>
  );
}
