// Composes captions: their editing by admins, the storage, the jobs that clean it up, and the addresses that players load
// them from.

import { captionsRoutes } from '../features/captions/captions.routes.ts';
import { createCaptionsService } from '../features/captions/captions.service.ts';
import { sentCaptionsKey } from '../features/playback/sent-captions.ts';
import type { Http } from '../platform/http/route.ts';
import type { AppDeps } from './deps.ts';

const REMOVE = 'captions.remove-file';
const SWEEP = 'captions.sweep';

export function composeCaptions(http: Http, { db, clock, storage, jobs }: AppDeps): void {
  const service = createCaptionsService({
    db,
    clock,
    storage,
    sentKey: sentCaptionsKey,
    removeLater: async (tx, key) => jobs.enqueue(tx, REMOVE, { key }),
  });
  jobs.register(REMOVE, async ({ key }) => storage.remove(String(key)));
  jobs.register(SWEEP, async () => service.sweep());
  jobs.schedule(SWEEP, '41 3 * * *', 'Asia/Colombo');
  captionsRoutes(http, service);
}
