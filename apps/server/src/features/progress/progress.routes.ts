// The calls about progress: the player reports it, and admins see it summed up.

import { showStudentWatching } from '@valence/contract/admin/watching';
import { recordProgress, showWatching } from '@valence/contract/learning/progress';
import type { Http } from '../../platform/http/route.ts';
import type { ProgressService } from './progress.service.ts';

export function progressRoutes(http: Http, service: ProgressService): void {
  http.route(recordProgress, ({ body, caller }) => service.record(caller.accountId, body.reports));
  http.route(showStudentWatching, ({ params }) => service.ofStudent(params.userId, params.classId));
  http.route(showWatching, ({ params }) => service.watching(params.videoId));
}
