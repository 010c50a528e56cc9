// The product's own player: the picture in its 16:9 box, and over it what one can do with it.

import type { PlayableVideo } from '@valence/contract/videos';
import { playerCopy } from '@valence/copy/player';
import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { CaptionLines, CaptionTracks } from './caption-lines.tsx';
import { ControlBar } from './control-bar.tsx';
import { EndingNote } from './ending-note.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { useMediaState } from './media-state.ts';
import { ResumeNote } from './resume-note.tsx';
import { BigPlay, Buffering, JumpNote, Offline } from './stage-notes.tsx';
import { TapLayer } from './tap-layer.tsx';
import { useControls } from './use-controls.ts';
import { useControlsShown } from './use-controls-shown.ts';
import { type StreamToPlay, usePlayback, usePlaybackState } from './use-playback.ts';
import { useProgress } from './use-progress.ts';
import { Watermark } from './watermark.tsx';

export interface LessonPlayerProps {
  video: PlayableVideo;
  stream: StreamToPlay;
  /** The student's number. */
  watermark: string;
  /** Opens the chat in which to ask for renewal. */
  renewLink: string | undefined;
}

/** The player's box: dark in both themes, as wide as the page, never higher than the screen. */
export const stageBox =
  'scheme-dark relative isolate mx-auto aspect-video w-full max-w-[calc((100dvh-8rem)*16/9)] overflow-hidden bg-paper text-ink sm:rounded-card';

export function LessonPlayer(props: LessonPlayerProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [media, setMedia] = useState<HTMLVideoElement | null>(null);
  const { title, thumbnailUrl, captions } = props.video;
  return (
    <section
      ref={setBox}
      aria-label={playerCopy.player(title)}
      className={classes(stageBox, 'select-none [&:fullscreen]:max-w-none [&:fullscreen]:rounded-none')}
    >
      {/* No autoplay, no loop, not muted, loaded ahead: the specification forces it. */}
      {/* biome-ignore lint/a11y/useMediaCaption: the captions of a lesson that has some are among the tracks */}
      <video
        ref={setMedia}
        playsInline
        preload="auto"
        poster={thumbnailUrl ?? undefined}
        onContextMenu={(event) => event.preventDefault()}
        className="size-full object-contain"
      >
        <CaptionTracks captions={captions} />
      </video>
      {box && media && <Stage {...props} box={box} media={media} />}
    </section>
  );
}

type StageProps = LessonPlayerProps & { box: HTMLElement; media: HTMLVideoElement };

function Stage({ video, stream, watermark, renewLink, box, media }: StageProps) {
  const state = useMediaState(media);
  const controls = useControls(box, media);
  const { playback, again } = usePlayback(media, stream);
  const playbackState = usePlaybackState(playback);
  useProgress(media, video);
  const { shown, wake, toggle } = useControlsShown(box, !state.paused);
  const ending = playbackState?.ending;
  const isStuck = !state.paused && state.waiting;
  const isStuckOffline = playbackState?.offline && (state.waiting || state.durationSeconds === 0);
  return (
    <div className={classes('absolute inset-0', !shown && 'cursor-none')}>
      <TapLayer run={controls.run} onTap={toggle} />
      <Watermark text={watermark} />
      {controls.captions && <CaptionLines media={media} lifted={shown} />}
      <JumpNote jump={controls.jump} />
      <ResumeNote
        from={stream.startAt}
        at={state.seconds}
        onStartOver={() => controls.run({ name: 'seek-to', share: 0 })}
      />
      {isStuck && !isStuckOffline && <Buffering />}
      {isStuckOffline && <Offline onRetry={() => playback?.retry()} />}
      {!ending && (
        <ControlBar
          {...{ box, media, state, controls, playback, playbackState, shown }}
          expectedSeconds={video.durationSeconds ?? 0}
          hasCaptions={video.captions.length > 0}
        />
      )}
      {!state.begun && !isStuckOffline && !ending && (
        <BigPlay
          onPlay={() => {
            controls.run({ name: 'toggle-play' });
            wake();
          }}
        />
      )}
      {ending && <EndingNote ending={ending} renewLink={renewLink} onPlayOn={again} />}
      <KeysDialog open={controls.keysShown} onClose={controls.hideKeys} />
    </div>
  );
}
