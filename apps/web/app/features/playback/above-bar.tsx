// The captions and the note on where the lesson goes on, one below the other so that neither covers the other: above the control
// bar, and above the big button to play until the lesson begins.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import type { Cue } from '@valence/domain/captions';
import { resumesAtSkipped } from '@valence/domain/watched';
import { classes } from '../../ui/classes.ts';
import { CaptionLines } from './caption-lines.tsx';
import { watchedOf } from './lesson-end.tsx';
import type { MediaState } from './media-state.ts';
import { ResumeNote } from './resume-note.tsx';
import './stage.css';
import type { Controls } from './use-controls.ts';

interface AboveBarProps {
  video: PlayableVideo;
  state: MediaState;
  controls: Controls;
  cues: readonly Cue[];
  /** Whether the control bar is shown. */
  shown: boolean;
  /** The second at which this lesson was continued. */
  from: number;
}

export function AboveBar({ video, state, controls, cues, shown, from }: AboveBarProps) {
  // The end card has the picture for itself.
  const hasCaptions = controls.captions && !state.ended;
  return (
    <div
      className={classes(
        'above-bar pointer-events-none absolute inset-x-3 top-0 flex flex-col gap-1',
        // The big button to play is in the middle.
        state.begun ? 'justify-end' : 'pt-3',
        // The bar stays in sight while the Tab key is in it.
        shown ? 'bottom-20' : 'bottom-4 group-has-[[data-controls]_:focus-visible]:bottom-20',
      )}
    >
      {hasCaptions && <CaptionLines cues={cues} seconds={state.seconds} />}
      <ResumeNote
        from={from}
        isSkipped={resumesAtSkipped(watchedOf(video), from, video.durationSeconds ?? 0)}
        at={state.seconds}
        onStartOver={() => controls.run({ name: 'seek-to', share: 0 })}
      />
    </div>
  );
}
