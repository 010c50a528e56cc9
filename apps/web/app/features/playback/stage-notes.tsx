// The player's messages over the picture: loading, no connection, a jump.

import { playbackCopy } from '@valence/copy/learning/playback';
import { useEffect, useState } from 'react';
import type { Trouble } from '../../lib/stream/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Play, Refresh } from '../../ui/page-icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Overlay } from './overlay.tsx';

export function BigPlay({ onPlay }: { onPlay: () => void }) {
  return (
    <button
      type="button"
      aria-label={playbackCopy.play}
      onClick={onPlay}
      className="absolute top-1/2 left-1/2 grid size-18 -translate-1/2 place-items-center rounded-full bg-brand text-on-brand shadow-card transition-transform hover:scale-[1.05]"
    >
      <Play size={36} />
    </button>
  );
}

const BUFFERING_DELAY_MS = 400;

/** Shown only after a moment: most waits end before anybody could read the message. */
export function Buffering() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), BUFFERING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <div className="pointer-events-none absolute top-1/2 left-1/2 -translate-1/2 text-ink">
      <Spinner label={playbackCopy.buffering} size={44} quiet />
    </div>
  );
}

/** The page's own notice of a lost network is not shown beside this one (`app.css`). */
export function Waiting({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  return (
    <Overlay keepControls>
      <p role="status" data-no-network={trouble === 'network' ? '' : undefined}>
        {trouble === 'network' ? playbackCopy.offline : playbackCopy.serverAway}
      </p>
      <Button look="secondary" icon={<Refresh />} onClick={onRetry}>
        {playbackCopy.tryNow}
      </Button>
    </Overlay>
  );
}

const JUMP_SHOWN_MS = 700;

/** @param jump a new object for each jump */
export function JumpNote({ jump }: { jump: { seconds: number } | undefined }) {
  const [lastShown, setLastShown] = useState<{ seconds: number }>();
  useEffect(() => {
    const timer = setTimeout(() => setLastShown(jump), JUMP_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [jump]);
  if (!jump || jump === lastShown) return null;
  return (
    <span
      aria-hidden="true"
      data-over-picture=""
      className={`pointer-events-none absolute top-1/2 -translate-y-1/2 rounded-full bg-paper/80 px-4 py-2 text-17 font-semibold tabular-nums ${jump.seconds < 0 ? 'left-[12%]' : 'right-[12%]'}`}
    >
      {playbackCopy.skipped(jump.seconds)}
    </span>
  );
}

export function InSmallWindow({ onBack }: { onBack: () => void }) {
  return (
    <Overlay keepControls>
      <p role="status">{playbackCopy.inSmallWindow}</p>
      <Button look="secondary" onClick={onBack}>
        {playbackCopy.bringBack}
      </Button>
    </Overlay>
  );
}

/** The lesson is paused while this note is shown. */
export function WatermarkRestored() {
  return (
    <p
      role="status"
      data-over-picture=""
      className="pointer-events-none absolute inset-x-4 top-4 z-10 mx-auto w-fit max-w-md rounded-card bg-paper/90 px-4 py-2 text-center text-15"
    >
      {playbackCopy.markRestored}
    </p>
  );
}
