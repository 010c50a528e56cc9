// The lessons that come after this one in its category, in the order in which they are taught.

import { playbackCopy } from '@valence/copy/learning/playback';
import { Link } from 'wouter';
import { CardPicture } from '../../lib/card-picture.tsx';
import { videoLength } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { useLessons } from './library-queries.ts';
import { lessonsAfter } from './neighbours.ts';

export function UpNext({ videoId }: { videoId: string }) {
  const lessons = lessonsAfter(useLessons(), videoId);
  if (lessons.length === 0) return <p className="text-15 text-ink-soft">{playbackCopy.upNextNone}</p>;
  return (
    <ol aria-label={playbackCopy.upNext} className="flex flex-col gap-2">
      {lessons.map((video) => (
        <li key={video._id} className="[content-visibility:auto] [contain-intrinsic-size:auto_6rem]">
          <Link
            to={paths.player(video._id)}
            className="flex min-h-11 items-center gap-3 rounded-card p-2 hover:bg-brand/8"
          >
            <span className="relative aspect-video w-28 shrink-0 overflow-hidden rounded-card bg-sunken">
              {video.thumbnailUrl && (
                <CardPicture src={video.thumbnailUrl} sizes="7rem" className="size-full object-cover" />
              )}
              <span
                className="absolute bottom-0 left-0 h-1 bg-live"
                style={{ width: `${(video.watchedShare ?? 0) * 100}%` }}
              />
            </span>
            <span className="min-w-0 grow">
              <span className="line-clamp-2 font-semibold">{video.title}</span>
              <span className="text-13 text-ink-soft tabular-nums">
                {video.durationSeconds && videoLength(video.durationSeconds)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
