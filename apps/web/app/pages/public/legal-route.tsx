// The privacy policy, the terms of service, and how to have one's data deleted.

import type { LegalText } from '@valence/copy/site/legal';
import { LegalPage } from '../../features/legal/legal-page.tsx';
import type { PageHead } from '../../lib/page-head.ts';
import type { SchoolData } from '../../lib/school-data.ts';
import { PublicPage } from './public-page.tsx';

export interface LegalData extends SchoolData {
  head: PageHead;
  /** The text comes with the page and is in no script. */
  text: LegalText;
}

export const head = ({ head }: LegalData) => head;

export default function LegalRoute({ data }: { data: LegalData }) {
  return (
    <PublicPage site={data.site} brandName={data.brandName} copyrightYear={data.copyrightYear}>
      <LegalPage text={data.text} site={data.site} />
    </PublicPage>
  );
}
