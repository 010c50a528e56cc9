// The signed-in person's own profile.

import { profile } from '@valence/contract/auth/profile';
import { call } from '../../lib/api.ts';
import { useReading } from '../../lib/reading.ts';

/** Key of the cached profile, exported for code that changes the profile. */
export const profileKey = ['profile'] as const;

export function useProfile() {
  return useReading({ queryKey: profileKey, queryFn: ({ signal }) => call(profile, undefined, { signal }) });
}
