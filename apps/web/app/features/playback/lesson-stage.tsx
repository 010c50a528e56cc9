// Chooses the player by the lesson's address, or says why nothing can play it.

import { playbackCopy } from '@valence/copy/learning/playback';
import { parseVideoAddress } from '@valence/domain/video-source';
import { useMemo } from 'react';
import { Warning } from '../../ui/icons.tsx';
import { EmbedFrame } from './embed-frame.tsx';
import { LessonPlayer, type LessonPlayerProps, stageBox } from './lesson-player.tsx';
import type { StreamToPlay } from './use-playback.ts';
import { askAddressOf } from './video-query.ts';

interface LessonStageProps extends Omit<LessonPlayerProps, 'stream'> {
  /** The second to start at; undefined: where the student left the lesson. */
  startAt: number | undefined;
  kept: StreamToPlay['kept'];
}

export function LessonStage({ video, startAt, kept, ...rest }: LessonStageProps) {
  const { _id, url, urlExpires } = video;
  const source = useMemo(() => (url ? parseVideoAddress(url) : undefined), [url]);
  if (!url) return <Unplayable text={playbackCopy.noAddress} />;
  if (!source) return <Unplayable text={playbackCopy.invalidAddress} />;
  if (source.kind !== 'stream') return <EmbedFrame video={video} source={source} />;
  const stream = {
    source,
    address: { url, urlExpires },
    ask: askAddressOf(_id),
    kept,
    startAt: startAt ?? video.resumeSeconds ?? 0,
  };
  return <LessonPlayer key={_id} video={video} stream={stream} {...rest} />;
}

function Unplayable({ text }: { text: string }) {
  return (
    <div role="alert" className={`${stageBox} grid place-items-center border-line max-sm:border-y sm:border`}>
      <div className="stage-ground" />
      <p className="flex items-center gap-3 text-17 font-semibold">
        <Warning />
        {text}
      </p>
    </div>
  );
}
