// The dialog that lists the player's keys.

import { playbackCopy, playerKeys } from '@valence/copy/learning/playback';
import { Dialog } from '../../ui/dialog.tsx';
import { SingleKeysChoice } from './single-keys-choice.tsx';

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={playbackCopy.keyboard} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-15">
        {playerKeys.map(([keys, effect]) => (
          <div key={keys} className="contents">
            <dt className="font-semibold whitespace-nowrap text-ink">{keys}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-3">
        <SingleKeysChoice />
      </div>
    </Dialog>
  );
}
