// Deletes a video after a confirmation, and restores it: from the message, or later.

import { videoFormCopy as copy } from '@valence/copy/admin/videos';
import { common } from '@valence/copy/common';
import { sentenceOf } from '../../../lib/sentence.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { TOAST_LIFE, useToast } from '../../../ui/toast.tsx';
import { useVideoChanges } from './video-calls.ts';

export function useDeletion() {
  const { remove, restore } = useVideoChanges();
  const confirm = useConfirm();
  const toast = useToast();
  // Promises, not the mutations' callbacks: when the answer comes, another page may be open.
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
