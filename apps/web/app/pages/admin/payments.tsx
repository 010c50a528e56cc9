// The payments page of the admin area: ledger, arrears, bank slips, bank statement, cash box, totals and institutes' shares, each at an address of its own.

import { useQuery } from '@tanstack/react-query';
import { paymentsCopy as copy } from '@valence/copy/payments/payments';
import { may } from '@valence/domain/roles';
import { schoolMonth } from '@valence/domain/school-time';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { ArrearsTab } from '../../features/admin/payments/arrears-tab.tsx';
import { CashBoxTab } from '../../features/admin/payments/cash-box-tab.tsx';
import { LedgerTab } from '../../features/admin/payments/ledger-tab.tsx';
import { slipsQuery } from '../../features/admin/payments/payments-queries.ts';
import { SharesTab } from '../../features/admin/payments/shares-tab.tsx';
import { SlipsTab } from '../../features/admin/payments/slips-tab.tsx';
import { StatementTab } from '../../features/admin/payments/statement-tab.tsx';
import { TotalsTab } from '../../features/admin/payments/totals-tab.tsx';
import { useAuth } from '../../lib/auth.tsx';
import { now } from '../../lib/clock.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export default function Payments() {
  const [search, setSearch] = useSearchParams();
  const [year] = useState(() => schoolMonth(new Date(now())).year);
  const { role } = useAuth();
  const view = search.get('view') ?? '';
  const waiting = useQuery(slipsQuery('waiting', 1)).data?.waiting ?? 0;
  const tabs = [
    { key: 'ledger', label: copy.tabs.ledger, panel: <LedgerTab year={year} /> },
    { key: 'arrears', label: copy.tabs.arrears, panel: <ArrearsTab /> },
    { key: 'slips', label: <SlipsLabel waiting={waiting} />, panel: <SlipsTab /> },
    ...(role && may(role, 'income.see')
      ? [{ key: 'statement', label: copy.tabs.statement, panel: <StatementTab /> }]
      : []),
    { key: 'box', label: copy.tabs.box, panel: <CashBoxTab /> },
    ...(role && may(role, 'income.see')
      ? [
          { key: 'totals', label: copy.tabs.totals, panel: <TotalsTab year={year} /> },
          { key: 'shares', label: copy.tabs.shares, panel: <SharesTab /> },
        ]
      : []),
  ];
  return (
    <>
      <PageHeading title={copy.title} documentTitle={copy.documentTitle} intro={copy.intro} />
      <Tabs
        label={copy.tabs.label}
        active={tabs.some(({ key }) => key === view) ? view : 'ledger'}
        onChange={(next) => setSearch({ view: next }, { replace: true })}
        tabs={tabs}
      />
    </>
  );
}

function SlipsLabel({ waiting }: { waiting: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      {copy.tabs.slips}
      {waiting > 0 && (
        <Badge tone="live">
          <span aria-hidden="true" className="sm:hidden">
            {waiting}
          </span>
          <span className="max-sm:sr-only">{copy.waiting(waiting)}</span>
        </Badge>
      )}
    </span>
  );
}
