// The uploads page of the admin area: films from the teacher's computer become drafts, then lessons.

import { uploadsCopy as copy } from '@valence/copy/admin/uploads';
import { may } from '@valence/domain/roles';
import { PackagingsPanel } from '../../features/admin/packaging/packaging-panel.tsx';
import { UploadsPanel } from '../../features/admin/uploads/uploads-panel.tsx';
import { useAuth } from '../../lib/auth.tsx';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';

export default function Uploads() {
  const { role } = useAuth();
  return (
    <>
      <PageHeading title={copy.title} documentTitle={copy.documentTitle} intro={copy.intro} />
      <UploadsPanel />
      <PackagingsPanel
        lessonPath={paths.player}
        changes={role !== undefined && may(role, 'packagings.change')}
      />
    </>
  );
}
