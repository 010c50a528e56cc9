// The analytics page of the admin area: the landing page and what was watched, for the period in the address.

import { analyticsCopy as copy } from '@valence/copy/admin/analytics';
import { useSearchParams } from 'wouter';
import { LandingView } from '../../features/admin/analytics/landing-view.tsx';
import { LearningView } from '../../features/admin/analytics/learning-view.tsx';
import { PeriodPicker } from '../../features/admin/analytics/period-picker.tsx';
import { usePeriod } from '../../features/admin/analytics/use-period.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export default function Analytics() {
  const [search, setSearch] = useSearchParams();
  const chosen = usePeriod();
  const { period } = chosen;
  return (
    <>
      <PageHeading title={copy.title} documentTitle={copy.documentTitle} intro={copy.intro} />
      <PeriodPicker {...chosen} />
      <Tabs
        label={copy.tabs.label}
        active={search.get('view') === 'learning' ? 'learning' : 'landing'}
        onChange={(view) => setSearch({ view, ...period }, { replace: true })}
        tabs={[
          { key: 'landing', label: copy.tabs.landing, panel: <LandingView period={period} /> },
          { key: 'learning', label: copy.tabs.learning, panel: <LearningView period={period} /> },
        ]}
      />
    </>
  );
}
