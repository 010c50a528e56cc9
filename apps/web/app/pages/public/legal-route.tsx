// What the three legal pages have in common.

import { LegalPage } from '../../features/legal/legal-page.tsx';
import type { LegalData } from './legal-data.server.ts';
import { PublicPage } from './public-page.tsx';

export function LegalRoute({ data }: { data: LegalData }) {
  return (
    <PublicPage site={data.site} copyrightYear={data.copyrightYear}>
      <div className="headings">
        <LegalPage
          text={data.text}
          email={data.site.email}
          phone={data.site.contactNumber}
          phoneText={data.phoneText}
        />
      </div>
    </PublicPage>
  );
}
