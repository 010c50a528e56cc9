// The row of controls at the foot of the picture.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { playbackCopy } from '@valence/copy/learning/playback';
import type { Chapter } from '@valence/domain/chapters';
import { videoLength } from '../../lib/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import {
  Captions,
  Fullscreen,
  FullscreenLeave,
  PictureInPicture,
  Replay,
  Volume,
  VolumeOff,
} from '../../ui/media-icons.tsx';
import { Pause, Play } from '../../ui/page-icons.tsx';
import { useIsFullscreen } from './fullscreen.ts';
import type { MediaState } from './media-state.ts';
import type { PictureWindow } from './picture-window.ts';
import { SeekBar, type SeekBarProps } from './seek-bar.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import type { PlaybackState, WantedQuality } from './stream/playback.ts';
import { type Controls, seekTo } from './use-controls.ts';

export interface ControlBarProps {
  box: HTMLElement;
  media: HTMLVideoElement;
  state: MediaState;
  controls: Controls;
  onQuality: (quality: WantedQuality) => void;
  playbackState: PlaybackState | undefined;
  /** The length to show until the stream reports its own. */
  expectedSeconds: number;
  captions: PlayableVideo['captions'];
  chapters: readonly Chapter[];
  preview: SeekBarProps['preview'];
  pictureWindow: PictureWindow;
  shown: boolean;
}

export function ControlBar(props: ControlBarProps) {
  const { media, state, controls, playbackState, expectedSeconds, shown } = props;
  const durationSeconds = state.durationSeconds || expectedSeconds;
  return (
    <div
      data-controls
      className={classes(
        'pointer-events-none absolute inset-x-0 bottom-0 shaded px-2 pt-8 pb-1 transition-opacity has-focus-visible:opacity-100 sm:px-4',
        'pointer-fine:*:pointer-events-auto',
        shown ? '*:pointer-events-auto' : 'opacity-0',
      )}
    >
      <SeekBar
        {...{ state, durationSeconds }}
        chapters={props.chapters.filter(({ startSeconds }) => startSeconds < durationSeconds)}
        preview={props.preview}
        onSeek={(seconds) => seekTo(media, seconds)}
      />
      <div className="flex items-center">
        <PlayButton state={state} controls={controls} />
        <Sound state={state} controls={controls} />
        <span className="px-2 text-13 tabular-nums">
          {videoLength(Math.floor(state.seconds))} / {videoLength(durationSeconds)}
        </span>
        <span className="grow" />
        {props.captions.length > 0 && <CaptionsButton controls={controls} />}
        <SettingsPanel
          playback={playbackState}
          speed={state.speed}
          onQuality={props.onQuality}
          onSpeed={controls.setSpeed}
          captions={props.captions}
          onCaptions={() => !controls.captions && controls.run({ name: 'toggle-captions' })}
          pictureWindow={props.pictureWindow}
        />
        <ScreenButtons {...props} />
      </div>
    </div>
  );
}

type ControlProps = Pick<ControlBarProps, 'state' | 'controls'>;

function PlayButton({ state, controls }: ControlProps) {
  const playLabel = state.ended ? playbackCopy.playAgain : playbackCopy.play;
  return (
    <IconButton
      label={state.paused ? playLabel : playbackCopy.pause}
      aria-keyshortcuts="k"
      className="text-ink!"
      onClick={() => controls.run({ name: 'toggle-play' })}
    >
      {state.ended ? <Replay /> : state.paused ? <Play /> : <Pause />}
    </IconButton>
  );
}

function Sound({ state, controls }: ControlProps) {
  const silent = state.muted || state.volume === 0;
  return (
    <>
      <IconButton
        label={silent ? playbackCopy.unmute : playbackCopy.mute}
        aria-keyshortcuts="m"
        className="text-ink!"
        onClick={() => controls.run({ name: 'toggle-mute' })}
      >
        {silent ? <VolumeOff /> : <Volume />}
      </IconButton>
      {/* Phones have volume keys. */}
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={silent ? 0 : state.volume}
        aria-label={playbackCopy.volume}
        aria-valuetext={`${Math.round((silent ? 0 : state.volume) * 100)} %`}
        onChange={({ currentTarget }) => controls.setVolume(currentTarget.valueAsNumber)}
        className="h-11 w-20 accent-ink max-md:hidden pointer-coarse:hidden"
      />
    </>
  );
}

function CaptionsButton({ controls }: Pick<ControlProps, 'controls'>) {
  return (
    <IconButton
      label={playbackCopy.captions}
      aria-keyshortcuts="c"
      aria-pressed={controls.captions}
      className={classes('text-ink!', controls.captions && 'bg-ink/20')}
      onClick={() => controls.run({ name: 'toggle-captions' })}
    >
      <Captions />
    </IconButton>
  );
}

function ScreenButtons({ box, controls, pictureWindow }: ControlBarProps) {
  const isFullscreen = useIsFullscreen(box);
  return (
    <>
      {pictureWindow.isOffered && (
        <IconButton
          label={playbackCopy.pictureInPicture}
          aria-pressed={pictureWindow.isOpen}
          className="text-ink! max-sm:hidden"
          onClick={pictureWindow.toggle}
        >
          <PictureInPicture />
        </IconButton>
      )}
      <IconButton
        label={isFullscreen ? playbackCopy.leaveFullscreen : playbackCopy.fullscreen}
        aria-keyshortcuts="f"
        className="text-ink!"
        onClick={() => controls.run({ name: 'toggle-fullscreen' })}
      >
        {isFullscreen ? <FullscreenLeave /> : <Fullscreen />}
      </IconButton>
    </>
  );
}
