// How long a lesson is, or, once it was begun, how much is left of it.

import type { LibraryVideo } from '@valence/contract/learning/videos';
import { libraryCopy } from '@valence/copy/learning/library';
import { isFinished, minutesLeft } from '@valence/domain/watched';
import { videoLength } from '../../lib/format.ts';
import { Check } from '../../ui/icons.tsx';

export function Watched({ video: { watchedShare, durationSeconds } }: { video: LibraryVideo }) {
  if (!durationSeconds) return null;
  if (watchedShare === undefined)
    return (
      <span className="tabular-nums">
        <span className="sr-only">{libraryCopy.length(videoLength(durationSeconds))}</span>
        <span aria-hidden="true">{videoLength(durationSeconds)}</span>
      </span>
    );
  if (!isFinished(watchedShare))
    return <span>{libraryCopy.minutesLeft(minutesLeft(watchedShare, durationSeconds))}</span>;
  return (
    <span className="inline-flex items-center gap-1 font-medium text-live">
      <Check size={14} />
      {libraryCopy.watched}
    </span>
  );
}
