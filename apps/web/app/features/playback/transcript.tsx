// The captions as a text to read: a press on a line jumps there, and the line being spoken is marked and scrolled into view.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { common } from '@valence/copy/common';
import { playbackCopy } from '@valence/copy/learning/playback';
import type { Cue } from '@valence/domain/captions';
import { useEffect, useRef } from 'react';
import { videoLength } from '../../lib/format.ts';
import { classes } from '../../ui/classes.ts';
import { FailedPart } from '../../ui/loaded.tsx';
import { useCaptionChoice } from './caption-choice.ts';
import { CaptionLanguages } from './caption-languages.tsx';
import { useCues } from './captions-query.ts';
import { useMediaState } from './media-state.ts';
import type { PlayerHandle } from './player-handle.ts';
import { seekTo } from './use-controls.ts';
import { linesToRead } from './vtt.ts';

interface TranscriptProps {
  video: PlayableVideo;
  handle: PlayerHandle;
}

/** Fetches the captions when it is first opened. */
export function Transcript({ video, handle }: TranscriptProps) {
  const { data: cues, isError, refetch } = useCues(video, handle.playback, true);
  const language = useCaptionChoice(video.captions)?.language;
  return (
    <>
      <CaptionLanguages captions={video.captions} />
      {cues && cues.length > 0 && <Lines cues={cues} media={handle.media} language={language} />}
      {cues?.length === 0 && <p className="text-15">{playbackCopy.transcriptEmpty}</p>}
      {!cues && !isError && (
        <p role="status" className="text-15 text-ink-soft">
          {playbackCopy.transcriptLoading}
        </p>
      )}
      {isError && (
        <FailedPart text={playbackCopy.transcriptFailed} again={common.tryAgain} query={{ refetch }} />
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
  const currentLine = cues.findLastIndex(({ startSeconds }) => startSeconds <= seconds);
  useEffect(() => {
    if (currentLine >= 0) scrollToLine(list.current, currentLine);
  }, [currentLine]);
  return (
    <ol
      ref={list}
      lang={language}
      aria-label={playbackCopy.transcript}
      className="transcript relative max-h-96 overflow-y-auto overscroll-contain"
    >
      {cues.map((cue, at) => (
        <li key={`${cue.startSeconds} ${cue.text}`}>
          <button
            type="button"
            aria-current={at === currentLine ? 'true' : undefined}
            onClick={() => seekTo(media, cue.startSeconds)}
            className={classes(
              'flex min-h-11 w-full items-baseline gap-3 rounded-card px-3 py-2 text-left text-15 hover:bg-brand/8',
              at === currentLine && 'bg-brand/8 font-semibold',
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

/** Scrolls the list only, never the page, and not while the student points at it or has the focus in it. */
function scrollToLine(list: HTMLOListElement | null, at: number): void {
  const line = list?.children[at];
  if (!list || !(line instanceof HTMLElement) || list.matches(':hover, :focus-within')) return;
  list.scrollTop = line.offsetTop - list.clientHeight / 2;
}
