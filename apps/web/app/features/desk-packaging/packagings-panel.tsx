// The films on their way to being lessons: how far each is, what stands in its way, and what to do about it.

import { packagingCopy as copy } from '@valence/copy/desk-packaging';
import { sentenceOf } from '../../lib/sentence.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FfmpegMissing } from './ffmpeg-missing.tsx';
import { PackagingCard } from './packaging-card.tsx';
import { usePackagings } from './packagings.ts';

/** @param lessonPath where a lesson is opened @param changes whether the person may cancel and retry */
export function PackagingsPanel({
  lessonPath,
  changes,
}: {
  lessonPath: (videoId: string) => string;
  changes: boolean;
}) {
  const films = usePackagings();
  return (
    <section aria-labelledby="packagings" className="mt-10">
      <h2 id="packagings" className="text-21">
        {copy.title}
      </h2>
      <p className="mt-1 mb-4 max-w-2xl text-ink-soft">{copy.intro}</p>
      {films.data?.isFfmpegMissing && <FfmpegMissing />}
      {films.data ? (
        films.data.films.length === 0 ? (
          <EmptyState title={copy.nothing}>{copy.nothingHint}</EmptyState>
        ) : (
          <div className="grid gap-3">
            {films.data.films.map((film) => (
              <PackagingCard key={film._id} film={film} lessonPath={lessonPath} changes={changes} />
            ))}
          </div>
        )
      ) : films.isError ? (
        <EmptyState
          title={copy.failed}
          action={<Button onClick={() => void films.refetch()}>{copy.again}</Button>}
        >
          {sentenceOf(films.error, '')}
        </EmptyState>
      ) : (
        <Skeleton className="h-40" />
      )}
      {films.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button look="secondary" busy={films.isFetchingNextPage} onClick={() => void films.fetchNextPage()}>
            {copy.earlier}
          </Button>
        </div>
      )}
    </section>
  );
}
