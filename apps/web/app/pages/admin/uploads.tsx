// The desk's uploads: films from the teacher's computer become drafts, and what was sent becomes lessons.

import { uploadsCopy as copy } from '@valence/copy/desk-uploads';
import { may } from '@valence/domain/roles';
import { PackagingsPanel } from '../../features/desk-packaging/packagings-panel.tsx';
import { UploadsPanel } from '../../features/desk-uploads/uploads-panel.tsx';
import { useAuth } from '../../lib/auth.tsx';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/desk/page-heading.tsx';

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
