// The form of a video: what is typed stays until it is saved, whatever happens meanwhile.

import { useQueryClient } from '@tanstack/react-query';
import type { CatalogueVideo } from '@valence/contract/desk-videos';
import { videoFormCopy as copy } from '@valence/copy/desk-videos';
import { useState } from 'react';
import { ApiRefusal } from '../../lib/http.ts';
import { newUuid } from '../../lib/ids.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { useVideoChanges, videoQuery } from './video-calls.ts';
import { differences, draftOf, EMPTY_DRAFT, sentOf, type VideoDraft } from './video-draft.ts';
import { VideoFields } from './video-fields.tsx';

/** @param onCreated where to go with a new video */
export function NewVideoForm({ onCreated }: { onCreated: (videoId: string) => void }) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [createId] = useState(newUuid);
  const { create } = useVideoChanges();
  const toast = useToast();
  const submit = () => {
    const sent = sentOf(draft);
    if (!sent) return toast({ kind: 'error', text: copy.timeMissing });
    return create.mutate(
      { createId, sent },
      {
        onSuccess: ({ videoId }) => {
          toast({ kind: 'success', text: copy.created });
          onCreated(videoId);
        },
        onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.saveFailed) }),
      },
    );
  };
  return (
    <Form draft={draft} stored={undefined} busy={create.isPending} onChange={setDraft} onSubmit={submit} />
  );
}

/** What stands in the form, and what it was made from. */
function useEdited(video: CatalogueVideo) {
  const [stored, setStored] = useState(video);
  const [draft, setDraft] = useState(() => draftOf(video));
  const [theirs, setTheirs] = useState<CatalogueVideo>();
  const take = (next: CatalogueVideo) => {
    setStored(next);
    setDraft(draftOf(next));
    setTheirs(undefined);
  };
  // What a service told meanwhile goes into a form that nobody has typed in; else saving tells of it.
  if (video.version > stored.version && differences(draftOf(stored), draft).length === 0) take(video);
  return { stored, draft, setDraft, theirs, setTheirs, take };
}

export function EditVideoForm({ video }: { video: CatalogueVideo }) {
  const { stored, draft, setDraft, theirs, setTheirs, take } = useEdited(video);
  const { edit } = useVideoChanges();
  const client = useQueryClient();
  const toast = useToast();
  const reread = () => client.query(videoQuery(stored._id));
  const submit = (version: number) => {
    const sent = sentOf(draft);
    if (!sent) return toast({ kind: 'error', text: copy.timeMissing });
    return edit.mutate(
      { videoId: stored._id, version, sent },
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
        onChange={setDraft}
        onSubmit={() => submit(stored.version)}
      />
    </>
  );
}

interface FormProps {
  draft: VideoDraft;
  stored: CatalogueVideo | undefined;
  busy: boolean;
  onChange: (draft: VideoDraft) => void;
  onSubmit: () => void;
}

function Form({ draft, stored, busy, onChange, onSubmit }: FormProps) {
  return (
    <form
      aria-label={stored ? copy.edit(stored.title) : copy.newTitle}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      <VideoFields draft={draft} stored={stored} onChange={(change) => onChange({ ...draft, ...change })} />
      <div className="sticky bottom-14 z-20 mt-6 border-t border-line bg-paper/95 py-3 lg:bottom-0">
        <Button type="submit" large busy={busy}>
          {stored ? copy.save : copy.create}
        </Button>
      </div>
    </form>
  );
}
