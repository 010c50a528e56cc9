// Says that the lesson goes on where it was left, and offers its beginning.

import { playerCopy } from '@valence/copy/player';
import { useState } from 'react';
import { videoLength } from '../../lib/format.ts';

/** Seconds of the lesson for which it is offered. */
const SHOWN_SECONDS = 8;

interface ResumeNoteProps {
  /** The second it goes on at; 0: it begins. */
  from: number;
  /** The present second. */
  at: number;
  onStartOver: () => void;
}

export function ResumeNote({ from, at, onStartOver }: ResumeNoteProps) {
  const [reached, setReached] = useState(false);
  const [over, setOver] = useState(false);
  const isNear = at > from - 1 && at < from + SHOWN_SECONDS;
  if (isNear && !reached) setReached(true);
  if (reached && !isNear && !over) setOver(true);
  if (from === 0 || !isNear || over) return null;
  return (
    <p
      role="status"
      className="absolute top-3 left-3 z-10 flex items-center rounded-full border border-line bg-paper/90 pl-4 text-15 tabular-nums"
    >
      {playerCopy.continuedAt(videoLength(from))}
      <button
        type="button"
        onClick={onStartOver}
        className="min-h-11 rounded-full px-4 font-semibold text-brand underline underline-offset-4"
      >
        {playerCopy.startOver}
      </button>
    </p>
  );
}
