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
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export default function Import() {
  const { importId = '' } = useParams();
  const { data, error, refetch } = useImport(importId);
  const absent = error instanceof ApiRefusal && error.code === 'import-absent';
  return (
    <>
      <PageHeading
        title={data ? copy.titleOf(data.kind) : copy.title}
        documentTitle={copy.documentTitle}
        actions={
          <ButtonLink look="secondary" to={adminPaths.imports}>
            {copy.back}
          </ButtonLink>
        }
      />
      {data ? (
        <>
          <ImportTop detail={data} />
          <ImportRows detail={data} />
        </>
      ) : absent ? (
        <EmptyState title={copy.absent}>{copy.absentHint}</EmptyState>
      ) : error ? (
        <EmptyState
          title={importCopy.failed}
          action={<Button onClick={() => void refetch()}>{common.tryAgain}</Button>}
        />
      ) : (
        <Skeleton className="h-80" />
      )}
    </>
  );
}
