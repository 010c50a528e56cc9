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
  const bringBack = (videoId: string) =>
    restore.mutate(videoId, {
      onSuccess: () => toast({ kind: 'success', text: copy.restored }),
      onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.restoreFailed) }),
    });
  const askAndRemove = async (video: { _id: string; title: string }, done?: () => void) => {
    const sure = await confirm({
      title: copy.removeTitle,
      message: copy.removeText(video.title),
      accept: copy.remove,
      reject: common.cancel,
      danger: true,
    });
    if (!sure) return;
    remove.mutate(video._id, {
      onSuccess: () => {
        const action = { label: copy.undo, run: () => bringBack(video._id) };
        toast({ kind: 'success', text: copy.removed, life: TOAST_LIFE.undoable, action });
        done?.();
      },
      onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.removeFailed) }),
    });
  };
  return { askAndRemove, bringBack };
}
