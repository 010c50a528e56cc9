// The captions as a text to read: a press on a line jumps there, the line that is spoken is marked and kept in sight.

import type { PlayableVideo } from '@valence/contract/videos';
import { playerCopy } from '@valence/copy/player';
import { useEffect, useRef } from 'react';
import { videoLength } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useCaptionChoice } from './caption-choice.ts';
import { CaptionLanguages } from './caption-languages.tsx';
import { useCues } from './captions-query.ts';
import { useMediaState } from './media-state.ts';
import type { PlayerHandle } from './player-handle.ts';
import { seekTo } from './use-controls.ts';
import { type Cue, linesToRead } from './vtt.ts';

interface TranscriptProps {
  video: PlayableVideo;
  handle: PlayerHandle;
}

/** Its words are fetched when it is opened for the first time. */
export function Transcript({ video, handle }: TranscriptProps) {
  const { data: cues, isError, refetch } = useCues(video, handle.playback, true);
  const language = useCaptionChoice(video.captions)?.language;
  return (
    <>
      <CaptionLanguages captions={video.captions} />
      {cues && cues.length > 0 && <Lines cues={cues} media={handle.media} language={language} />}
      {cues?.length === 0 && <p className="text-15">{playerCopy.transcriptEmpty}</p>}
      {!cues && !isError && (
        <p role="status" className="text-15 text-ink-soft">
          {playerCopy.transcriptLoading}
        </p>
      )}
      {isError && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-15">
          <p>{playerCopy.transcriptFailed}</p>
          <Button look="secondary" onClick={() => void refetch()}>
            {playerCopy.tryAgain}
          </Button>
        </div>
      )}
    </>
  );
}

interface LinesProps {
  cues: readonly Cue[];
  media: HTMLVideoElement;
  language: string | undefined;
}

function Lines({ cues, media, language }: LinesProps) {
  const { seconds } = useMediaState(media);
  const list = useRef<HTMLOListElement>(null);
  const now = cues.findLastIndex(({ startSeconds }) => startSeconds <= seconds);
  useEffect(() => {
    if (now >= 0) keepInSight(list.current, now);
  }, [now]);
  return (
    <ol
      ref={list}
      lang={language}
      aria-label={playerCopy.transcript}
      className="relative max-h-96 overflow-y-auto overscroll-contain"
    >
      {cues.map((cue, at) => (
        <li key={`${cue.startSeconds} ${cue.text}`}>
          <button
            type="button"
            aria-current={at === now ? 'true' : undefined}
            onClick={() => seekTo(media, cue.startSeconds)}
            className={classes(
              'flex min-h-11 w-full items-baseline gap-3 rounded-card px-3 py-2 text-left text-15 hover:bg-brand/8',
              at === now && 'bg-brand/8 font-semibold',
            )}
          >
            <span className="min-w-12 text-right text-13 text-brand tabular-nums">
              {videoLength(Math.floor(cue.startSeconds))}
            </span>
            <span className="whitespace-pre-line">{linesToRead(cue.text)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Moves the list alone, never the page, and not while somebody reads in it. */
function keepInSight(list: HTMLOListElement | null, at: number): void {
  const line = list?.children[at];
  if (!list || !(line instanceof HTMLElement) || list.matches(':hover, :focus-within')) return;
  list.scrollTop = line.offsetTop - list.clientHeight / 2;
}
