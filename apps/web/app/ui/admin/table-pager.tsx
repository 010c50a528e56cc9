// The pager below a table: which of how many rows are shown, and buttons to the others.

import { Button } from '../button.tsx';
import { ArrowLeft, ArrowRight } from '../page-icons.tsx';
import type { TableView, TableWords } from './table-cells.tsx';

interface PagerProps {
  words: Pick<TableWords, 'range' | 'previous' | 'next'>;
  view: Pick<TableView, 'page' | 'onPage'>;
  pageSize: number;
  total: number;
}

export function Pager({ words, view, pageSize, total }: PagerProps) {
  const first = (view.page - 1) * pageSize + 1;
  const last = Math.min(total, view.page * pageSize);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-15 text-ink-soft tabular-nums" aria-live="polite">
        {words.range(Math.min(first, total), last, total)}
      </p>
      {(pages > 1 || view.page > 1) && (
        <div className="flex gap-2 print:hidden">
          <Button
            look="secondary"
            icon={<ArrowLeft size={18} />}
            disabled={view.page <= 1}
            onClick={() => view.onPage(Math.min(view.page - 1, pages))}
          >
            {words.previous}
          </Button>
          <Button look="secondary" disabled={view.page >= pages} onClick={() => view.onPage(view.page + 1)}>
            {words.next}
            <ArrowRight size={18} />
          </Button>
        </div>
      )}
    </div>
  );
}
