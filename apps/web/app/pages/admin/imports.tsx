// The imports page of the admin area: paste a table, or open an earlier import.

import { importsCopy as copy } from '@valence/copy/admin/imports';
import { ImportForm } from '../../features/admin/imports/import-form.tsx';
import { PastImports } from '../../features/admin/imports/past-imports.tsx';
import { VideoChoice } from '../../features/admin/students/video-choice.tsx';
import { adminPaths } from '../../lib/admin-paths.ts';
import { useAuth } from '../../lib/auth.tsx';
import { useNavigate } from '../../lib/navigation.tsx';
import { PageHeading } from '../../ui/admin/page-heading.tsx';

export default function Imports() {
  const { role } = useAuth();
  const navigate = useNavigate();
  return (
    <>
      <PageHeading title={copy.title} documentTitle={copy.documentTitle} intro={copy.intro} />
      {role && (
        <ImportForm
          role={role}
          videoChoice={(label, chosen, onChange) => (
            <VideoChoice label={label} chosen={chosen} onChange={onChange} />
          )}
          onPreview={(importId) => navigate(adminPaths.import(importId))}
        />
      )}
      <PastImports />
    </>
  );
}
