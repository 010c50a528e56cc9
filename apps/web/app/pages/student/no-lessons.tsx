// What a library without lessons says: what that means, where classes are, and the choice of the A/L year, which opens lessons to
// students of no class. Only the few whose library is empty load it.

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { libraryCopy } from '@valence/copy/learning/library';
import type { ReactNode } from 'react';
import { profileKey, profileQuery, useProfile } from '../../features/account/profile-query.ts';
import { yearsQuery } from '../../features/profile/queries.ts';
import { YearChoice } from '../../features/profile/year-choice.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Without a connection the answers do not come; the words about the empty library do not wait longer. */
const PATIENCE_MS = 2000;

/** Waits for what the choice shows, so that it stands there with its words from the start. */
export async function noLessons(client: QueryClient): Promise<ReactNode> {
  const answers = [client.query(profileQuery), client.query(yearsQuery)];
  await Promise.race([Promise.allSettled(answers), new Promise((wake) => setTimeout(wake, PATIENCE_MS))]);
  return <NoLessons />;
}

function NoLessons() {
  const toClasses = (
    <ButtonLink look="secondary" to={paths.landing}>
      {libraryCopy.toClasses}
    </ButtonLink>
  );
  return (
    <EmptyState title={libraryCopy.empty} action={toClasses}>
      <p>{libraryCopy.emptyText}</p>
      <OwnYear />
    </EmptyState>
  );
}

function OwnYear() {
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
