// The desk's settings, for admins: each part at an address of its own.

import { useQuery } from '@tanstack/react-query';
import { settingsCopy as copy } from '@valence/copy/desk-settings';
import { factorsQuery } from '../../features/desk-security/factor-queries.ts';
import { useStepUp } from '../../features/desk-security/step-up.tsx';
import { StaffPanel } from '../../features/desk-staff/staff-panel.tsx';
import { PageHeading } from '../../ui/desk/page-heading.tsx';

export default function Settings() {
  const factors = useQuery(factorsQuery).data;
  const stepUp = useStepUp({
    app: Boolean(factors?.totp),
    passkey: Boolean(factors && factors.passkeys.length > 0),
  });
  return (
    <>
      <PageHeading title={copy.title} documentTitle={copy.documentTitle} intro={copy.intro} />
      <StaffPanel confirmed={stepUp.run} />
      {stepUp.dialog}
    </>
  );
}
