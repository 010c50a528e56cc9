// The draft in a video's form: stored in this browser from the first letter on until it is saved or discarded, so that
// another page, a reload or a session that ran out loses nothing.

import type { EditedVideo } from '@valence/contract/admin/videos';
import { videoFormCopy as copy } from '@valence/copy/admin/videos';
import { useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { newUuid } from '../../../lib/ids.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { useToast } from '../../../ui/toast.tsx';
import { differences, draftOf, EMPTY_DRAFT, type VideoDraft } from './video-draft.ts';

interface NewVideo {
  createId: string;
  draft: VideoDraft;
  /** The classes that get it; absent in drafts from before there was such a choice. */
  classIds?: readonly string[];
}

/** The draft of a new video; `createId` stays the same however often it is sent, so that it makes one video. */
export function useNew() {
  const [storedDraft, storeDraft] = useDraft<NewVideo>('video');
  const [wasRestored, setWasRestored] = useState(storedDraft !== undefined);
  const [newId] = useState(newUuid);
  const { createId = newId, draft = EMPTY_DRAFT, classIds = [] } = storedDraft ?? {};
  const set = (change: Partial<NewVideo>) => storeDraft({ createId, draft, classIds, ...change });
  const done = () => {
    storeDraft(undefined);
    setWasRestored(false);
  };
  return { createId, draft, classIds, set, wasRestored, done };
}

/** The draft of a stored video, and the version that it was made from. */
export function useEdited(video: EditedVideo) {
  const [storedDraft, storeDraft] = useDraft<{ version: number; draft: VideoDraft }>(`video ${video._id}`);
  const [stored, setStored] = useState(storedDraft ? { ...video, version: storedDraft.version } : video);
  const [theirs, setTheirs] = useState<EditedVideo>();
  const [wasRestored, setWasRestored] = useState(storedDraft !== undefined);
  const saved = draftOf(stored);
  const draft = storedDraft?.draft ?? saved;
  const setDraft = (next: VideoDraft) =>
    storeDraft(differences(saved, next).length > 0 ? { version: stored.version, draft: next } : undefined);
  const take = (next: EditedVideo) => {
    setStored(next);
    storeDraft(undefined);
    setTheirs(undefined);
    setWasRestored(false);
  };
  // A service's answer goes into a form in which nobody has typed; otherwise saving reports the newer version.
  if (video.version > stored.version && !storedDraft) setStored(video);
  return { stored, draft, setDraft, theirs, setTheirs, take, wasRestored };
}

/** Discards the draft at once; the message puts what was typed back. */
export function useDiscard(): (discard: () => Promise<void>, putBack: () => void) => void {
  const toast = useToast();
  return (discard, putBack) => {
    const discarding = discard();
    const undo = undoBy(async () => discarding.then(putBack), { undone: copy.discardUndone });
    toast({ kind: 'success', text: copy.discarded, undo });
  };
}
