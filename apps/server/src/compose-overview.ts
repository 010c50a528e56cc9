// How the desk's first page is put together: it reads what the other features keep.

import type { AppDeps } from './app.ts';
import type { NeedsDeps } from './features/overview/needs.ts';
import { overviewRoutes } from './features/overview/overview.routes.ts';
import type { Http } from './platform/http/route.ts';

export function composeOverview(
  http: Http,
  { settings, db, clock, parts }: AppDeps,
  { overdue }: Pick<NeedsDeps, 'overdue'>,
): void {
  const disk = { freeBytes: async () => parts.freeBytes(), reserveBytes: settings.uploadReserveBytes };
  overviewRoutes(http, { db, clock, disk, overdue });
}
