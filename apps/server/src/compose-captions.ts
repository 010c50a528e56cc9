// Joins the desk's captions with the storage, the jobs that clear it, and the addresses that players ask at.

import type { AppDeps } from './app.ts';
import { captionsRoutes } from './features/captions/captions.routes.ts';
import { createCaptionsService } from './features/captions/captions.service.ts';
import { sentCaptionsKey } from './features/playback/sent-captions.ts';
import type { Http } from './platform/http/route.ts';

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
