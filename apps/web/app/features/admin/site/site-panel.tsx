// The settings about the public pages: what they show now, and the form that changes it.

import type { AdminSite } from '@valence/contract/admin/site';
import { siteCopy as copy } from '@valence/copy/admin/site';
import { common } from '@valence/copy/common';
import { dayAndTime } from '../../../lib/format-day.ts';
import { useReading } from '../../../lib/reading.ts';
import { paths } from '../../../paths.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { Warning } from '../../../ui/icons.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { ArrowRight } from '../../../ui/page-icons.tsx';
import { Ring } from '../../../ui/spinner.tsx';
import { OutdatedNotice } from './outdated-notice.tsx';
import { siteQuery } from './site-calls.ts';
import { SiteForm } from './site-form.tsx';

export function SitePanel({ onPublished }: { onPublished?: () => void }) {
  const site = useReading(siteQuery);
  return (
    <section aria-label={copy.title} className="max-w-4xl">
      <p className="mb-4 text-15 text-ink-soft">{copy.intro}</p>
      {/* The form begins with what it finds first: an answer from before a class was changed would be typed over the newer one. */}
      <Loaded
        query={{ ...site, data: site.isFetchedAfterMount ? site.data : undefined }}
        failed={copy.failed}
        again={common.tryAgain}
        skeleton="h-100"
      >
        {(data) => (
          <>
            <State site={data} />
            <OutdatedNotice />
            <SiteForm newest={data} {...(onPublished && { onPublished })} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function State({ site: { publishedAt, publishedBy, shown, writable } }: { site: AdminSite }) {
  const published =
    publishedAt === null ? copy.state.none : copy.state.published(dayAndTime(publishedAt), publishedBy);
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-2">
      <p role="status" className="flex items-center gap-2 text-15">
        {!shown && <Ring size={18} />}
        {shown ? published : copy.state.publishing}
      </p>
      <ButtonAnchor look="quiet" href={paths.landing}>
        {copy.state.see}
        <ArrowRight size={18} />
      </ButtonAnchor>
      {!writable && (
        <p className="flex w-full gap-2 pb-2 text-15">
          <Warning size={20} className="mt-0.5 shrink-0 text-soon" />
          {copy.notWritable}
        </p>
      )}
    </div>
  );
}
