// The admin's table: pages, order and filters are the server's, selection and keys are its own; cards on a phone.

import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import { Failed, type Retry } from '../loaded.tsx';
import { Skeleton } from '../skeleton.tsx';
import { CardTools } from './card-tools.tsx';
import { moveByArrows } from './row-keys.ts';
import {
  CellLabel,
  type Choice,
  ChooseAll,
  ChooseRow,
  type Column,
  cardCell,
  minorColumn,
  roles,
  SortHead,
  type TableView,
  type TableWords,
  tableCell,
} from './table-cells.tsx';
import { Pager } from './table-pager.tsx';

export interface DataTableProps<Row> {
  label: string;
  words: TableWords;
  /** The same array from one drawing to the next. */
  columns: readonly Column<Row>[];
  /** One page of rows, and how many there are in all; the former ones while another page is on its way. */
  query: Retry['query'] & {
    data: { rows: readonly Row[]; total: number } | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
  };
  pageSize: number;
  keyOf: (row: Row) => string;
  /** What a row is called by screen readers. */
  nameOf: (row: Row) => string;
  view: TableView;
  /** Instead of rows when there are none. */
  empty: ReactNode;
  actions?: (row: Row) => ReactNode;
  selection?: Selection;
}

/** By the rows' keys, of this page and others. */
interface Selection {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, words, query, view, pageSize } = props;
  const { data, isPlaceholderData: isBusy } = query;
  const top = usePageTop(view.page);
  if (!data && query.isError) return <Failed title={words.failed} again={words.tryAgain} query={query} />;
  if (data && data.rows.length === 0 && view.page === 1) return props.empty;
  return (
    <div ref={top} aria-busy={!data || isBusy} className="scroll-mt-3">
      {data ? (
        <div className={classes('transition-opacity', isBusy && 'opacity-60')}>
          <Rows {...props} rows={data.rows} />
        </div>
      ) : (
        <Loading label={`${label}: ${words.loading}`} />
      )}
      {data && <Pager words={words} view={view} pageSize={pageSize} total={data.total} />}
    </div>
  );
}

function Rows<Row extends object>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { label, words, columns, view, actions, rows, keyOf, selection } = props;
  const all = selection && choiceOf(selection, rows.map(keyOf));
  // The first cell says everything in a few lines: more cards fit on a screen.
  const isBrief = !actions && columns.every(({ isTableOnly }, index) => index === 0 || isTableOnly);
  return (
    <>
      <CardTools words={words} columns={columns} view={view} choice={all} />
      <table {...roles.table} aria-label={label} className="w-full border-collapse max-md:block">
        <thead {...roles.group} className="max-md:hidden">
          <tr {...roles.row} className="border-b border-line text-left text-13 text-ink-soft">
            {all && <ChooseAll choice={all} label={words.chooseAll} />}
            {columns.map((column) => (
              <SortHead key={column.key} column={column} view={view} />
            ))}
            {actions && (
              <th scope="col" className="px-3 py-2 text-right font-semibold print:hidden">
                {words.actions}
              </th>
            )}
          </tr>
        </thead>
        <tbody
          {...roles.group}
          onKeyDown={moveByArrows}
          className={classes('max-md:flex max-md:flex-col', isBrief ? 'max-md:gap-2' : 'max-md:gap-3')}
        >
          {rows.map((row) => (
            <BodyRow
              key={keyOf(row)}
              {...props}
              row={row}
              isBrief={isBrief}
              choice={selection && choiceOf(selection, [keyOf(row)])}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface BodyRowProps<Row> extends Pick<DataTableProps<Row>, 'words' | 'columns' | 'nameOf' | 'actions'> {
  row: Row;
  isBrief: boolean;
  choice: Choice | undefined;
}

function BodyRow<Row>({ words, columns, nameOf, actions, row, isBrief, choice }: BodyRowProps<Row>) {
  return (
    <tr
      {...roles.row}
      className={classes(
        'break-inside-avoid border-b border-line max-md:block max-md:rounded-card max-md:border max-md:bg-surface md:hover:bg-brand/4',
        isBrief ? 'max-md:pr-1 max-md:pl-3' : 'max-md:p-4',
        choice?.isChosen && 'bg-brand/8',
      )}
    >
      {choice && <ChooseRow choice={choice} label={words.choose(nameOf(row))} />}
      {columns.map((column, index) => (
        <td
          key={column.key}
          {...roles.cell}
          className={classes(
            tableCell,
            cardCell(index === 0),
            column.isNumber && 'tabular-nums md:text-right md:whitespace-nowrap',
            column.isMinor && minorColumn,
            column.isTableOnly && 'max-md:hidden',
          )}
        >
          {index > 0 && <CellLabel>{column.head}</CellLabel>}
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td {...roles.cell} className="py-1 pl-3 max-md:mt-2 max-md:block max-md:p-0 print:hidden">
          <div className="flex items-center justify-end gap-1 max-md:justify-start">{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

/** The choice of these rows together; those of other pages stay as they are. */
function choiceOf({ chosen, onChange }: Selection, keys: readonly string[]): Choice {
  return {
    isChosen: keys.length > 0 && keys.every((key) => chosen.has(key)),
    onChange: (isChosen) =>
      onChange(new Set(isChosen ? [...chosen, ...keys] : [...chosen].filter((key) => !keys.includes(key)))),
  };
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
