// The person's own second factor for signing in to the admin area.

import { securityCopy as copy } from '@valence/copy/admin/second-factor';
import { common } from '@valence/copy/common';
import { factorsQuery } from '../../features/admin/second-factor/factor-queries.ts';
import { FactorsPanel } from '../../features/admin/second-factor/factors-panel.tsx';
import { useReading } from '../../lib/reading.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { Loaded } from '../../ui/loaded.tsx';

export default function Security() {
  const factors = useReading(factorsQuery);
  return (
    <>
      <PageHeading title={copy.title} documentTitle={copy.documentTitle} intro={copy.intro} />
      {factors.data?.due && (
        <div role="status" className="mb-6 max-w-3xl rounded-card border border-soon/40 bg-soon/5 px-5 py-4">
          <p className="font-semibold">{copy.banner.dueTitle}</p>
          <p className="text-15 text-ink-soft">
            {factors.data.totp || factors.data.passkeys.length > 0
              ? copy.banner.dueSignIn
              : copy.banner.dueText}
          </p>
        </div>
      )}
      <Loaded query={factors} failed={copy.failed} again={common.tryAgain} skeleton="h-80 max-w-3xl">
        {(data) => <FactorsPanel factors={data} />}
      </Loaded>
    </>
  );
}
