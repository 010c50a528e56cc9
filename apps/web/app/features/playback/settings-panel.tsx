// The panel above the control bar for quality, with the data use of an hour, captions and speed (the browser's own popover).

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { playbackCopy } from '@valence/copy/learning/playback';
import { type ToggleEvent, useId, useRef } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { PictureInPicture } from '../../ui/media-icons.tsx';
import { Settings } from '../../ui/page-icons.tsx';
import { CaptionLanguages } from './caption-languages.tsx';
import { Choice } from './choice.tsx';
import type { PictureWindow } from './picture-window.ts';
import { SPEEDS } from './player-preferences.ts';
import { megabytesAnHour } from './quality-label.ts';
import type { PlaybackState, WantedQuality } from './stream/playback.ts';

interface SettingsPanelProps {
  playback: PlaybackState | undefined;
  speed: number;
  onQuality: (quality: WantedQuality) => void;
  onSpeed: (speed: number) => void;
  captions: PlayableVideo['captions'];
  /** Called when a language of the captions was chosen. */
  onCaptions: () => void;
  pictureWindow: PictureWindow;
}

export function SettingsPanel(props: SettingsPanelProps) {
  const { playback, speed, onQuality, onSpeed, captions, onCaptions, pictureWindow } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open' && button.current) placeAbove(event.currentTarget, button.current);
  };
  return (
    <>
      <IconButton ref={button} label={playbackCopy.settings} popoverTarget={id} className="text-ink!">
        <Settings />
      </IconButton>
      <div
        id={id}
        popover="auto"
        onBeforeToggle={place}
        className="fixed inset-auto m-0 w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-surface p-4 text-ink shadow-card"
      >
        {playback && playback.qualities.length > 0 && <Qualities playback={playback} onQuality={onQuality} />}
        <CaptionLanguages captions={captions} onChoose={onCaptions} />
        <fieldset>
          <legend className="mb-1.5 text-13 font-semibold text-ink-soft">{playbackCopy.speed}</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(3.4rem,1fr))] gap-1.5">
            {SPEEDS.map((each) => (
              <Choice key={each} name={`${id}-speed`} chosen={each === speed} onChoose={() => onSpeed(each)}>
                {playbackCopy.speedOf(each)}
              </Choice>
            ))}
          </div>
        </fieldset>
        {/* On a phone there is no room for it beside the other buttons. */}
        {pictureWindow.isOffered && (
          <Button
            look="secondary"
            wide
            className="mt-4 sm:hidden"
            icon={<PictureInPicture />}
            aria-pressed={pictureWindow.isOpen}
            popoverTarget={id}
            onClick={pictureWindow.toggle}
          >
            {playbackCopy.pictureInPicture}
          </Button>
        )}
      </div>
    </>
  );
}

function Qualities({
  playback,
  onQuality,
}: Pick<SettingsPanelProps, 'onQuality'> & { playback: PlaybackState }) {
  const id = useId();
  const { qualities, currentIndex, wantedQuality, sound } = playback;
  const current = currentIndex === undefined ? undefined : qualities[currentIndex];
  return (
    <fieldset className="mb-4">
      <legend className="mb-1.5 text-13 font-semibold text-ink-soft">{playbackCopy.quality}</legend>
      <div className="flex flex-col gap-1.5">
        <Choice name={id} chosen={wantedQuality === 'auto'} onChoose={() => onQuality('auto')}>
          {current && wantedQuality === 'auto'
            ? playbackCopy.qualityAutoNow(current.shortSide)
            : playbackCopy.qualityAuto}
        </Choice>
        {qualities.toReversed().map(({ shortSide, averageBitsPerSecond }) => (
          <Choice
            key={shortSide}
            name={id}
            chosen={wantedQuality === shortSide}
            onChoose={() => onQuality(shortSide)}
          >
            {playbackCopy.qualityOf(shortSide)}
            <DataAnHour of={averageBitsPerSecond} />
          </Choice>
        ))}
        <Choice name={id} chosen={wantedQuality === 'saver'} onChoose={() => onQuality('saver')}>
          {playbackCopy.dataSaver}
          <DataAnHour of={qualities[0]?.averageBitsPerSecond} />
        </Choice>
        {sound && (
          <Choice name={id} chosen={wantedQuality === 'audio'} onChoose={() => onQuality('audio')}>
            {playbackCopy.audioOnly}
            <DataAnHour of={sound.averageBitsPerSecond} />
          </Choice>
        )}
      </div>
    </fieldset>
  );
}

/** @param of bits per second; renders nothing while unknown */
function DataAnHour({ of: bitsPerSecond }: { of: number | undefined }) {
  if (!bitsPerSecond) return null;
  return (
    <small className="ml-auto text-13 font-normal">
      {playbackCopy.dataAnHour(megabytesAnHour(bitsPerSecond))}
    </small>
  );
}

/** Places the panel above the button where there is room, else at the bottom of the screen. */
function placeAbove(panel: HTMLElement, button: HTMLElement): void {
  const { top, right } = button.getBoundingClientRect();
  const room = top - 16;
  const isRoomy = room > 340;
  panel.style.right = `${isRoomy ? Math.max(8, window.innerWidth - right) : 8}px`;
  panel.style.bottom = `${isRoomy ? window.innerHeight - top + 8 : 8}px`;
  panel.style.maxHeight = `${isRoomy ? room : window.innerHeight - 16}px`;
}
