// The product's own player: the picture in its 16:9 box, with controls and notes over it.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { playbackCopy } from '@valence/copy/learning/playback';
import { readChapters } from '@valence/domain/chapters';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Trouble } from '../../lib/stream/failure.ts';
import { classes } from '../../ui/classes.ts';
import './stage.css';
import { AboveBar } from './above-bar.tsx';
import { AudioPoster } from './audio-poster.tsx';
import { useCues } from './captions-query.ts';
import { ControlBar } from './control-bar.tsx';
import { EndingNote } from './ending-note.tsx';
import { fillWhenTurned } from './fullscreen.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { LessonEnd } from './lesson-end.tsx';
import { type MediaState, useMediaState } from './media-state.ts';
import { type PictureWindow, usePictureWindow } from './picture-window.ts';
import type { PlayerHandle } from './player-handle.ts';
import { PreviewTile } from './preview-tile.tsx';
import { BigPlay, Buffering, InSmallWindow, JumpNote, Waiting, WatermarkRestored } from './stage-notes.tsx';
import type { Playback } from './stream/playback.ts';
import { TapLayer } from './tap-layer.tsx';
import { type Controls, useControls } from './use-controls.ts';
import { useControlsShown } from './use-controls-shown.ts';
import { useMediaSession } from './use-media-session.ts';
import { useOneLesson } from './use-one-lesson.ts';
import { usePlayQuality } from './use-play-quality.ts';
import { type StreamToPlay, usePlayback, usePlaybackState } from './use-playback.ts';
import { useProgress } from './use-progress.ts';
import { useStreamLeft } from './use-stream-left.ts';
import { useWatermark } from './use-watermark.ts';

export interface LessonPlayerProps {
  video: PlayableVideo;
  stream: StreamToPlay;
  /** The student's number. */
  watermark: string;
  /** Opens the chat for a request for renewal. */
  renewLink: string | undefined;
  /** Shown over the picture when the lesson is over. */
  atEnd?: ReactNode;
  /** Called once other parts of the page can read and move the lesson's position. */
  onReady: (handle: PlayerHandle) => void;
}

/** The player's box: dark in both themes, as wide as the page, never higher than the screen. */
export const stageBox =
  'scheme-dark relative isolate mx-auto aspect-video w-full max-w-[calc((100dvh-8rem)*16/9)] overflow-hidden text-ink sm:rounded-card';
const fullBox =
  'select-none [&:fullscreen]:max-w-none [&:fullscreen]:rounded-none data-filled:fixed data-filled:inset-0 data-filled:z-50 data-filled:aspect-auto data-filled:h-dvh data-filled:max-w-none data-filled:rounded-none';

export function LessonPlayer(props: LessonPlayerProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [media, setMedia] = useState<HTMLVideoElement | null>(null);
  const { title, thumbnailUrl, posterUrl } = props.video;
  return (
    <section ref={setBox} aria-label={playbackCopy.player(title)} className={classes(stageBox, fullBox)}>
      <div className="stage-ground" />
      {/* The picture and the student's number over it: they move together into another window. */}
      <div ref={setFrame} className="absolute inset-0">
        {/* The specification requires: no autoplay, no loop, not muted, loaded ahead. */}
        {/* biome-ignore lint/a11y/useMediaCaption: the player itself draws the captions of a lesson that has some */}
        <video
          ref={setMedia}
          playsInline
          disablePictureInPicture
          preload="auto"
          poster={posterUrl ?? thumbnailUrl ?? undefined}
          onContextMenu={(event) => event.preventDefault()}
          className="size-full object-contain"
        />
      </div>
      {box && frame && media && <Stage {...props} {...{ box, frame, media }} />}
    </section>
  );
}

type StageProps = LessonPlayerProps & { box: HTMLElement; frame: HTMLElement; media: HTMLVideoElement };

function Stage({ video, stream, watermark, renewLink, atEnd, onReady, box, frame, media }: StageProps) {
  const state = useMediaState(media);
  const controls = useControls(box, media);
  const { playback, setQuality, restart, hasFallenBack } = usePlayback(media, stream);
  const playbackState = usePlaybackState(playback);
  const ending = playbackState?.ending;
  useProgress(media, video);
  useOneLesson(media);
  useEffect(() => fillWhenTurned(box, media), [box, media]);
  usePlayQuality(media, video, { hasFailed: ending === 'broken', hasFallenBack });
  const { shown, wake, toggle } = useControlsShown(box, !state.paused);
  const pictureWindow = usePictureWindow({ frame, media, run: controls.run });
  const isWatermarkRestored = useWatermark({ box, frame, media, text: watermark });
  const { chapters } = useMemo(() => readChapters(video.description), [video.description]);
  const { data: cues = [] } = useCues(video, playback, controls.captions);
  useMediaSession(media, video, controls.run);
  useStreamLeft(media, stream.source.address.startsWith('/'));
  useEffect(() => {
    if (playback) onReady({ media, playback });
  }, [media, playback, onReady]);
  const isStuck = state.waiting || state.durationSeconds === 0;
  const trouble = isStuck ? playbackState?.trouble : undefined;
  const isSoundAlone = playbackState?.wantedQuality === 'audio' && playbackState.sound !== undefined;
  return (
    <div className={classes('group absolute inset-0', !shown && 'cursor-none')}>
      {isSoundAlone && <AudioPoster video={video} playing={!state.paused} />}
      <TapLayer run={controls.run} onTap={toggle} />
      <AboveBar {...{ video, state, controls, cues, shown }} from={stream.startAt} />
      <Notes {...{ state, controls, pictureWindow, isWatermarkRestored, trouble, playback }} />
      {state.ended && !ending && <LessonEnd {...{ video, media, controls }}>{atEnd}</LessonEnd>}
      {!ending && (
        <ControlBar
          {...{ box, media, state, controls, playbackState, shown, chapters, pictureWindow }}
          onQuality={setQuality}
          expectedSeconds={video.durationSeconds ?? 0}
          captions={video.captions}
          preview={(seconds) => <PreviewTile {...{ video, playback, seconds }} />}
        />
      )}
      {!state.begun && !trouble && !ending && (
        <BigPlay
          onPlay={() => {
            controls.run({ name: 'toggle-play' });
            wake();
          }}
        />
      )}
      {ending && <EndingNote ending={ending} renewLink={renewLink} onPlayOn={restart} />}
      <KeysDialog open={controls.keysShown} onClose={controls.hideKeys} />
    </div>
  );
}

interface NotesProps {
  state: MediaState;
  controls: Controls;
  pictureWindow: PictureWindow;
  isWatermarkRestored: boolean;
  /** Why the lesson cannot go on at the moment. */
  trouble: Trouble | undefined;
  playback: Playback | undefined;
}

/** The player's messages over the picture while a lesson plays. */
export function Notes(props: NotesProps) {
  const { state, controls, pictureWindow, isWatermarkRestored, trouble, playback } = props;
  return (
    <>
      <JumpNote jump={controls.jump} />
      {pictureWindow.isOpen && <InSmallWindow onBack={pictureWindow.toggle} />}
      {isWatermarkRestored && <WatermarkRestored />}
      {!state.paused && state.waiting && !trouble && <Buffering />}
      {trouble && <Waiting trouble={trouble} onRetry={() => playback?.retry()} />}
    </>
  );
}
