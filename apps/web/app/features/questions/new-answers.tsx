// Notice in the library that the teacher has answered, shown until the answers were seen.

import { useQuery } from '@tanstack/react-query';
import { libraryCopy as copy } from '@valence/copy/learning/library';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Info } from '../../ui/icons.tsx';
import { newAnswersQuery } from './new-answers-query.ts';

export function NewAnswers() {
  const { data = 0 } = useQuery(newAnswersQuery);
  if (data === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-live/25 bg-live/10 px-4 py-2">
      <Info className="shrink-0 text-live" />
      <p className="min-w-0 grow basis-36 text-15 font-semibold">{copy.newAnswers(data)}</p>
      <ButtonLink look="quiet" to={paths.notebook}>
        {copy.readAnswers}
      </ButtonLink>
    </div>
  );
}
