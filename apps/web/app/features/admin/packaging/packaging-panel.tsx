// Lists films in packaging: the progress of each, its failure, and what can be done about it.

import { packagingCopy as copy } from '@valence/copy/admin/packaging';
import { sentenceOf } from '../../../lib/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Warning } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePackagings } from './packaging.ts';
import { PackagingCard } from './packaging-card.tsx';

/** @param lessonPath address of a lesson's page @param changes whether the person may cancel and retry */
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

/** Says that no worker has ffmpeg: what that costs, and what puts it right. */
function FfmpegMissing() {
  const { missing } = copy;
  return (
    <Card role="status" className="mb-4 flex gap-3 border-soon/60 p-4 sm:p-5">
      <span className="mt-0.5 shrink-0 text-soon">
        <Warning />
      </span>
      <div className="flex min-w-0 flex-col gap-2 text-15">
        <h3 className="text-17">{missing.title}</h3>
        <p>{missing.text}</p>
        <p>
          {missing.how}{' '}
          <code className="rounded-card bg-sunken px-1.5 py-0.5 break-words">{missing.command}</code>
        </p>
        <p className="text-ink-soft">{missing.after}</p>
      </div>
    </Card>
  );
}
