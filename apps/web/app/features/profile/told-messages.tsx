// What the school told the student lately: a notification is gone once it was pressed, and its text stays readable here.

import { notificationsCopy as copy } from '@valence/copy/auth/notifications';
import { leads } from '@valence/copy/learning/messages';
import { formatSchoolDateTime } from '@valence/domain/school-time';
import { useReading } from '../../lib/reading.ts';
import { toldQuery } from './queries.ts';
import { Loading, Section } from './section.tsx';

/** Nothing is shown where there is nothing: most students are told little. */
export function ToldMessages() {
  const { data, isError, refetch } = useReading(toldQuery);
  if (!data && !isError) return null;
  if (data?.length === 0) return null;
  return (
    <Section title={copy.told}>
      {data ? (
        <ul className="divide-y divide-line">
          {data.map(({ kind, fact, toldAt }) => (
            <li key={`${toldAt} ${fact}`} className="py-3">
              <p className="text-13 text-ink-soft tabular-nums">
                {`${leads[kind]} · ${formatSchoolDateTime(new Date(toldAt))}`}
              </p>
              <p className="[overflow-wrap:anywhere]">{fact}</p>
            </li>
          ))}
        </ul>
      ) : (
        <Loading failure={copy.toldFailed} retry={() => void refetch()} placeholder={null} />
      )}
    </Section>
  );
}
