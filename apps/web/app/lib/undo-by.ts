// The undo of one change by a further one, for the message that reports the change.

import { undoCopy } from '@valence/copy/admin/undo';
import { sentenceOf } from './sentence.ts';

/** @param words what is said afterwards, where the general words say too little */
export function undoBy(change: () => Promise<unknown>, words: { undone?: string; failed?: string } = {}) {
  const { undone = undoCopy.done, failed = undoCopy.failed } = words;
  return {
    run: async () => {
      await change();
      return { kind: 'success' as const, text: undone };
    },
    failed: (error: unknown) => sentenceOf(error, failed),
  };
}
