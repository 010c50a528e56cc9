// Links to the lessons before and after this one, in the order in which their category is taught.

import type { LibraryVideo } from '@valence/contract/learning/videos';
import { playbackCopy } from '@valence/copy/learning/playback';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { ArrowLeft, ArrowRight } from '../../ui/page-icons.tsx';
import { useLessons } from './library-queries.ts';
import { neighboursOf } from './neighbours.ts';
import { useTrackKeys } from './use-track-keys.ts';

export function NeighbourLinks({ videoId }: { videoId: string }) {
  const { previous, next } = neighboursOf(useLessons(), videoId);
  useTrackKeys(previous?._id, next?._id);
  if (!previous && !next) return null;
  return (
    <nav aria-label={playbackCopy.neighbours} className="grid gap-3 px-4 pb-5 sm:grid-cols-2 sm:px-0">
      {previous && <NeighbourLink video={previous} label={playbackCopy.previous} icon={<ArrowLeft />} />}
      {next && <NeighbourLink video={next} label={playbackCopy.next} icon={<ArrowRight />} isNext />}
    </nav>
  );
}

interface NeighbourLinkProps {
  video: LibraryVideo;
  label: string;
  icon: React.ReactNode;
  isNext?: boolean;
}

function NeighbourLink({ video, label, icon, isNext = false }: NeighbourLinkProps) {
  return (
    <Link
      to={paths.player(video._id)}
      className={`flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 shadow-card hover:border-line-strong ${isNext ? 'flex-row-reverse text-right sm:col-start-2' : ''}`}
    >
      <span className="shrink-0 text-brand">{icon}</span>
      <span className="min-w-0 grow">
        <span className="block text-13 text-ink-soft">{label}</span>
        <span className="line-clamp-2 font-semibold">{video.title}</span>
      </span>
    </Link>
  );
}
