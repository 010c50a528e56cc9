// The parts of a table's rows: heads that order, boxes that choose, and how a cell looks in a row and in a card.

import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { SortDown, SortUp } from './icons.tsx';

/** A column; the first one is the name of the row, and of its card on a phone. */
export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Whether the server can order by its key. */
  sorts?: boolean;
  /** Numbers stand at the right. */
  isNumber?: boolean;
  /** Left out of a phone's card, where the first cell says it more briefly. */
  isTableOnly?: boolean;
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

/** On a phone the parts of a table are drawn as blocks, which takes their meaning from them: the roles give it back. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
} as const;

export const tableCell = 'px-3 py-3 align-middle text-15';

/** Wider than a card, narrower than an admin. */
export const minorColumn = 'md:max-lg:hidden';

/** In a card: the name of the row large, below it each cell's column at the left and what it says in a line of its own beside it. */
export function cardCell(isName: boolean): string {
  return classes(
    'max-md:pr-0',
    isName
      ? 'max-md:flow-root max-md:pt-0 max-md:pb-2 max-md:pl-0 max-md:text-17'
      : 'max-md:flow-root max-md:py-1 max-md:pl-28',
  );
}

/** A cell's column, told beside it where there are no heads. */
export function CellLabel({ children }: { children: ReactNode }) {
  return <span className="float-left -ml-28 w-26 pt-0.5 text-13 text-ink-soft md:hidden">{children}</span>;
}

export function SortHead<Row>({ column, view }: { column: Column<Row>; view: TableView }) {
  const { key, head, sorts, isNumber, isMinor } = column;
  const isUp = view.sort === key;
  const isDown = view.sort === `-${key}`;
  const order = isUp ? 'ascending' : isDown ? 'descending' : undefined;
  return (
    <th
      scope="col"
      aria-sort={order}
      className={classes(
        'px-3 py-1 font-semibold whitespace-nowrap',
        isNumber && 'text-right',
        isMinor && minorColumn,
      )}
    >
      {sorts ? (
        <button
          type="button"
          onClick={() => view.onSort(isUp ? `-${key}` : key)}
          className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-card px-2 font-semibold hover:bg-brand/8 hover:text-ink"
        >
          {head}
          {isUp ? <SortUp size={14} /> : <SortDown size={14} className={isDown ? '' : 'opacity-25'} />}
        </button>
      ) : (
        head
      )}
    </th>
  );
}

/** Whether a row, or every row of the page, is chosen. */
export interface Choice {
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

export function ChooseRow({ choice, label }: { choice: Choice; label: string }) {
  return (
    <td {...roles.cell} className="w-11 max-md:float-right print:hidden">
      <label className="grid size-11 place-items-center">
        <span className="sr-only">{label}</span>
        <input
          type="checkbox"
          className="size-5 accent-brand"
          checked={choice.isChosen}
          onChange={(event) => choice.onChange(event.currentTarget.checked)}
        />
      </label>
    </td>
  );
}

export function ChooseAll({ choice, label }: { choice: Choice; label: string }) {
  return (
    <th scope="col" className="w-11 print:hidden">
      <label className="grid size-11 place-items-center">
        <span className="sr-only">{label}</span>
        <input
          type="checkbox"
          className="size-5 accent-brand"
          checked={choice.isChosen}
          onChange={(event) => choice.onChange(event.currentTarget.checked)}
        />
      </label>
    </th>
  );
}
