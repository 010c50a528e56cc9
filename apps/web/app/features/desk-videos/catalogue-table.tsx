// The catalogue as a table, a page at a time.

import { useQuery } from '@tanstack/react-query';
import type { CatalogueRow } from '@valence/contract/desk-videos';
import { PAGE_SIZE } from '@valence/contract/list-query';
import { deskTableCopy } from '@valence/copy/desk-table';
import { catalogueCopy as copy } from '@valence/copy/desk-videos';
import type { ReactNode } from 'react';
import type { ListAddress } from '../../lib/list-address.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/desk/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { catalogueQuery } from './catalogue-queries.ts';

interface CatalogueTableProps {
  list: ListAddress;
  columns: readonly Column<CatalogueRow>[];
  actions: (row: CatalogueRow) => ReactNode;
}

export function CatalogueTable({ list, columns, actions }: CatalogueTableProps) {
  const page = useQuery(catalogueQuery(list.asked));
  return (
    <DataTable
      label={copy.list}
      words={deskTableCopy}
      columns={columns}
      data={page.data}
      pageSize={PAGE_SIZE}
      keyOf={({ _id }) => _id}
      nameOf={({ title }) => title}
      view={list}
      isBusy={page.isPlaceholderData}
      isFailed={page.isError}
      onRetry={() => void page.refetch()}
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
          {deskTableCopy.clear}
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
