// The page for a new video.

import { videoFormCopy as copy } from '@valence/copy/admin/videos';
import { NewVideoForm } from '../../features/admin/videos/video-form.tsx';
import { adminPaths } from '../../lib/admin-paths.ts';
import { useNavigate } from '../../lib/navigation.tsx';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowLeft } from '../../ui/icons.tsx';

export default function NewVideo() {
  const navigate = useNavigate();
  return (
    <>
      <ButtonLink look="quiet" to={adminPaths.videos} icon={<ArrowLeft size={18} />} className="-ml-3">
        {copy.back}
      </ButtonLink>
      <PageHeading title={copy.newTitle} documentTitle={copy.newDocumentTitle} />
      <NewVideoForm onCreated={(videoId) => navigate(adminPaths.video(videoId), { replace: true })} />
    </>
  );
}
