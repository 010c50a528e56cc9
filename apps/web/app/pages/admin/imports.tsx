// The desk's page for many at once: a table is pasted, and what was imported so far can be opened again.

import { importsCopy as copy } from '@valence/copy/desk-imports';
import { useNavigate } from 'react-router';
import { VideoChoice } from '../../features/desk/video-choice.tsx';
import { ImportForm } from '../../features/desk-imports/import-form.tsx';
import { PastImports } from '../../features/desk-imports/past-imports.tsx';
import { useAuth } from '../../lib/auth.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { PageHeading } from '../../ui/desk/page-heading.tsx';

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
          onPreview={(importId) => void navigate(deskPaths.import(importId))}
        />
      )}
      <PastImports />
    </>
  );
}
