// The person's own second factor for signing in to the admin area.

import { useQuery } from '@tanstack/react-query';
import { securityCopy as copy } from '@valence/copy/admin/second-factor';
import { common } from '@valence/copy/common';
import { factorsQuery } from '../../features/admin/second-factor/factor-queries.ts';
import { FactorsPanel } from '../../features/admin/second-factor/factors-panel.tsx';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export default function Security() {
  const { data, isError, refetch } = useQuery(factorsQuery);
  return (
    <>
      <PageHeading title={copy.title} documentTitle={copy.documentTitle} intro={copy.intro} />
      {data?.due && (
        <div role="status" className="mb-6 max-w-3xl rounded-card border border-soon/40 bg-soon/5 px-5 py-4">
          <p className="font-semibold">{copy.banner.dueTitle}</p>
          <p className="text-15 text-ink-soft">
            {data.totp || data.passkeys.length > 0 ? copy.banner.dueSignIn : copy.banner.dueText}
          </p>
        </div>
      )}
      {data ? (
        <FactorsPanel factors={data} />
      ) : isError ? (
        <EmptyState
          title={copy.failed}
          action={<Button onClick={() => void refetch()}>{common.tryAgain}</Button>}
        />
      ) : (
        <Skeleton className="h-80 max-w-3xl" />
      )}
    </>
  );
}
