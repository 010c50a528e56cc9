// The captions over the picture, drawn by us so that the controls never cover them.

import { classes } from '../../ui/classes.ts';
import { type Cue, cuesAt } from './vtt.ts';

interface CaptionLinesProps {
  cues: readonly Cue[];
  seconds: number;
  /** Above the control bar, while that is shown. */
  lifted: boolean;
}

export function CaptionLines({ cues, seconds, lifted }: CaptionLinesProps) {
  const shown = cuesAt(cues, seconds);
  if (shown.length === 0) return null;
  return (
    <div
      className={classes(
        'pointer-events-none absolute inset-x-4 flex flex-col items-center gap-1 text-center text-15 transition-transform sm:text-21',
        lifted ? 'bottom-20' : 'bottom-4',
      )}
    >
      {shown.map(({ startSeconds, text }) => (
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
