// The signed-in person's own profile.

import { queryOptions } from '@tanstack/react-query';
import { profile } from '@valence/contract/auth/profile';
import { call } from '../../lib/api.ts';
import { useReading } from '../../lib/reading.ts';

/** Key of the cached profile, exported for code that changes the profile. */
export const profileKey = ['profile'] as const;

export const profileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: ({ signal }) => call(profile, undefined, { signal }),
});

export function useProfile() {
  return useReading(profileQuery);
}
