// Deletes a video, and restores it: from the message, or later.

import { videoFormCopy as copy } from '@valence/copy/admin/videos';
import { sentenceOf } from '../../../lib/sentence.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useVideoChanges } from './video-calls.ts';

export function useDeletion() {
  const { remove, restore } = useVideoChanges();
  const toast = useToast();
  // Promises, not the mutations' callbacks: when the answer comes, another page may be open.
  const undoOf = (videoId: string) =>
    undoBy(() => restore.mutateAsync(videoId), { undone: copy.restored, failed: copy.restoreFailed });
  const bringBack = async (videoId: string) => {
    const { run, failed } = undoOf(videoId);
    toast(await run().catch((error: unknown) => ({ kind: 'error' as const, text: failed(error) })));
  };
  const deleteVideo = async (videoId: string, done: () => void) => {
    try {
      await remove.mutateAsync(videoId);
    } catch (error) {
      toast({ kind: 'error', text: sentenceOf(error, copy.removeFailed) });
      return;
    }
    toast({ kind: 'success', text: copy.removed, undo: undoOf(videoId) });
    done();
  };
  return { deleteVideo, bringBack };
}
