// Data rights: exports and deletes what is held about a person.

import { createOwnRequests } from './own-requests.ts';
import type { PrivacyDeps } from './privacy.deps.ts';
import { createRequests } from './requests.ts';

export type PrivacyService = ReturnType<typeof createPrivacyService>;

export function createPrivacyService(deps: PrivacyDeps) {
  return { own: createOwnRequests(deps), admin: createRequests(deps) };
}
