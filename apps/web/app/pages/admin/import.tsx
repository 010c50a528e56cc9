// One import: its preview, its progress and its result.

import { importsCopy as copy, importCopy } from '@valence/copy/admin/imports';
import { common } from '@valence/copy/common';
import { useParams } from 'wouter';
import { ImportTop } from '../../features/admin/imports/import-head.tsx';
import { useImport } from '../../features/admin/imports/import-queries.ts';
import { ImportRows } from '../../features/admin/imports/import-rows.tsx';
import { adminPaths } from '../../lib/admin-paths.ts';
import { ApiRefusal } from '../../lib/failures.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';

export default function Import() {
  const { importId = '' } = useParams();
  const detail = useImport(importId);
  const isAbsent = detail.error instanceof ApiRefusal && detail.error.code === 'import-absent';
  return (
    <>
      <PageHeading
        title={detail.data ? copy.titleOf(detail.data.kind) : copy.title}
        documentTitle={copy.documentTitle}
        actions={
          <ButtonLink look="secondary" to={adminPaths.imports}>
            {copy.back}
          </ButtonLink>
        }
      />
      <Loaded
        query={detail}
        failed={importCopy.failed}
        again={common.tryAgain}
        absent={isAbsent && <EmptyState title={copy.absent}>{copy.absentHint}</EmptyState>}
        skeleton="h-80"
      >
        {(data) => (
          <>
            <ImportTop detail={data} />
            <ImportRows detail={data} />
          </>
        )}
      </Loaded>
    </>
  );
}
