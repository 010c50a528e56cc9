// What the player says over the picture: loading, no connection, a jump.

import { playerCopy } from '@valence/copy/player';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Play, Refresh } from '../../ui/icons.tsx';
import { Ring, Spinner } from '../../ui/spinner.tsx';
import { Over } from './over.tsx';

export function BigPlay({ onPlay }: { onPlay: () => void }) {
  return (
    <button
      type="button"
      aria-label={playerCopy.play}
      onClick={onPlay}
      className="absolute top-1/2 left-1/2 grid size-18 -translate-1/2 place-items-center rounded-full bg-brand text-on-brand shadow-card transition-transform hover:scale-[1.05]"
    >
      <Play size={36} />
    </button>
  );
}

const NOT_WORTH_TELLING_MS = 400;

/** Only after a moment: most waits are over before one has read that there is one. */
export function Buffering() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), NOT_WORTH_TELLING_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <div className="pointer-events-none absolute top-1/2 left-1/2 -translate-1/2 text-ink">
      <Spinner label={playerCopy.buffering} size={44} quiet />
    </div>
  );
}

export function Offline({ onRetry }: { onRetry: () => void }) {
  return (
    <Over overControls>
      <p role="status" className="flex items-center gap-3">
        <Ring size={24} />
        {playerCopy.offline}
      </p>
      <Button look="secondary" icon={<Refresh />} onClick={onRetry}>
        {playerCopy.tryNow}
      </Button>
    </Over>
  );
}

const JUMP_SHOWN_MS = 700;

/** @param jump a new object for each jump */
export function JumpNote({ jump }: { jump: { seconds: number } | undefined }) {
  const [over, setOver] = useState<{ seconds: number }>();
  useEffect(() => {
    const timer = setTimeout(() => setOver(jump), JUMP_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [jump]);
  if (!jump || jump === over) return null;
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute top-1/2 -translate-y-1/2 rounded-full bg-paper/80 px-4 py-2 text-17 font-semibold tabular-nums ${jump.seconds < 0 ? 'left-[12%]' : 'right-[12%]'}`}
    >
      {playerCopy.skipped(jump.seconds)}
    </span>
  );
}

export function InSmallWindow({ onBack }: { onBack: () => void }) {
  return (
    <Over overControls>
      <p role="status">{playerCopy.inSmallWindow}</p>
      <Button look="secondary" onClick={onBack}>
        {playerCopy.bringBack}
      </Button>
    </Over>
  );
}

/** The picture stands still with it. */
export function MarkRestored() {
  return (
    <p
      role="status"
      className="pointer-events-none absolute inset-x-4 top-4 z-10 mx-auto w-fit max-w-md rounded-card bg-paper/90 px-4 py-2 text-center text-15"
    >
      {playerCopy.markRestored}
    </p>
  );
}
