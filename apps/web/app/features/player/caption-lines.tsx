// The captions over the picture: read by the browser, drawn by us so that the controls never cover them.

import type { PlayableVideo } from '@valence/contract/videos';
import { useEffect, useState } from 'react';
import { classes } from '../../ui/classes.ts';

/** @param lifted above the control bar, while that is shown */
export function CaptionLines({ media, lifted }: { media: HTMLVideoElement; lifted: boolean }) {
  const lines = useActiveLines(media);
  if (lines.length === 0) return null;
  return (
    <div
      className={classes(
        'pointer-events-none absolute inset-x-4 flex flex-col items-center gap-1 text-center text-15 transition-transform sm:text-21',
        lifted ? 'bottom-20' : 'bottom-4',
      )}
    >
      {lines.map((line) => (
        <span key={line} className="rounded-card bg-paper/85 px-3 py-0.5 whitespace-pre-line">
          {line}
        </span>
      ))}
    </div>
  );
}

/** The tracks inside the element; fetched by the browser only once captions are wanted. */
export function CaptionTracks({ captions }: Pick<PlayableVideo, 'captions'>) {
  return captions.map(({ url, language, label }) => (
    <track key={language} kind="captions" src={url} srcLang={language} label={label} />
  ));
}

function useActiveLines(media: HTMLVideoElement): readonly string[] {
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => readAloud(media.textTracks[0], setLines), [media]);
  return lines;
}

/** Has the browser read the track (which fetches it) and tells its lines. @returns ends it */
function readAloud(track: TextTrack | undefined, tell: (lines: string[]) => void): (() => void) | undefined {
  if (!track) return undefined;
  const look = () => tell(Array.from(track.activeCues ?? [], plainText));
  track.mode = 'hidden';
  track.addEventListener('cuechange', look);
  look();
  return () => {
    track.removeEventListener('cuechange', look);
    track.mode = 'disabled';
  };
}

function plainText(cue: TextTrackCue): string {
  return cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : '';
}
