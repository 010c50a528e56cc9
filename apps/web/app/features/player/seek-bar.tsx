// The lesson as a line: what is buffered, what was played, and a handle to take it elsewhere.

import { playerCopy } from '@valence/copy/player';
import { type CSSProperties, useState } from 'react';
import { videoLength } from '../../lib/format.ts';
import type { MediaState } from './media-state.ts';

interface SeekBarProps {
  state: MediaState;
  durationSeconds: number;
  onSeek: (seconds: number) => void;
}

export function SeekBar({ state, durationSeconds, onSeek }: SeekBarProps) {
  // While the handle is held the picture stays: a jump for each pixel would ask the server for as many parts.
  const [held, setHeld] = useState<number>();
  const at = held ?? state.seconds;
  const share = (seconds: number) => `${durationSeconds > 0 ? (seconds / durationSeconds) * 100 : 0}%`;
  const between = (from: number, to: number): CSSProperties => ({
    left: share(from),
    width: share(to - from),
  });
  const letGo = () => {
    if (held !== undefined) onSeek(held);
    setHeld(undefined);
  };
  return (
    <div className="group/seek relative flex h-6 items-center">
      <div aria-hidden="true" className="absolute inset-x-0 h-1 overflow-hidden rounded-full bg-ink/20">
        {state.buffered.map(([from, to]) => (
          <span key={from} className="absolute inset-y-0 bg-ink/30" style={between(from, to)} />
        ))}
        <span className="absolute inset-y-0 left-0 bg-live" style={{ width: share(at) }} />
      </div>
      <span
        aria-hidden="true"
        className="absolute size-3.5 -translate-x-1/2 rounded-full bg-live group-focus-within/seek:outline-2 group-focus-within/seek:outline-offset-2 group-focus-within/seek:outline-ink"
        style={{ left: share(at) }}
      />
      <input
        type="range"
        data-seek
        min={0}
        max={durationSeconds || 1}
        step="any"
        value={at}
        aria-label={playerCopy.position}
        aria-valuetext={playerCopy.positionOf(videoLength(at), videoLength(durationSeconds))}
        onPointerDown={() => setHeld(state.seconds)}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onChange={({ currentTarget }) =>
          held === undefined ? onSeek(currentTarget.valueAsNumber) : setHeld(currentTarget.valueAsNumber)
        }
        className="absolute inset-x-0 h-6 w-full cursor-pointer touch-none opacity-0"
      />
    </div>
  );
}
