// What lessons cost in data this month: students pay for it by the gigabyte.

import { useQuery } from '@tanstack/react-query';
import type { dataUsed } from '@valence/contract/data-use';
import type { ReplyOf } from '@valence/contract/endpoint';
import { dataUseCopy as copy } from '@valence/copy/profile';
import { formatMonth, schoolMonth } from '@valence/domain/school-time';
import { now } from '../../lib/clock.ts';
import { dataUseQuery } from './queries.ts';
import { Coming, Section } from './section.tsx';

export function DataUse() {
  const { data, isError, refetch } = useQuery(dataUseQuery);
  const failed = isError ? copy.failed : undefined;
  const like = <Figure bytes={0} {...schoolMonth(new Date(now()))} />;
  return (
    <Section title={copy.title}>
      {data ? <Figure {...data} /> : <Coming failed={failed} retry={() => void refetch()} like={like} />}
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
