// What lessons cost in data this month: students pay for it by the gigabyte.

import { useQuery } from '@tanstack/react-query';
import { dataUseCopy as copy } from '@valence/copy/profile';
import { formatMonth } from '@valence/domain/school-time';
import { dataUseQuery } from './queries.ts';
import { Coming, Section } from './section.tsx';

export function DataUse() {
  const { data, isError, refetch } = useQuery(dataUseQuery);
  return (
    <Section title={copy.title}>
      {data ? (
        <>
          <p className="text-28 font-semibold tabular-nums">{copy.used(data.bytes)}</p>
          <p className="text-13 text-ink-soft">{copy.of(formatMonth(data.year, data.month))}</p>
        </>
      ) : (
        <Coming failed={isError ? copy.failed : undefined} retry={() => void refetch()} className="h-14" />
      )}
    </Section>
  );
}
