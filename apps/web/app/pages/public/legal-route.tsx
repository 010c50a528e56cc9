// What the three legal pages have in common: where their text comes from, what their head says, how they look.

import { type LegalContact, type LegalText, legal } from '@valence/copy/legal';
import { LegalPage } from '../../features/legal/legal-page.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import type { SchoolPage } from '../../lib/school-content.server.ts';
import { PublicPage } from './public-page.tsx';

export interface LegalData extends SchoolPage {
  text: LegalText;
}

/** For loaders: the texts come with the page and are in no script. */
export function legalData(school: SchoolPage, write: (contact: LegalContact) => LegalText): LegalData {
  return { ...school, text: write(contactOf(school)) };
}

export function legalMeta({ text, site }: LegalData, path: string) {
  const title = legal.documentTitle(text.title, site.brandName);
  return pageMeta({ title, description: text.description, path, picture: 'legal' });
}

export function LegalRoute({ data }: { data: LegalData }) {
  return (
    <PublicPage site={data.site} copyrightYear={data.copyrightYear}>
      <div className="display">
        <LegalPage text={data.text} contact={{ ...contactOf(data), phone: data.site.contactNumber }} />
      </div>
    </PublicPage>
  );
}

function contactOf({ site }: SchoolPage): LegalContact {
  return { brand: site.brandName, teacher: site.teacherName, email: site.email };
}
