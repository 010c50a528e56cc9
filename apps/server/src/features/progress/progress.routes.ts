// The calls about what was watched: the player tells it, the desk sees it summed up.

import { showStudentWatching } from '@valence/contract/desk-watching';
import { recordProgress, showWatching } from '@valence/contract/progress';
import type { Http } from '../../platform/http/route.ts';
import type { ProgressService } from './progress.service.ts';

export function progressRoutes(http: Http, service: ProgressService): void {
  http.route(recordProgress, ({ body, caller }) => service.record(caller.accountId, body.reports));
  http.route(showStudentWatching, ({ params }) => service.ofStudent(params.userId, params.classId));
  http.route(showWatching, ({ params }) => service.watching(params.videoId));
}
