// The desk's table: pages, order and filters are the server's, selection and keys are its own; cards on a phone.

import {
  type ColumnDef,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import { EmptyState } from '../empty-state.tsx';
import { Skeleton } from '../skeleton.tsx';
import { CardTools } from './card-tools.tsx';
import { moveByArrows } from './row-keys.ts';
import {
  CellLabel,
  type Choosable,
  ChooseAll,
  ChooseRow,
  cardCell,
  minorColumn,
  roles,
  SortHead,
  tableCell,
} from './table-cells.tsx';
import { Pager } from './table-pager.tsx';

/** A column; the first one is the name of the row, and of its card on a phone. */
export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Whether the server can order by its key. */
  sorts?: boolean;
  /** Numbers stand at the right. */
  isNumber?: boolean;
  /** Left out on tablets, where a row has no room for everything. */
  isMinor?: boolean;
}

/** The sentences of every table (`deskTableCopy`). */
export interface TableWords {
  actions: string;
  choose: (name: string) => string;
  /** Of the choice that stands for the heads where there is no room for them. */
  sort: string;
  up: (head: string) => string;
  down: (head: string) => string;
  chooseAll: string;
  failed: string;
  tryAgain: string;
  loading: string;
  range: (first: number, last: number, total: number) => string;
  previous: string;
  next: string;
}

/** What of the list is shown; `useListAddress` gives it. */
export interface TableView {
  page: number;
  sort: string;
  onPage: (page: number) => void;
  onSort: (sort: string) => void;
}

export interface DataTableProps<Row> {
  label: string;
  words: TableWords;
  /** The same array from one drawing to the next. */
  columns: readonly Column<Row>[];
  /** One page of rows, and how many there are in all; undefined until they come. */
  data: { rows: readonly Row[]; total: number } | undefined;
  pageSize: number;
  keyOf: (row: Row) => string;
  /** What a row is called by screen readers. */
  nameOf: (row: Row) => string;
  view: TableView;
  /** Another page is on its way; the rows that show are the former ones. */
  isBusy?: boolean;
  isFailed?: boolean;
  onRetry: () => void;
  /** Instead of rows when there are none. */
  empty: ReactNode;
  actions?: (row: Row) => ReactNode;
  selection?: { chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void };
}

const features = tableFeatures({ rowSortingFeature, rowPaginationFeature, rowSelectionFeature });
const NO_ROWS: never[] = [];

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, words, data, view, pageSize, isBusy = false } = props;
  const top = usePageTop(view.page);
  if (!data && props.isFailed)
    return (
      <EmptyState title={words.failed} action={<Button onClick={props.onRetry}>{words.tryAgain}</Button>} />
    );
  if (data && data.rows.length === 0 && view.page === 1) return props.empty;
  return (
    <div ref={top} aria-busy={!data || isBusy} className="scroll-mt-3">
      {data ? (
        <div className={classes('transition-opacity', isBusy && 'opacity-60')}>
          <Rows {...props} rows={data.rows} total={data.total} />
        </div>
      ) : (
        <Loading label={`${label}: ${words.loading}`} />
      )}
      {data && <Pager words={words} view={view} pageSize={pageSize} total={data.total} />}
    </div>
  );
}

function Rows<Row extends object>(props: DataTableProps<Row> & { rows: readonly Row[]; total: number }) {
  const { label, words, columns, view, actions, selection } = props;
  const table = useDeskTable(props);
  return (
    <>
      <CardTools words={words} columns={columns} view={view} table={selection && table} />
      <table {...roles.table} aria-label={label} className="w-full border-collapse max-md:block">
        <thead {...roles.group} className="max-md:hidden">
          <tr {...roles.row} className="border-b border-line text-left text-13 text-ink-soft">
            {selection && <ChooseAll table={table} label={words.chooseAll} />}
            {columns.map((column) => (
              <SortHead key={column.key} column={column} view={view} />
            ))}
            {actions && (
              <th scope="col" className="px-3 py-2 text-right font-semibold">
                {words.actions}
              </th>
            )}
          </tr>
        </thead>
        <tbody {...roles.group} onKeyDown={moveByArrows} className="max-md:flex max-md:flex-col max-md:gap-3">
          {table.getRowModel().rows.map((row) => (
            <BodyRow key={row.id} {...props} row={row} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface BodyRowProps<Row> extends Pick<DataTableProps<Row>, 'words' | 'columns' | 'nameOf' | 'actions'> {
  selection?: DataTableProps<Row>['selection'];
  row: Choosable & { original: Row };
}

function BodyRow<Row>({ words, columns, nameOf, actions, selection, row }: BodyRowProps<Row>) {
  return (
    <tr
      {...roles.row}
      className={classes(
        'border-b border-line max-md:block max-md:rounded-card max-md:border max-md:bg-surface max-md:p-4 md:hover:bg-brand/4',
        row.getIsSelected() && 'bg-brand/8',
      )}
    >
      {selection && <ChooseRow row={row} label={words.choose(nameOf(row.original))} />}
      {columns.map((column, index) => (
        <td
          key={column.key}
          {...roles.cell}
          className={classes(
            tableCell,
            cardCell(index === 0),
            column.isNumber && 'tabular-nums md:text-right md:whitespace-nowrap',
            column.isMinor && minorColumn,
          )}
        >
          {index > 0 && <CellLabel>{column.head}</CellLabel>}
          {column.cell(row.original)}
        </td>
      ))}
      {actions && (
        <td {...roles.cell} className="py-1 pl-3 max-md:mt-2 max-md:block max-md:p-0">
          <div className="flex items-center justify-end gap-1 max-md:justify-start">
            {actions(row.original)}
          </div>
        </td>
      )}
    </tr>
  );
}

function useDeskTable<Row extends object>({
  columns,
  rows,
  total,
  pageSize,
  keyOf,
  view,
  selection,
}: DataTableProps<Row> & { rows: readonly Row[]; total: number }) {
  const defs = useMemo<ColumnDef<typeof features, Row>[]>(
    () => columns.map(({ key, head }) => ({ id: key, header: head, accessorFn: () => undefined })),
    [columns],
  );
  const chosen = selection?.chosen;
  const rowSelection = useMemo(
    () => Object.fromEntries([...(chosen ?? [])].map((key) => [key, true] as const)),
    [chosen],
  );
  return useTable({
    features,
    columns: defs,
    data: rows.length > 0 ? rows : NO_ROWS,
    getRowId: keyOf,
    rowCount: total,
    manualPagination: true,
    manualSorting: true,
    enableRowSelection: selection !== undefined,
    state: {
      rowSelection,
      pagination: { pageIndex: view.page - 1, pageSize },
      sorting: [{ id: view.sort.replace(/^-/, ''), desc: view.sort.startsWith('-') }],
    },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update;
      selection?.onChange(new Set(Object.keys(next).filter((key) => next[key])));
    },
  });
}

/** Another page begins at its first row, wherever the way to it was pressed. */
function usePageTop(page: number) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  }, [page]);
  return top;
}

function Loading({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="sr-only">
        {label}
      </p>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-14 max-md:h-32" />
      ))}
    </div>
  );
}
