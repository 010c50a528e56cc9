// The desk's uploads: films from the teacher's computer become drafts of lessons.

import { uploadsCopy as copy } from '@valence/copy/desk-uploads';
import { UploadsPanel } from '../../features/desk-uploads/uploads-panel.tsx';
import { PageHeading } from '../../ui/desk/page-heading.tsx';

export default function Uploads() {
  return (
    <>
      <PageHeading title={copy.title} documentTitle={copy.documentTitle} intro={copy.intro} />
      <UploadsPanel />
    </>
  );
}
