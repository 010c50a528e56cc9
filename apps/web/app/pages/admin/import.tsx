// One import: its preview, its progress, what became of it.

import { common } from '@valence/copy/common';
import { importsCopy as copy, importCopy } from '@valence/copy/desk-imports';
import { useParams } from 'react-router';
import { ImportTop } from '../../features/desk-imports/import-head.tsx';
import { useImport } from '../../features/desk-imports/import-queries.ts';
import { ImportRows } from '../../features/desk-imports/import-rows.tsx';
import { ApiRefusal } from '../../lib/api.ts';
import { deskPaths } from '../../lib/desk-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/desk/page-heading.tsx';
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
          <ButtonLink look="secondary" to={deskPaths.imports}>
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
