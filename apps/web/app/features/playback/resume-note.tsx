// Says that the lesson continues where the student left it or at a part that was skipped, and offers to start over.

import { playbackCopy } from '@valence/copy/learning/playback';
import { useState } from 'react';
import { videoLength } from '../../lib/format.ts';

/** How many seconds of the lesson the offer stays. */
const SHOWN_SECONDS = 4;

interface ResumeNoteProps {
  /** The second at which the lesson continues; 0: it starts from the beginning. */
  from: number;
  /** Whether that is a part that was skipped. */
  isSkipped: boolean;
  /** The present second. */
  at: number;
  onStartOver: () => void;
}

export function ResumeNote({ from, isSkipped, at, onStartOver }: ResumeNoteProps) {
  const [isReached, setReached] = useState(false);
  const [isDone, setDone] = useState(false);
  const isNear = at > from - 1 && at < from + SHOWN_SECONDS;
  if (isNear && !isReached) setReached(true);
  if (isReached && !isNear && !isDone) setDone(true);
  if (from === 0 || !isNear || isDone) return null;
  return (
    <p
      role="status"
      data-over-picture=""
      className="pointer-events-auto z-10 flex w-fit items-center rounded-full border border-line bg-paper/90 pl-4 text-13 tabular-nums sm:text-15"
    >
      {(isSkipped ? playbackCopy.onToSkipped : playbackCopy.continuedAt)(videoLength(from))}
      <button
        type="button"
        onClick={onStartOver}
        className="min-h-11 rounded-full px-4 font-semibold text-brand underline underline-offset-4"
      >
        {playbackCopy.startOver}
      </button>
    </p>
  );
}
