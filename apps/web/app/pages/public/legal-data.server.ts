// A legal page's text and head, for its loader: the texts come with the page and are in no script.

import { type LegalContact, type LegalText, legal } from '@valence/copy/legal';
import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../../lib/page-meta.server.ts';
import { type SchoolPage, schoolPage } from '../../lib/school-content.server.ts';

export interface LegalData extends SchoolPage {
  text: LegalText;
  head: MetaDescriptor[];
}

/** @param write writes the text for a school */
export function legalData(path: string, write: (contact: LegalContact) => LegalText): LegalData {
  const school = schoolPage();
  const { brandName: brand, teacherName: teacher, email } = school.site;
  const text = write({ brand, teacher, email });
  const title = legal.documentTitle(text.title, brand);
  return {
    ...school,
    text,
    head: pageMeta({ title, description: text.description, path, picture: 'legal' }),
  };
}
