// What helps one through a lesson, below its picture: chapters and the transcript, where it has them.

import type { PlayableVideo } from '@valence/contract/videos';
import { readChapters } from '@valence/domain/chapters';
import { ChapterList } from './chapter-list.tsx';
import type { PlayerHandle } from './player-handle.ts';
import { Transcript } from './transcript.tsx';

/** @param handle undefined until there is a player that can be moved */
export function LessonGuide({ video, handle }: { video: PlayableVideo; handle: PlayerHandle | undefined }) {
  const { chapters } = readChapters(video.description);
  if (!handle || (chapters.length === 0 && video.captions.length === 0)) return null;
  return (
    <div className="flex max-w-prose flex-col gap-6 px-4 pb-6 sm:px-0">
      {chapters.length > 0 && <ChapterList chapters={chapters} handle={handle} />}
      {video.captions.length > 0 && <Transcript video={video} handle={handle} />}
    </div>
  );
}
