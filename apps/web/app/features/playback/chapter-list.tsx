// The lesson's chapters below the picture: a press on one jumps there, and the present one is marked.

import { playbackCopy } from '@valence/copy/learning/playback';
import { type Chapter, chapterAt } from '@valence/domain/chapters';
import { videoLength } from '../../lib/format.ts';
import { classes } from '../../ui/classes.ts';
import { useMediaState } from './media-state.ts';
import type { PlayerHandle } from './player-handle.ts';
import { seekTo } from './use-controls.ts';

export function ChapterList({ chapters, handle }: { chapters: readonly Chapter[]; handle: PlayerHandle }) {
  const { seconds } = useMediaState(handle.media);
  const currentChapter = chapterAt(chapters, seconds);
  return (
    <section aria-label={playbackCopy.chapters}>
      <ol className="flex flex-col">
        {chapters.map((chapter) => (
          <li key={chapter.startSeconds}>
            <button
              type="button"
              aria-current={chapter === currentChapter ? 'true' : undefined}
              onClick={() => seekTo(handle.media, chapter.startSeconds)}
              className={classes(
                'flex min-h-11 w-full items-baseline gap-3 rounded-card px-3 py-2 text-left text-15 hover:bg-brand/8',
                chapter === currentChapter && 'bg-brand/8 font-semibold',
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
