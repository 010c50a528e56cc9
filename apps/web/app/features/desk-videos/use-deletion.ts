// Deleting a video after a question, and bringing it back: from the message, or later.

import { common } from '@valence/copy/common';
import { videoFormCopy as copy } from '@valence/copy/desk-videos';
import { sentenceOf } from '../../lib/sentence.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { TOAST_LIFE, useToast } from '../../ui/toast.tsx';
import { useVideoChanges } from './video-calls.ts';

export function useDeletion() {
  const { remove, restore } = useVideoChanges();
  const confirm = useConfirm();
  const toast = useToast();
  // Promises, not callbacks of the calls: by the time of the answer the page may be another one.
  const bringBack = (videoId: string) =>
    restore.mutateAsync(videoId).then(
      () => toast({ kind: 'success', text: copy.restored }),
      (error: unknown) => toast({ kind: 'error', text: sentenceOf(error, copy.restoreFailed) }),
    );
  const askAndRemove = async (video: { _id: string; title: string }, done?: () => void) => {
    const sure = await confirm({
      title: copy.removeTitle,
      message: copy.removeText(video.title),
      accept: copy.remove,
      reject: common.cancel,
      danger: true,
    });
    if (!sure) return;
    try {
      await remove.mutateAsync(video._id);
    } catch (error) {
      toast({ kind: 'error', text: sentenceOf(error, copy.removeFailed) });
      return;
    }
    const action = { label: copy.undo, run: () => void bringBack(video._id) };
    toast({ kind: 'success', text: copy.removed, life: TOAST_LIFE.undoable, action });
    done?.();
  };
  return { askAndRemove, bringBack };
}
