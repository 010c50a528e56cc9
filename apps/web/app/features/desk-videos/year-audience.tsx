// Who can watch a lesson that is open to its A/L year, in plain words: a year is chosen by whoever signs in.

import { useQuery } from '@tanstack/react-query';
import { listLimits } from '@valence/contract/limits';
import { videoFormCopy as copy } from '@valence/copy/desk-videos';
import { call } from '../../lib/api.ts';

export function YearAudience({ alYear }: { alYear: string }) {
  const { data: isConfirmedOnly = false } = useQuery({
    queryKey: ['desk', 'year-audience'],
    queryFn: async ({ signal }) => {
      const { limits } = await call(listLimits, undefined, { signal });
      return limits.some(({ name, value }) => name === 'year-lessons-confirmed' && value === 1);
    },
    staleTime: 0,
  });
  // While it is not known, the wider one: nobody is led to believe that a lesson is closed.
  const means = copy.openToYearMeans[isConfirmedOnly ? 'confirmed' : 'anybody'];
  return (
    <p
      role="note"
      className={`rounded-card border p-3 text-15 ${isConfirmedOnly ? 'border-line' : 'border-soon/40 bg-soon/5'}`}
    >
      <span className="font-semibold">{means(alYear)}</span> {copy.yearAudienceSetting}
    </p>
  );
}
