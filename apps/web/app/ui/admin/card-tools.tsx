// What the heads of a table do, for its cards on a phone: ordering them, and choosing all of a page.

import type { Choice, Column, TableView, TableWords } from './table-cells.tsx';
import { filterField, Labelled } from './table-filters.tsx';

interface CardToolsProps<Row> {
  words: Pick<TableWords, 'sort' | 'up' | 'down' | 'chooseAll'>;
  columns: readonly Column<Row>[];
  view: Pick<TableView, 'sort' | 'onSort'>;
  /** Of all rows of the page; undefined: nothing can be chosen. */
  choice: Choice | undefined;
}

export function CardTools<Row>({ words, columns, view, choice }: CardToolsProps<Row>) {
  const sorting = columns.filter(({ sorts }) => sorts);
  if (sorting.length === 0 && !choice) return null;
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-1 md:hidden print:hidden">
      {sorting.length > 0 && (
        <Labelled label={words.sort} className="min-w-36 basis-1/2">
          {(id) => (
            <select
              id={id}
              value={view.sort}
              onChange={(event) => view.onSort(event.currentTarget.value)}
              className={filterField}
            >
              {sorting.flatMap(({ key, head }) => [
                <option key={key} value={key}>
                  {words.up(head)}
                </option>,
                <option key={`-${key}`} value={`-${key}`}>
                  {words.down(head)}
                </option>,
              ])}
            </select>
          )}
        </Labelled>
      )}
      {choice && (
        <label className="flex min-h-11 items-center gap-3 text-15">
          {words.chooseAll}
          <input
            type="checkbox"
            className="mr-4 size-5 accent-brand"
            checked={choice.isChosen}
            onChange={(event) => choice.onChange(event.currentTarget.checked)}
          />
        </label>
      )}
    </div>
  );
}
