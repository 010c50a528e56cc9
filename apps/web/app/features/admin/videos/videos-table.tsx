// The catalogue as a table, a page at a time.

import { PAGE_SIZE } from '@valence/contract/admin/list-query';
import type { AdminVideoRow } from '@valence/contract/admin/videos';
import { tableCopy } from '@valence/copy/admin/table';
import { videosCopy as copy } from '@valence/copy/admin/videos';
import type { ReactNode } from 'react';
import type { ListAddress } from '../../../lib/list-address.ts';
import { useReading } from '../../../lib/reading.ts';
import { DataTable } from '../../../ui/admin/data-table.tsx';
import type { Column } from '../../../ui/admin/table-cells.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { videosQuery } from './videos-queries.ts';

interface VideosTableProps {
  list: ListAddress;
  columns: readonly Column<AdminVideoRow>[];
  actions: (row: AdminVideoRow) => ReactNode;
}

export function VideosTable({ list, columns, actions }: VideosTableProps) {
  const page = useReading(videosQuery(list.query));
  return (
    <DataTable
      label={copy.list}
      words={tableCopy}
      columns={columns}
      query={page}
      pageSize={PAGE_SIZE}
      keyOf={({ _id }) => _id}
      nameOf={({ title }) => title}
      view={list}
      empty={list.isFiltered ? <NothingFound onClear={list.clear} /> : <Nothing />}
      actions={actions}
    />
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={copy.nothingFound}
      action={
        <Button look="secondary" onClick={onClear}>
          {tableCopy.clear}
        </Button>
      }
    >
      {copy.nothingFoundHint}
    </EmptyState>
  );
}

function Nothing() {
  return <EmptyState title={copy.empty}>{copy.emptyHint}</EmptyState>;
}
