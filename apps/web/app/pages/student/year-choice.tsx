// The choice of the A/L year in a library without lessons: the year opens lessons to students of no class. Only the few whose library
// is empty load it.

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { libraryCopy } from '@valence/copy/learning/library';
import { profileKey, profileQuery, useProfile } from '../../features/account/profile-query.ts';
import { yearsQuery } from '../../features/profile/queries.ts';
import { YearChoice } from '../../features/profile/year-choice.tsx';

/** Without a connection the answers do not come; the words about the empty library do not wait longer. */
const PATIENCE_MS = 2000;

/** Fetches what the choice shows, so that it stands there with its words from the start. */
export async function prepare(client: QueryClient): Promise<void> {
  const answers = [client.query(profileQuery), client.query(yearsQuery)];
  await Promise.race([Promise.allSettled(answers), new Promise((wake) => setTimeout(wake, PATIENCE_MS))]);
}

export default function OwnYear() {
  const { data } = useProfile();
  const client = useQueryClient();
  if (!data) return null;
  return (
    <div className="mx-auto mt-4 max-w-xs text-left text-ink">
      <p className="mb-3">{libraryCopy.chooseYear}</p>
      <YearChoice
        year={data.alYear}
        profileKey={profileKey}
        onChosen={() => void client.invalidateQueries({ queryKey: ['library'] })}
      />
    </div>
  );
}
