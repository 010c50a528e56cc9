// The papers beside a lesson: each opens in a tab of its own, in whatever the phone reads PDF with.

import { useQuery } from '@tanstack/react-query';
import { type Attachment, listAttachments } from '@valence/contract/attachments';
import { papersCopy as copy } from '@valence/copy/attachments';
import { ApiRefusal, call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Paper } from '../../ui/icons.tsx';

const HOUR_MS = 60 * 60_000;

export function PaperList({ videoId }: { videoId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['papers', videoId],
    queryFn: ({ signal }) => call(listAttachments, { params: { videoId } }, { signal }),
    // Addresses end after hours: a page that stays open, or is come back to, has fresh ones.
    staleTime: HOUR_MS,
    refetchInterval: HOUR_MS,
    gcTime: 0,
  });
  if (error instanceof ApiRefusal && error.status === 404) return null;
  if (!data && !error) return null;
  if (data?.attachments.length === 0) return null;
  return (
    <section aria-labelledby="papers" className="max-w-prose px-4 pb-6 sm:px-0">
      <h2 id="papers" className="mb-2 text-17">
        {copy.title}
      </h2>
      {data ? (
        <ul className="grid gap-2">
          {data.attachments.map((paper) => (
            <PaperLink key={paper._id} paper={paper} />
          ))}
        </ul>
      ) : (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-15">
          <p>{copy.failed}</p>
          <Button look="secondary" onClick={() => void refetch()}>
            {copy.tryAgain}
          </Button>
        </div>
      )}
    </section>
  );
}

function PaperLink({ paper: { name, bytes, url } }: { paper: Attachment }) {
  return (
    <li>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 hover:border-line-strong"
      >
        <Paper className="shrink-0 text-brand" />
        <span className="min-w-0 grow">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-13 text-ink-soft">
            {copy.facts(bytes)}
            <span className="sr-only">, {copy.opens}</span>
          </span>
        </span>
      </a>
    </li>
  );
}
