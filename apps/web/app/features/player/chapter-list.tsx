// The lesson's chapters below the picture: each jumps, the one that plays is marked.

import { playerCopy } from '@valence/copy/player';
import { type Chapter, chapterAt } from '@valence/domain/chapters';
import { videoLength } from '../../lib/format.ts';
import { classes } from '../../ui/classes.ts';
import { useMediaState } from './media-state.ts';
import type { PlayerHandle } from './player-handle.ts';
import { seekTo } from './use-controls.ts';

export function ChapterList({ chapters, handle }: { chapters: readonly Chapter[]; handle: PlayerHandle }) {
  const { seconds } = useMediaState(handle.media);
  const now = chapterAt(chapters, seconds);
  return (
    <section aria-label={playerCopy.chapters}>
      <ol className="flex flex-col">
        {chapters.map((chapter) => (
          <li key={chapter.startSeconds}>
            <button
              type="button"
              aria-current={chapter === now ? 'true' : undefined}
              onClick={() => seekTo(handle.media, chapter.startSeconds)}
              className={classes(
                'flex min-h-11 w-full items-baseline gap-3 rounded-card px-3 py-2 text-left text-15 hover:bg-brand/8',
                chapter === now && 'bg-brand/8 font-semibold',
              )}
            >
              <span className="min-w-12 text-right text-brand tabular-nums">
                {videoLength(chapter.startSeconds)}
              </span>
              <span>{chapter.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
