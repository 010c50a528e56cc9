// Filters of the audit trail: words, a person, a kind of action and days. The address holds them all.

import { activityCopy as copy } from '@valence/copy/admin/activity';
import { formatPhone } from '@valence/domain/phone';
import type { ListAddress } from '../../../lib/list-address.ts';
import { useReading } from '../../../lib/reading.ts';
import { tableDownload } from '../../../lib/tables/save-table.ts';
import { TableDownload } from '../../../ui/admin/table-download.tsx';
import { DayFilter, SelectFilter, TableFilters } from '../../../ui/admin/table-filters.tsx';
import { activityTable, actorsQuery } from './activity-queries.ts';

export const FILTERS = ['q', 'actor', 'action', 'from', 'to'] as const;

interface ActivityFiltersProps {
  list: ListAddress;
  filters: Readonly<Record<string, string>>;
}

export function ActivityFilters({ list, filters }: ActivityFiltersProps) {
  const people = useReading(actorsQuery);
  return (
    <TableFilters
      search={{
        label: copy.search,
        placeholder: copy.searchPlaceholder,
        value: list.read('q'),
        onChange: (q) => list.set({ q }),
      }}
      clear={list.isFiltered ? { label: copy.clear, onClick: list.clear } : undefined}
      tools={<Download filters={filters} />}
    >
      <SelectFilter
        label={copy.who}
        all={copy.all}
        options={[
          ...(people.data ?? []).map(({ userId, name, phone }) => ({
            value: userId,
            label: name || formatPhone(phone),
          })),
          { value: 'system', label: copy.system },
        ]}
        value={list.read('actor')}
        onChange={(actor) => list.set({ actor })}
      />
      <SelectFilter
        label={copy.what}
        all={copy.all}
        options={Object.entries(copy.kinds).map(([value, label]) => ({ value, label }))}
        value={list.read('action')}
        onChange={(action) => list.set({ action })}
      />
      <Days list={list} />
    </TableFilters>
  );
}

function Download({ filters }: Pick<ActivityFiltersProps, 'filters'>) {
  return (
    <TableDownload
      label={copy.export}
      {...tableDownload(
        () => activityTable(filters),
        () => copy.exportFailed,
      )}
    />
  );
}

function Days({ list }: Pick<ActivityFiltersProps, 'list'>) {
  const [from, to] = [list.read('from'), list.read('to')];
  return (
    <>
      <div className="flex flex-wrap gap-3 max-sm:contents">
        <DayFilter label={copy.from} value={from} onChange={(day) => list.set({ from: day })} />
        <DayFilter label={copy.to} value={to} onChange={(day) => list.set({ to: day })} />
      </div>
      {from && to && to < from && (
        <p role="alert" className="w-full text-15 text-danger">
          {copy.backwards}
        </p>
      )}
    </>
  );
}
