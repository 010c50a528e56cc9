// Composes sessions: their keys, and the nightly purge of those that ended long ago.

import { createSessionsService, type SessionsService } from '../features/sessions/sessions.service.ts';
import type { Kept } from '../platform/kept/kept.ts';
import { derive } from '../platform/secrets.ts';
import type { AppDeps } from './deps.ts';

const PURGE = 'sessions.purge';

export function composeSessions({ settings, secret, db, clock, jobs }: AppDeps, kept: Kept): SessionsService {
  const sessions = createSessionsService({
    db,
    clock,
    kept,
    keys: { accessToken: derive(secret, 'access-token'), refreshToken: derive(secret, 'refresh-token') },
    settings,
  });
  jobs.register(PURGE, async () => sessions.purge());
  jobs.schedule(PURGE, '27 3 * * *', 'Asia/Colombo');
  return sessions;
}
