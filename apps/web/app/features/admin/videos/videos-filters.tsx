// The search and the filters of the catalogue.

import { useQuery } from '@tanstack/react-query';
import { VIDEO_STATES } from '@valence/contract/admin/videos';
import { tableCopy } from '@valence/copy/admin/table';
import { videosCopy as copy } from '@valence/copy/admin/videos';
import { DAY_MS } from '@valence/domain/durations';
import { schoolMonth } from '@valence/domain/school-time';
import { SOURCE_KINDS } from '@valence/domain/video-kind';
import type { ReactNode } from 'react';
import type { ListAddress } from '../../../lib/list-address.ts';
import { useNow } from '../../../lib/use-clock.ts';
import { SelectFilter, TableFilters } from '../../../ui/admin/table-filters.tsx';
import { categoriesQuery } from './videos-queries.ts';

const YEARS_BACK = 3;
const YEARS_AHEAD = 4;

export function VideosFilters({ list, tools }: { list: ListAddress; tools?: ReactNode }) {
  const categories = useQuery(categoriesQuery);
  const thisYear = schoolMonth(new Date(useNow(DAY_MS))).year;
  const years = Array.from({ length: YEARS_BACK + YEARS_AHEAD }, (_, index) =>
    String(thisYear - YEARS_BACK + index),
  );
  const filter = (name: keyof typeof copy.filters, options: readonly { value: string; label: string }[]) => (
    <SelectFilter
      label={copy.filters[name]}
      all={tableCopy.all}
      options={options}
      value={list.read(name)}
      onChange={(value) => list.set({ [name]: value })}
    />
  );
  return (
    <TableFilters
      search={{
        label: copy.search,
        placeholder: copy.searchPlaceholder,
        value: list.read('q'),
        onChange: (q) => list.set({ q }),
      }}
      clear={list.isFiltered ? { label: tableCopy.clear, onClick: list.clear } : undefined}
      tools={tools}
    >
      {filter('category', categories.data?.map(({ _id, name }) => ({ value: _id, label: name })) ?? [])}
      {filter(
        'alYear',
        years.map((year) => ({ value: year, label: year })),
      )}
      {filter(
        'kind',
        [...SOURCE_KINDS, 'unprotected' as const].map((kind) => ({ value: kind, label: copy.kinds[kind] })),
      )}
      {filter(
        'state',
        VIDEO_STATES.map((state) => ({ value: state, label: copy.states[state] })),
      )}
    </TableFilters>
  );
}
