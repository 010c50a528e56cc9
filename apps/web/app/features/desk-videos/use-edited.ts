// What stands in a video's form: kept in this browser from the first letter on until it is saved or thrown away, so that
// another page, a reload or a session that ran out loses nothing.

import type { CatalogueVideo } from '@valence/contract/desk-videos';
import { videoFormCopy as copy } from '@valence/copy/desk-videos';
import { useState } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { newUuid } from '../../lib/ids.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { differences, draftOf, EMPTY_DRAFT, type VideoDraft } from './video-draft.ts';

/** Of a new video: the same one however often it is sent. */
export function useNew() {
  const [kept, keep] = useDraft<{ createId: string; draft: VideoDraft }>('video');
  const [usual] = useState(newUuid);
  const { createId = usual, draft = EMPTY_DRAFT } = kept ?? {};
  const setDraft = (next: VideoDraft) => keep({ createId, draft: next });
  return { createId, draft, setDraft, done: () => keep(undefined) };
}

/** Of a video that is stored, and the version that it was made from. */
export function useEdited(video: CatalogueVideo) {
  const [kept, keep] = useDraft<{ version: number; draft: VideoDraft }>(`video ${video._id}`);
  const [stored, setStored] = useState(kept ? { ...video, version: kept.version } : video);
  const [theirs, setTheirs] = useState<CatalogueVideo>();
  const saved = draftOf(stored);
  const draft = kept?.draft ?? saved;
  const setDraft = (next: VideoDraft) =>
    keep(differences(saved, next).length > 0 ? { version: stored.version, draft: next } : undefined);
  const take = (next: CatalogueVideo) => {
    setStored(next);
    keep(undefined);
    setTheirs(undefined);
  };
  // What a service told meanwhile goes into a form that nobody has typed in; else saving tells of it.
  if (video.version > stored.version && !kept) setStored(video);
  return { stored, draft, setDraft, theirs, setTheirs, take };
}

/** Asks, then throws away what was typed. */
export function useDiscard(): (discard: () => void) => Promise<void> {
  const confirm = useConfirm();
  return async (discard) => {
    const sure = await confirm({
      title: copy.discardTitle,
      message: copy.discardText,
      accept: copy.discard,
      reject: copy.keepTyping,
      danger: true,
    });
    if (sure) discard();
  };
}
