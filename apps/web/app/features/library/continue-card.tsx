// The lesson that was watched last and is not finished: large, because most who come want to go on with it.

import type { LibraryVideo } from '@valence/contract/learning/videos';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { classes } from '../../ui/classes.ts';
import { Play } from '../../ui/page-icons.tsx';
import { Expiry, pressed } from './lesson-row.tsx';
import { Poster } from './poster.tsx';
import { Watched } from './watched.tsx';

/** @param at milliseconds since 1970, by the server's clock */
export function ContinueCard({ video, at }: { video: LibraryVideo; at: number }) {
  return (
    <article
      className={classes(
        'relative overflow-hidden rounded-card border border-line bg-surface shadow-card short:flex',
        pressed,
      )}
    >
      <div className="short:w-48 short:shrink-0">
        <Poster video={video} />
      </div>
      <div className="flex grow items-center gap-3 p-3">
        <div className="min-w-0 grow">
          <h3 className="line-clamp-2 text-17 leading-6 text-wrap large-text:line-clamp-none">
            <Link to={paths.player(video._id)} className="outline-none after:absolute after:inset-0">
              {video.title}
            </Link>
          </h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-soft">
            <span className="max-w-full truncate">{video.category}</span>
            <Watched video={video} />
            <Expiry video={video} at={at} />
          </p>
        </div>
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-full bg-brand text-on-brand"
        >
          <Play size={22} />
        </span>
      </div>
    </article>
  );
}
