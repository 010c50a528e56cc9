// Shown in the admin area at an address without a page, or with a page that the person's role may not open.

import { adminNavCopy as copy } from '@valence/copy/admin/frame';
import { notFound } from '@valence/copy/site/not-found';
import { adminPaths } from '../../lib/admin-paths.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NotFoundCard() {
  return (
    <>
      <PageHeading title={notFound.title} documentTitle={notFound.title} />
      <EmptyState
        title={notFound.text}
        action={<ButtonLink to={adminPaths.students}>{copy.toStudents}</ButtonLink>}
      />
    </>
  );
}
