// The signed-in person's own profile.

import { useQuery } from '@tanstack/react-query';
import { profile } from '@valence/contract/auth/profile';
import { call } from '../../lib/api.ts';

/** Key of the cached profile, exported for code that changes the profile. */
export const profileKey = ['profile'] as const;

export function useProfile() {
  return useQuery({ queryKey: profileKey, queryFn: ({ signal }) => call(profile, undefined, { signal }) });
}
