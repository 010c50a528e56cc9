// An address below the desk that no page of it has, or none that one's role may open.

import { deskNavCopy as copy } from '@valence/copy/desk-frame';
import { notFound } from '@valence/copy/not-found';
import { deskPaths } from '../../lib/desk-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/desk/page-heading.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NotFoundCard() {
  return (
    <>
      <PageHeading title={notFound.title} documentTitle={notFound.title} />
      <EmptyState
        title={notFound.text}
        action={<ButtonLink to={deskPaths.students}>{copy.toStudents}</ButtonLink>}
      />
    </>
  );
}
