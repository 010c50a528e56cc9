// The form of a video; its draft stays until it is saved, whatever happens meanwhile.

import { useQueryClient } from '@tanstack/react-query';
import type { EditedVideo } from '@valence/contract/admin/videos';
import { videoFormCopy as copy } from '@valence/copy/admin/videos';
import { type ReactNode, useRef } from 'react';
import { ApiRefusal } from '../../../lib/failures.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { useClearOfBar } from '../../../ui/admin/clear-of-bars.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { useDiscard, useEdited, useNew } from './use-edited.ts';
import { useVideoChanges, videoQuery } from './video-calls.ts';
import { bodyOf, differences, draftOf, EMPTY_DRAFT, type VideoDraft } from './video-draft.ts';
import { VideoFields } from './video-fields.tsx';

interface NewVideoFormProps {
  /** Called with the id of the new video. */
  onCreated: (videoId: string) => void;
  /** The field that chooses the classes that get it. */
  classChoice: (chosen: ReadonlySet<string>, onChange: (chosen: ReadonlySet<string>) => void) => ReactNode;
  /** A dialog that makes a class; it stands beside the form, since it has one of its own. */
  newClass: (onMade: (classId: string) => void) => ReactNode;
}

export function NewVideoForm({ onCreated, classChoice, newClass }: NewVideoFormProps) {
  const { createId, draft, classIds, set, wasRestored, done } = useNew();
  const { create } = useVideoChanges();
  const toast = useToast();
  const submit = () => {
    const body = bodyOf(draft);
    if (!body) return toast({ kind: 'error', text: copy.timeMissing });
    return create.mutate(
      { createId, body, classIds },
      {
        onSuccess: ({ videoId, isAssigned }) => {
          toast(
            isAssigned
              ? { kind: 'success', text: copy.created }
              : { kind: 'error', text: copy.classes.later },
          );
          done();
          onCreated(videoId);
        },
        onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.saveFailed) }),
      },
    );
  };
  return (
    <>
      <Form
        draft={draft}
        stored={undefined}
        busy={create.isPending}
        isUnsaved={differences(EMPTY_DRAFT, draft).length > 0 || classIds.length > 0}
        wasRestored={wasRestored}
        more={
          <Card className="mt-6 p-4 sm:p-6 xl:w-[calc(50%-0.75rem)]">
            <h2 className="mb-4 text-17">{copy.classes.whichOnes}</h2>
            {classChoice(new Set(classIds), (chosen) => set({ classIds: [...chosen] }))}
          </Card>
        }
        onChange={(next) => set({ draft: next })}
        onDiscard={async () => done()}
        onSubmit={submit}
      />
      {newClass((classId) => set({ classIds: [...classIds, classId] }))}
    </>
  );
}

export function EditVideoForm({ video }: { video: EditedVideo }) {
  const { stored, draft, setDraft, theirs, setTheirs, take, wasRestored } = useEdited(video);
  const { edit } = useVideoChanges();
  const client = useQueryClient();
  const toast = useToast();
  const reread = () => client.query(videoQuery(stored._id));
  const submit = (version: number) => {
    const body = bodyOf(draft);
    if (!body) return toast({ kind: 'error', text: copy.timeMissing });
    return edit.mutate(
      { videoId: stored._id, version, body },
      {
        onSuccess: () => {
          toast({ kind: 'success', text: copy.saved });
          void reread().then(take);
        },
        onError: (error) => {
          if (error instanceof ApiRefusal && error.code === 'video-changed') void reread().then(setTheirs);
          else toast({ kind: 'error', text: sentenceOf(error, copy.saveFailed) });
        },
      },
    );
  };
  return (
    <>
      {theirs && (
        <ConflictNotice
          theirs={draftOf(theirs)}
          yours={draft}
          onKeepMine={() => submit(theirs.version)}
          onTakeTheirs={() => take(theirs)}
        />
      )}
      <Form
        draft={draft}
        stored={stored}
        busy={edit.isPending}
        isUnsaved={differences(draftOf(stored), draft).length > 0}
        wasRestored={wasRestored}
        onChange={setDraft}
        onDiscard={async () => take(await reread())}
        onSubmit={() => submit(stored.version)}
      />
    </>
  );
}

interface FormProps {
  draft: VideoDraft;
  stored: EditedVideo | undefined;
  busy: boolean;
  isUnsaved: boolean;
  /** Whether the draft was in the browser before the form was opened. */
  wasRestored: boolean;
  /** Below the fields. */
  more?: ReactNode;
  onChange: (draft: VideoDraft) => void;
  onDiscard: () => Promise<void>;
  onSubmit: () => void;
}

function Form(props: FormProps) {
  const { draft, stored, busy, isUnsaved, wasRestored, more, onChange, onDiscard, onSubmit } = props;
  const discard = useDiscard();
  const onPress = () => discard(onDiscard, () => onChange(draft));
  const bar = useRef<HTMLDivElement>(null);
  useClearOfBar(bar);
  return (
    <form
      aria-label={stored ? copy.edit(stored.title) : copy.newTitle}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      {wasRestored && isUnsaved && (
        <p role="status" className="mb-4 rounded-card border border-soon/40 bg-soon/5 p-3 text-15">
          {copy.draftBack} <TextButton onClick={onPress}>{copy.discard}</TextButton>
        </p>
      )}
      <VideoFields draft={draft} stored={stored} onChange={(change) => onChange({ ...draft, ...change })} />
      {more}
      <div
        ref={bar}
        className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 mt-6 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-paper py-3 lg:bottom-0"
      >
        <Button type="submit" large busy={busy}>
          {stored ? copy.save : copy.create}
        </Button>
        <p className="text-15 text-ink-soft max-sm:text-13" aria-live="polite">
          {isUnsaved && copy.unsaved}
        </p>
        {isUnsaved && <TextButton onClick={onPress}>{copy.discard}</TextButton>}
      </div>
    </form>
  );
}
