// Asks admins who have no second factor to set one up; "later" holds until they sign out or close the tab.

import { useQuery } from '@tanstack/react-query';
import { securityCopy } from '@valence/copy/admin/second-factor';
import { useState } from 'react';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { stayText } from '../../../lib/browser-storage.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { factorsQuery } from './factor-queries.ts';

const copy = securityCopy.banner;
const dismissal = stayText('second-factor-later');

export function FactorBanner() {
  const { data } = useQuery(factorsQuery);
  const [later, setLater] = useState(() => dismissal.read() !== undefined);
  if (!data || later || data.due || data.totp || data.passkeys.length > 0) return null;
  return (
    <aside
      aria-label={copy.title}
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-soon/40 bg-soon/5 px-4 py-3 sm:px-5 print:hidden"
    >
      <div className="min-w-0">
        <p className="font-semibold">{copy.title}</p>
        <p className="text-15 text-ink-soft">{copy.text}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={adminPaths.security}>{copy.open}</ButtonLink>
        <Button
          look="secondary"
          onClick={() => {
            dismissal.write('yes');
            setLater(true);
          }}
        >
          {copy.later}
        </Button>
      </div>
    </aside>
  );
}
