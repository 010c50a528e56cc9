// The analytics page of the admin area: the landing page, what was watched and how it played, for the period in the address.

import { analyticsCopy as copy } from '@valence/copy/admin/analytics';
import { playQualityCopy } from '@valence/copy/admin/play-quality';
import { useSearchParams } from 'wouter';
import { LandingView } from '../../features/admin/analytics/landing-view.tsx';
import { LearningView } from '../../features/admin/analytics/learning-view.tsx';
import { PeriodPicker } from '../../features/admin/analytics/period-picker.tsx';
import { PlayQualityView } from '../../features/admin/analytics/play-quality-view.tsx';
import { usePeriod } from '../../features/admin/analytics/use-period.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const VIEWS = ['landing', 'learning', 'playing'] as const;

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
        active={VIEWS.find((view) => view === search.get('view')) ?? 'landing'}
        onChange={(view) => setSearch({ view, ...period }, { replace: true })}
        tabs={[
          { key: 'landing', label: copy.tabs.landing, panel: <LandingView period={period} /> },
          { key: 'learning', label: copy.tabs.learning, panel: <LearningView period={period} /> },
          { key: 'playing', label: playQualityCopy.tab, panel: <PlayQualityView period={period} /> },
        ]}
      />
    </>
  );
}
