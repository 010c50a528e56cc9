// How much data lessons used this month, since students pay for data by the gigabyte.

import type { ReplyOf } from '@valence/contract/endpoint';
import type { dataUsed } from '@valence/contract/learning/data-use';
import { dataUseCopy as copy } from '@valence/copy/auth/profile';
import { formatMonth, schoolMonth } from '@valence/domain/school-time';
import { now } from '../../lib/clock.ts';
import { useReading } from '../../lib/reading.ts';
import { dataUseQuery } from './queries.ts';
import { Loading, Section } from './section.tsx';

export function DataUse() {
  const { data, isError, refetch } = useReading(dataUseQuery);
  const failure = isError ? copy.failed : undefined;
  const placeholder = <Figure bytes={0} {...schoolMonth(new Date(now()))} />;
  return (
    <Section title={copy.title}>
      {data ? (
        <Figure {...data} />
      ) : (
        <Loading failure={failure} retry={() => void refetch()} placeholder={placeholder} />
      )}
    </Section>
  );
}

function Figure({ bytes, year, month }: ReplyOf<typeof dataUsed>) {
  return (
    <>
      <p className="text-28 font-semibold tabular-nums">{copy.used(bytes)}</p>
      <p className="text-13 text-ink-soft">{copy.of(formatMonth(year, month))}</p>
    </>
  );
}
