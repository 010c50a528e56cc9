// Below a list: which of how many rows show, and the ways to the others.

import { paymentsCopy as copy } from '@valence/copy/payments';
import { Button } from '../../ui/button.tsx';

interface PageTurnerProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

export function PageTurner({ page, pageSize, total, onPage }: PageTurnerProps) {
  if (total === 0) return null;
  const last = Math.min(total, page * pageSize);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-15 text-ink-soft tabular-nums" aria-live="polite">
        {copy.range(Math.min((page - 1) * pageSize + 1, total), last, total)}
      </p>
      {total > pageSize && (
        <div className="flex gap-2">
          <Button look="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {copy.previous}
          </Button>
          <Button look="secondary" disabled={last >= total} onClick={() => onPage(page + 1)}>
            {copy.next}
          </Button>
        </div>
      )}
    </div>
  );
}
