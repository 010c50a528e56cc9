// Form that grants a student videos for some weeks.

import { studentsCopy } from '@valence/copy/admin/students';
import { ACCESS_WEEKS, type AccessWeeks, accessEnd, DEFAULT_ACCESS_WEEKS } from '@valence/domain/access';
import { MINUTE_MS } from '@valence/domain/durations';
import { useId, useState } from 'react';
import { adviceOf, refusalOr } from '../../../lib/spoken-error.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { useNow } from '../../../lib/use-clock.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type StudentCard, useGrant, useUndoGrant } from './student-query.ts';
import { VideoChoice } from './video-choice.tsx';

const copy = studentsCopy.grant;

/** @param onGranted called once the student was loaded again: the pressed button is disabled then, so the focus must move */
export function GrantForm({ student, onGranted }: { student: StudentCard; onGranted: () => void }) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [weeks, setWeeks] = useState<AccessWeeks>(DEFAULT_ACCESS_WEEKS);
  const grant = useGrant(student);
  const undoGrant = useUndoGrant(student);
  const toast = useToast();
  const submit = () =>
    grant.mutate(
      { selectedVideos: [...selection], accessWeeks: weeks },
      {
        onSuccess: ({ data: { undoToken } }) => {
          setSelection(new Set());
          const undo = undoToken === null ? undefined : undoBy(async () => undoGrant(undoToken));
          toast({ kind: 'success', text: copy.granted, undo });
          onGranted();
        },
        onError: (error) => toast({ kind: 'error', text: refusalOr(error, copy.failed) }),
      },
    );
  return (
    <form
      className="rounded-card bg-sunken p-4 sm:p-5"
      aria-label={copy.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (selection.size > 0 && !grant.isPending) submit();
      }}
    >
      <h3 className="mb-3 text-17">{copy.title}</h3>
      <div className="grid gap-5 lg:grid-cols-[2fr_1fr]">
        <VideoChoice label={copy.list} chosen={selection} onChange={setSelection} />
        <div className="flex flex-col gap-4">
          <Duration weeks={weeks} onChange={setWeeks} />
          <p className="text-15" aria-live="polite">
            {copy.chosen(selection.size)}
            {selection.size > 0 && (
              <TextButton className="ml-3" onClick={() => setSelection(new Set())}>
                {copy.clear}
              </TextButton>
            )}
          </p>
          <Button type="submit" large busy={grant.isPending} disabled={selection.size === 0}>
            {copy.submit}
          </Button>
          {grant.error && <p className="text-13 font-medium text-danger">{adviceOf(grant.error)}</p>}
        </div>
      </div>
    </form>
  );
}

export function Duration({
  weeks,
  onChange,
}: {
  weeks: AccessWeeks;
  onChange: (weeks: AccessWeeks) => void;
}) {
  const id = useId();
  const now = new Date(useNow(MINUTE_MS));
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-15 font-semibold">
        {copy.duration}
      </label>
      <select
        id={id}
        value={weeks}
        onChange={(event) => {
          const choice = ACCESS_WEEKS.find((length) => String(length) === event.currentTarget.value);
          if (choice) onChange(choice);
        }}
        className="min-h-13 w-full rounded-card border border-line-strong/70 bg-surface px-4 text-17"
      >
        {ACCESS_WEEKS.map((length) => (
          <option key={length} value={length}>
            {copy.weeks(length)}
          </option>
        ))}
      </select>
      <p className="mt-1.5 text-13 text-ink-soft">{copy.until(accessEnd(now, weeks))}</p>
    </div>
  );
}
