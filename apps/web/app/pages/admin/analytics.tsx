// The desk's analytics: the landing page and what is watched, in the period of the address.

import { analyticsCopy as copy } from '@valence/copy/desk-analytics';
import { useSearchParams } from 'react-router';
import { LandingView } from '../../features/desk-analytics/landing-view.tsx';
import { LearningView } from '../../features/desk-analytics/learning-view.tsx';
import { PeriodPicker } from '../../features/desk-analytics/period-picker.tsx';
import { usePeriod } from '../../features/desk-analytics/use-period.ts';
import { PageHeading } from '../../ui/desk/page-heading.tsx';
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
