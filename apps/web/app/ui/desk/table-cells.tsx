// The parts of a table's rows: heads that order, boxes that choose, and how a cell looks in a row and in a card.

import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import type { Column, TableView } from './data-table.tsx';
import { SortDown, SortUp } from './icons.tsx';

/** On a phone the parts of a table are drawn as blocks, which takes their meaning from them: the roles give it back. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
} as const;

export const tableCell = 'px-3 py-3 align-middle text-15';

/** Wider than a card, narrower than a desk. */
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

export interface Choosable {
  getIsSelected: () => boolean;
  toggleSelected: (chosen?: boolean) => void;
}

export function ChooseRow({ row, label }: { row: Choosable; label: string }) {
  return (
    <td {...roles.cell} className="w-11 max-md:float-right">
      <label className="grid size-11 place-items-center">
        <span className="sr-only">{label}</span>
        <input
          type="checkbox"
          className="size-5 accent-brand"
          checked={row.getIsSelected()}
          onChange={(event) => row.toggleSelected(event.currentTarget.checked)}
        />
      </label>
    </td>
  );
}

export interface ChoosableAll {
  getIsAllPageRowsSelected: () => boolean;
  toggleAllPageRowsSelected: (chosen?: boolean) => void;
}

export function ChooseAll({ table, label }: { table: ChoosableAll; label: string }) {
  return (
    <th scope="col" className="w-11">
      <label className="grid size-11 place-items-center">
        <span className="sr-only">{label}</span>
        <input
          type="checkbox"
          className="size-5 accent-brand"
          checked={table.getIsAllPageRowsSelected()}
          onChange={(event) => table.toggleAllPageRowsSelected(event.currentTarget.checked)}
        />
      </label>
    </th>
  );
}
