// The lesson as a line: what is buffered, what has been played, where chapters begin, and a handle to seek with.

import { playbackCopy } from '@valence/copy/learning/playback';
import { type Chapter, chapterAt } from '@valence/domain/chapters';
import { type CSSProperties, type PointerEvent, type ReactNode, useState } from 'react';
import { videoLength } from '../../lib/format.ts';
import type { MediaState } from './media-state.ts';

export interface SeekBarProps {
  state: MediaState;
  durationSeconds: number;
  chapters: readonly Chapter[];
  onSeek: (seconds: number) => void;
  /** The picture above the second under the pointer or the handle. */
  preview: (seconds: number) => ReactNode;
}

export function SeekBar({ state, durationSeconds, chapters, onSeek, preview }: SeekBarProps) {
  // The lesson seeks only when the handle is released: a jump for each pixel would request a part for each.
  const [dragSeconds, setDragSeconds] = useState<number>();
  const [hoverSeconds, setHoverSeconds] = useState<number>();
  const at = dragSeconds ?? state.seconds;
  const release = () => {
    if (dragSeconds !== undefined) onSeek(dragSeconds);
    setDragSeconds(undefined);
    setHoverSeconds(undefined);
  };
  const previewSeconds = dragSeconds ?? hoverSeconds;
  return (
    <div className="group/seek relative flex h-6 items-center">
      <Line {...{ state, durationSeconds, chapters, at }} />
      {previewSeconds !== undefined && durationSeconds > 0 && (
        <SeekPreview seconds={previewSeconds} share={previewSeconds / durationSeconds} chapters={chapters}>
          {preview(previewSeconds)}
        </SeekPreview>
      )}
      <input
        type="range"
        data-seek
        min={0}
        max={durationSeconds || 1}
        step="any"
        value={at}
        aria-label={playbackCopy.position}
        aria-valuetext={valueText(at, durationSeconds, chapters)}
        onPointerDown={() => setDragSeconds(state.seconds)}
        onPointerMove={(event) => setHoverSeconds(shareOf(event) * durationSeconds)}
        onPointerLeave={() => setHoverSeconds(undefined)}
        onPointerUp={release}
        onPointerCancel={release}
        onChange={({ currentTarget }) =>
          dragSeconds === undefined
            ? onSeek(currentTarget.valueAsNumber)
            : setDragSeconds(currentTarget.valueAsNumber)
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
  const time = playbackCopy.positionOf(videoLength(at), videoLength(durationSeconds));
  const chapter = chapterAt(chapters, at);
  return chapter ? `${time}, ${chapter.title}` : time;
}

/** The pointer's position along the bar, 0 to 1. */
function shareOf({ currentTarget, clientX }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.max(0, Math.min(1, (clientX - left) / width));
}

interface SeekPreviewProps {
  seconds: number;
  /** Position along the bar, 0 to 1. */
  share: number;
  chapters: readonly Chapter[];
  children: ReactNode;
}

/** Time, chapter and picture of the second to seek to; screen readers get time and chapter from the bar's own value. */
function SeekPreview({ seconds, share, chapters, children }: SeekPreviewProps) {
  const chapter = chapterAt(chapters, seconds);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none! absolute bottom-6 flex w-44 flex-col items-center gap-1 text-center text-13"
      // It never extends beyond the bar's ends.
      style={{ left: `clamp(0px, calc(${share * 100}% - 5.5rem), calc(100% - 11rem))` }}
    >
      {children}
      <span className="max-w-full rounded-card bg-paper/90 px-2 py-0.5 tabular-nums">
        {chapter && <span className="line-clamp-2 block">{chapter.title}</span>}
        {videoLength(seconds)}
      </span>
    </div>
  );
}
