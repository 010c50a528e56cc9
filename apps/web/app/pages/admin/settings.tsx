// The settings page of the admin area, for admins: each part at an address of its own.

import { adminsCopy } from '@valence/copy/admin/admins';
import { backupsCopy } from '@valence/copy/admin/backups';
import { limitsCopy } from '@valence/copy/admin/limits';
import { settingsCopy as copy } from '@valence/copy/admin/settings';
import { siteCopy } from '@valence/copy/admin/site';
import { bankAccountCopy } from '@valence/copy/payments/bank-account';
import { siblingDiscountCopy } from '@valence/copy/payments/siblings';
import { useSearchParams } from 'wouter';
import { AdminsPanel } from '../../features/admin/admins/admins-panel.tsx';
import { BackupsPanel } from '../../features/admin/backups/backups-panel.tsx';
import { BankAccountPanel } from '../../features/admin/bank-account/bank-account-panel.tsx';
import { LimitsPanel } from '../../features/admin/limits/limits-panel.tsx';
import { SiblingDiscountPanel } from '../../features/admin/payments/sibling-discount.tsx';
import { useShowable } from '../../features/admin/second-factor/factor-queries.ts';
import { useStepUp } from '../../features/admin/second-factor/step-up.tsx';
import { SitePanel } from '../../features/admin/site/site-panel.tsx';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const VIEWS = ['people', 'site', 'bank', 'siblings', 'limits', 'backups'];

export default function Settings() {
  const [search, setSearch] = useSearchParams();
  const view = search.get('view') ?? '';
  const stepUp = useStepUp(useShowable());
  return (
    <>
      <PageHeading title={copy.title} documentTitle={copy.documentTitle} intro={copy.intro} />
      <Tabs
        label={copy.tabs}
        active={VIEWS.includes(view) ? view : 'people'}
        onChange={(next) => setSearch({ view: next }, { replace: true })}
        tabs={[
          { key: 'people', label: adminsCopy.tab, panel: <AdminsPanel confirmed={stepUp.run} /> },
          { key: 'site', label: siteCopy.tab, panel: <SitePanel /> },
          { key: 'bank', label: bankAccountCopy.tab, panel: <BankAccountPanel confirmed={stepUp.run} /> },
          { key: 'siblings', label: siblingDiscountCopy.tab, panel: <SiblingDiscountPanel /> },
          { key: 'limits', label: limitsCopy.tab, panel: <LimitsPanel /> },
          { key: 'backups', label: backupsCopy.tab, panel: <BackupsPanel confirmed={stepUp.run} /> },
        ]}
      />
      {stepUp.dialog}
    </>
  );
}
