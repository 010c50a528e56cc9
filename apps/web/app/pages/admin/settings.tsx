// The desk's settings, for admins: each part at an address of its own.

import { limitsCopy } from '@valence/copy/desk-limits';
import { settingsCopy as copy } from '@valence/copy/desk-settings';
import { siteCopy } from '@valence/copy/desk-site';
import { staffCopy } from '@valence/copy/desk-staff';
import { useSearchParams } from 'react-router';
import { LimitsPanel } from '../../features/desk-limits/limits-panel.tsx';
import { useShowable } from '../../features/desk-security/factor-queries.ts';
import { useStepUp } from '../../features/desk-security/step-up.tsx';
import { SitePanel } from '../../features/desk-site/site-panel.tsx';
import { StaffPanel } from '../../features/desk-staff/staff-panel.tsx';
import { PageHeading } from '../../ui/desk/page-heading.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const VIEWS = ['people', 'site', 'limits'];

export default function Settings() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('view') ?? '';
  const stepUp = useStepUp(useShowable());
  return (
    <>
      <PageHeading title={copy.title} documentTitle={copy.documentTitle} intro={copy.intro} />
      <Tabs
        label={copy.tabs}
        active={VIEWS.includes(asked) ? asked : 'people'}
        onChange={(view) => setSearch({ view }, { replace: true })}
        tabs={[
          { key: 'people', label: staffCopy.tab, panel: <StaffPanel confirmed={stepUp.run} /> },
          { key: 'site', label: siteCopy.tab, panel: <SitePanel /> },
          { key: 'limits', label: limitsCopy.tab, panel: <LimitsPanel /> },
        ]}
      />
      {stepUp.dialog}
    </>
  );
}
