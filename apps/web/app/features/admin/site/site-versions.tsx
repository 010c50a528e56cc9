// Versions published before; each can be opened in the form and published again.

import type { SiteVersion } from '@valence/contract/admin/site';
import type { SiteContent } from '@valence/contract/site/site';
import { siteCopy } from '@valence/copy/admin/site';
import { common } from '@valence/copy/common';
import type { SiteField } from '@valence/domain/site-content';
import { dayAndTime } from '../../../lib/format-day.ts';
import { useReading } from '../../../lib/reading.ts';
import { spokenError } from '../../../lib/spoken-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useVersion, versionsQuery } from './site-calls.ts';

const { versions: copy, state, fields } = siteCopy;

interface SiteVersionsProps {
  /** Number of the last version. */
  current: number;
  onOpen: (content: SiteContent) => void;
}

export function SiteVersions({ current, onOpen }: SiteVersionsProps) {
  const { data, isError, refetch } = useReading(versionsQuery);
  const version = useVersion();
  const toast = useToast();
  const open = (number: number) =>
    version.mutate(number, {
      onSuccess: (content) => {
        onOpen(content);
        toast({ kind: 'info', text: copy.opened(copy.name(number)) });
      },
      onError: (error) => toast({ kind: 'error', text: spokenError(error, copy.failed) }),
    });
  if (isError)
    return (
      <p className="flex flex-wrap items-center gap-3 text-15">
        {copy.failed}
        <Button onClick={() => void refetch()}>{common.tryAgain}</Button>
      </p>
    );
  if (!data) return <Skeleton className="h-32" />;
  if (data.length === 0) return <p className="text-15 text-ink-soft">{copy.none}</p>;
  return (
    <ol className="divide-y divide-line">
      {data.map((one) => (
        <li key={one.version} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <VersionText version={one} />
          {one.version === current ? (
            <Badge tone="good">{copy.now}</Badge>
          ) : (
            <Button
              look="secondary"
              disabled={version.isPending}
              aria-label={copy.openNamed(copy.name(one.version))}
              onClick={() => open(one.version)}
            >
              {copy.open}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

function VersionText({ version: { version, publishedAt, publishedBy, changed } }: { version: SiteVersion }) {
  return (
    <div className="min-w-0">
      <p className="text-15 font-semibold">{copy.name(version)}</p>
      <p className="text-13 text-ink-soft">
        {publishedAt === null ? '' : state.published(dayAndTime(publishedAt), publishedBy)}
      </p>
      {changed.length > 0 && (
        <p className="text-13 text-ink-soft">
          {copy.changed(changed.map((field) => fields[field as SiteField]))}
        </p>
      )}
    </div>
  );
}
