// Extends the access of the whole class: shows first what will change, and offers to undo it in the toast.

import { extensionCopy as copy } from '@valence/copy/admin/classes';
import { common } from '@valence/copy/common';
import { type SubmitEvent, useRef, useState } from 'react';
import { randomHex } from '../../../lib/ids.ts';
import { useReading } from '../../../lib/reading.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedLine } from '../../../ui/loaded.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TOAST_LIFE, type Undo, useToast } from '../../../ui/toast.tsx';
import { extensionQuery, useExtend, useUndoExtension } from './classes-queries.ts';

export function ExtensionTab({ classId }: { classId: string }) {
  const [input, setInput] = useState('7');
  const days = /^\d{1,3}$/.test(input) ? Number(input) : 0;
  const valid = days >= 1 && days <= 365;
  const preview = useReading({ ...extensionQuery(classId, valid ? days : 1), enabled: valid });
  const { extend, isPending } = useExtension(classId);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (valid) extend(days);
  };
  return (
    <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-4">
      <h3 className="text-17">{copy.title}</h3>
      <p className="text-ink-soft">{copy.intro}</p>
      <TextField
        label={copy.days}
        inputMode="numeric"
        maxLength={3}
        value={input}
        onChange={(event) => setInput(event.currentTarget.value)}
        error={valid ? undefined : copy.daysWrong}
      />
      {valid && preview.isError && (
        <FailedLine text={copy.previewFailed} again={common.tryAgain} query={preview} />
      )}
      {valid && preview.data && (
        <p aria-live="polite" className="font-semibold">
          {copy.preview(preview.data.students, preview.data.assignments, preview.data.grants)}
        </p>
      )}
      <Button
        type="submit"
        busy={isPending}
        disabled={!valid || !preview.data || preview.data.students === 0}
      >
        {copy.apply(days)}
      </Button>
    </form>
  );
}

function useExtension(classId: string) {
  const extension = useExtend(classId);
  const undo = useUndoExtension();
  const toast = useToast();
  // One id until the server answers, so that pressing again after a lost answer repeats the same extension.
  const request = useRef<{ requestId: string; days: number }>(undefined);
  const undoOf = (extensionId: string): Undo => ({
    run: async () => {
      const { takenBack, left } = (await undo.mutateAsync(extensionId)).data;
      return left.length === 0
        ? { kind: 'success', text: copy.undone }
        : { kind: 'info', text: copy.undoneInPart(takenBack, left), life: TOAST_LIFE.undoable };
    },
    failed: (error) => sentenceOf(error, copy.undoFailed),
  });
  const extend = (days: number) => {
    if (request.current?.days !== days) request.current = { requestId: randomHex(16), days };
    extension.mutate(request.current, {
      onSuccess: ({ data: { extensionId, students } }) => {
        request.current = undefined;
        toast({
          kind: 'success',
          text: copy.done(students),
          undo: extensionId ? undoOf(extensionId) : undefined,
        });
      },
      onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.failed) }),
    });
  };
  return { extend, isPending: extension.isPending };
}
