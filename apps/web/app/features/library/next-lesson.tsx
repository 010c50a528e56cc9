// What stands over the picture when a lesson is over: the next lesson of its category.

import { playbackCopy } from '@valence/copy/learning/playback';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { Play } from '../../ui/page-icons.tsx';
import { useLessons } from './library-queries.ts';
import { neighboursOf } from './neighbours.ts';

export function NextLesson({ videoId }: { videoId: string }) {
  const { next } = neighboursOf(useLessons(), videoId);
  if (!next) return null;
  return (
    <Link
      to={paths.player(next._id)}
      className="flex min-h-14 max-w-full items-center gap-3 rounded-card bg-brand px-4 py-2 text-left text-on-brand active:scale-[0.985]"
    >
      <Play size={24} className="shrink-0" />
      <span className="min-w-0">
        <span className="block text-13">{playbackCopy.next}</span>
        <span className="line-clamp-2 font-semibold">{next.title}</span>
      </span>
    </Link>
  );
}
