// A new video.

import { videoFormCopy as copy } from '@valence/copy/desk-videos';
import { useNavigate } from 'react-router';
import { NewVideoForm } from '../../features/desk-videos/video-form.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/desk/page-heading.tsx';
import { ArrowLeft } from '../../ui/icons.tsx';

export default function NewVideo() {
  const navigate = useNavigate();
  return (
    <>
      <ButtonLink look="quiet" to={deskPaths.videos} icon={<ArrowLeft size={18} />} className="-ml-3">
        {copy.back}
      </ButtonLink>
      <PageHeading title={copy.newTitle} documentTitle={copy.newDocumentTitle} />
      <NewVideoForm onCreated={(videoId) => void navigate(deskPaths.video(videoId), { replace: true })} />
    </>
  );
}
