// Lists the bank slips that wait, and those that were approved or rejected.

import { SLIP_STATES } from '@valence/contract/payments/my-payments';
import type { SlipRow } from '@valence/contract/payments/slips';
import { tableCopy } from '@valence/copy/admin/table';
import { slipsCopy as copy } from '@valence/copy/payments/payments';
import { useState } from 'react';
import { useReading } from '../../../lib/reading.ts';
import { Pager } from '../../../ui/admin/table-pager.tsx';
import { Chip } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListState } from './list-state.tsx';
import { slipsQuery } from './payments-queries.ts';
import { SlipCard } from './slip-card.tsx';

export function SlipsTab() {
  const [state, setState] = useState<SlipRow['state']>('waiting');
  const [page, setPage] = useState(1);
  const slips = useReading(slipsQuery(state, page));
  // Whoever decides about the last slip of the last page goes on with the page before.
  const pages = slips.data && Math.max(1, Math.ceil(slips.data.total / slips.data.pageSize));
  if (pages && !slips.isPlaceholderData && page > pages) setPage(pages);
  return (
    <>
      <fieldset className="mb-5 flex flex-wrap gap-2">
        <legend className="sr-only">{copy.list}</legend>
        {SLIP_STATES.map((one) => (
          <Chip
            key={one}
            chosen={one === state}
            onClick={() => {
              setState(one);
              setPage(1);
            }}
          >
            {copy.states[one]}
          </Chip>
        ))}
      </fieldset>
      <ListState query={slips}>
        {({ rows, total, pageSize }) =>
          rows.length === 0 ? (
            <EmptyState title={copy.none[state]}>{copy.noneHint}</EmptyState>
          ) : (
            <>
              <ul className="grid gap-4 xl:grid-cols-2">
                {rows.map((slip) => (
                  <SlipCard key={slip._id} slip={slip} />
                ))}
              </ul>
              <Pager words={tableCopy} view={{ page, onPage: setPage }} pageSize={pageSize} total={total} />
            </>
          )
        }
      </ListState>
    </>
  );
}
