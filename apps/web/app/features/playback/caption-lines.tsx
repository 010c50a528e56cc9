// The captions over the picture, drawn by the player itself so that nothing covers them.

import type { Cue } from '@valence/domain/captions';
import { cuesAt } from './vtt.ts';

interface CaptionLinesProps {
  cues: readonly Cue[];
  seconds: number;
}

export function CaptionLines({ cues, seconds }: CaptionLinesProps) {
  const currentCues = cuesAt(cues, seconds);
  if (currentCues.length === 0) return null;
  return (
    <div className="flex flex-col items-center gap-1 text-center text-15 sm:text-21">
      {currentCues.map(({ startSeconds, text }) => (
        <span
          key={`${startSeconds} ${text}`}
          data-over-picture=""
          className="rounded-card bg-paper/85 px-3 py-0.5 whitespace-pre-line"
        >
          {text}
        </span>
      ))}
    </div>
  );
}
