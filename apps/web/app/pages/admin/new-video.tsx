// The page for a new video.

import { classesCopy } from '@valence/copy/admin/classes';
import { videoFormCopy as copy } from '@valence/copy/admin/videos';
import { may } from '@valence/domain/roles';
import { useState } from 'react';
import { ClassForm } from '../../features/admin/classes/class-form.tsx';
import { ClassChoice } from '../../features/admin/students/class-choice.tsx';
import { NewVideoForm } from '../../features/admin/videos/video-form.tsx';
import { adminPaths } from '../../lib/admin-paths.ts';
import { useAuth } from '../../lib/auth.tsx';
import { useNavigate } from '../../lib/navigation.tsx';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { ButtonLink, TextButton } from '../../ui/button.tsx';
import { ArrowLeft } from '../../ui/page-icons.tsx';

export default function NewVideo() {
  const { role } = useAuth();
  const navigate = useNavigate();
  const [isAddingClass, setIsAddingClass] = useState(false);
  return (
    <>
      <ButtonLink look="quiet" to={adminPaths.videos} icon={<ArrowLeft size={18} />} className="-ml-3">
        {copy.back}
      </ButtonLink>
      <PageHeading title={copy.newTitle} documentTitle={copy.newDocumentTitle} />
      <NewVideoForm
        onCreated={(videoId) => navigate(adminPaths.video(videoId), { replace: true })}
        classChoice={(chosen, onChange) => (
          <>
            <ClassChoice chosen={chosen} onChange={onChange} />
            {role && may(role, 'classes.change') && (
              <TextButton className="mt-2" onClick={() => setIsAddingClass(true)}>
                {classesCopy.newClass}
              </TextButton>
            )}
          </>
        )}
        newClass={(onMade) =>
          isAddingClass && <ClassForm onClose={() => setIsAddingClass(false)} onMade={onMade} />
        }
      />
    </>
  );
}
