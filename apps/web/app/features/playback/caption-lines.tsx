// The captions over the picture, drawn by the player itself so that the controls never cover them.

import type { Cue } from '@valence/domain/captions';
import { classes } from '../../ui/classes.ts';
import { cuesAt } from './vtt.ts';

interface CaptionLinesProps {
  cues: readonly Cue[];
  seconds: number;
  /** Whether the captions stand above the control bar, because it is shown. */
  lifted: boolean;
}

export function CaptionLines({ cues, seconds, lifted }: CaptionLinesProps) {
  const currentCues = cuesAt(cues, seconds);
  if (currentCues.length === 0) return null;
  return (
    <div
      className={classes(
        'pointer-events-none absolute inset-x-4 flex flex-col items-center gap-1 text-center text-15 transition-transform sm:text-21',
        lifted ? 'bottom-20' : 'bottom-4',
      )}
    >
      {currentCues.map(({ startSeconds, text }) => (
        <span
          key={`${startSeconds} ${text}`}
          className="rounded-card bg-paper/85 px-3 py-0.5 whitespace-pre-line"
        >
          {text}
        </span>
      ))}
    </div>
  );
}
