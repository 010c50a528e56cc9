// One's own sign-in at the desk: the second factor.

import { useQuery } from '@tanstack/react-query';
import { common } from '@valence/copy/common';
import { securityCopy as copy } from '@valence/copy/desk-security';
import { factorsQuery } from '../../features/desk-security/factor-queries.ts';
import { FactorsPanel } from '../../features/desk-security/factors-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/desk/page-heading.tsx';
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
