// The lesson as a line: what is buffered, what was played, where chapters begin, and a handle to take it elsewhere.

import { playerCopy } from '@valence/copy/player';
import { type Chapter, chapterAt } from '@valence/domain/chapters';
import { type CSSProperties, type PointerEvent, type ReactNode, useState } from 'react';
import { videoLength } from '../../lib/format.ts';
import type { MediaState } from './media-state.ts';

export interface SeekBarProps {
  state: MediaState;
  durationSeconds: number;
  chapters: readonly Chapter[];
  onSeek: (seconds: number) => void;
  /** What stands above the place that the pointer or the handle is at. */
  preview: (seconds: number) => ReactNode;
}

export function SeekBar({ state, durationSeconds, chapters, onSeek, preview }: SeekBarProps) {
  // While the handle is held the picture stays: a jump for each pixel would ask the server for as many parts.
  const [held, setHeld] = useState<number>();
  const [pointed, setPointed] = useState<number>();
  const at = held ?? state.seconds;
  const letGo = () => {
    if (held !== undefined) onSeek(held);
    setHeld(undefined);
    setPointed(undefined);
  };
  const looked = held ?? pointed;
  return (
    <div className="group/seek relative flex h-6 items-center">
      <Line {...{ state, durationSeconds, chapters, at }} />
      {looked !== undefined && durationSeconds > 0 && (
        <Looked seconds={looked} place={looked / durationSeconds} chapters={chapters}>
          {preview(looked)}
        </Looked>
      )}
      <input
        type="range"
        data-seek
        min={0}
        max={durationSeconds || 1}
        step="any"
        value={at}
        aria-label={playerCopy.position}
        aria-valuetext={valueText(at, durationSeconds, chapters)}
        onPointerDown={() => setHeld(state.seconds)}
        onPointerMove={(event) => setPointed(placeOf(event) * durationSeconds)}
        onPointerLeave={() => setPointed(undefined)}
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

type LineProps = Pick<SeekBarProps, 'state' | 'durationSeconds' | 'chapters'> & {
  /** Seconds. */
  at: number;
};

function Line({ state, durationSeconds, chapters, at }: LineProps) {
  const share = (seconds: number) => `${durationSeconds > 0 ? (seconds / durationSeconds) * 100 : 0}%`;
  const between = (from: number, to: number): CSSProperties => ({
    left: share(from),
    width: share(to - from),
  });
  return (
    <>
      <div aria-hidden="true" className="absolute inset-x-0 h-1 overflow-hidden rounded-full bg-ink/20">
        {state.buffered.map(([from, to]) => (
          <span key={from} className="absolute inset-y-0 bg-ink/30" style={between(from, to)} />
        ))}
        <span className="absolute inset-y-0 left-0 bg-live" style={{ width: share(at) }} />
        {chapters.slice(1).map(({ startSeconds }) => (
          <span
            key={startSeconds}
            className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-paper"
            style={{ left: share(startSeconds) }}
          />
        ))}
      </div>
      <span
        aria-hidden="true"
        className="absolute size-3.5 -translate-x-1/2 rounded-full bg-live group-focus-within/seek:outline-2 group-focus-within/seek:outline-offset-2 group-focus-within/seek:outline-ink"
        style={{ left: share(at) }}
      />
    </>
  );
}

function valueText(at: number, durationSeconds: number, chapters: readonly Chapter[]): string {
  const time = playerCopy.positionOf(videoLength(at), videoLength(durationSeconds));
  const chapter = chapterAt(chapters, at);
  return chapter ? `${time}, ${chapter.title}` : time;
}

/** 0 to 1, along the bar. */
function placeOf({ currentTarget, clientX }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.max(0, Math.min(1, (clientX - left) / width));
}

interface LookedProps {
  seconds: number;
  /** 0 to 1. */
  place: number;
  chapters: readonly Chapter[];
  children: ReactNode;
}

/** Time, chapter and picture of the place one looks at; the bar's own words tell them to who does not see. */
function Looked({ seconds, place, chapters, children }: LookedProps) {
  const chapter = chapterAt(chapters, seconds);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none! absolute bottom-6 flex w-44 flex-col items-center gap-1 text-center text-13"
      // Never beyond the bar's ends.
      style={{ left: `clamp(0px, calc(${place * 100}% - 5.5rem), calc(100% - 11rem))` }}
    >
      {children}
      <span className="max-w-full rounded-card bg-paper/90 px-2 py-0.5 tabular-nums">
        {chapter && <span className="line-clamp-2 block">{chapter.title}</span>}
        {videoLength(seconds)}
      </span>
    </div>
  );
}
