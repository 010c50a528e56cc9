// The number of new answers, in a file of its own so that the library does not load the rest.

import { queryOptions } from '@tanstack/react-query';
import { countNewAnswers } from '@valence/contract/learning/new-answers';
import { call } from '../../lib/api.ts';

export const newAnswersQuery = queryOptions({
  queryKey: ['new-answers'],
  queryFn: async ({ signal }) => (await call(countNewAnswers, undefined, { signal })).data.newAnswers,
});
