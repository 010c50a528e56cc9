// Composes lessons on students' devices: who may have them, and the key of a lesson's files.

import { createHash } from 'node:crypto';
import { downloadsRoutes } from '../features/downloads/downloads.routes.ts';
import { createDownloadsService, type DownloadsDeps } from '../features/downloads/downloads.service.ts';
import type { PlaybackDeps } from '../features/playback/playback.deps.ts';
import type { Http } from '../platform/http/route.ts';
import type { AppDeps } from './deps.ts';

const FORGET = 'downloads.forget-old';

type DownloadsParts = Pick<DownloadsDeps, 'accessState' | 'openVideos'> &
  Pick<PlaybackDeps, 'describe' | 'packaged'>;

export function composeDownloads(
  http: Http,
  { db, clock, settings, jobs }: AppDeps,
  { accessState, openVideos, describe, packaged }: DownloadsParts,
): void {
  const lessonKey: DownloadsDeps['lessonKey'] = async (videoId) => {
    const source = (await describe(videoId))?.source;
    if (source?.kind !== 'protected' || source.ref === null) return undefined;
    const lesson = await packaged(source.ref);
    // A film that plays as it was sent lies there unencrypted.
    if (!lesson?.files) return undefined;
    const version = createHash('sha256').update(source.ref).digest('hex').slice(0, 16);
    return { contentKey: lesson.contentKey, version };
  };
  const service = createDownloadsService({ db, clock, settings, accessState, openVideos, lessonKey });
  downloadsRoutes(http, service);
  jobs.register(FORGET, async () => service.forgetOld());
  jobs.schedule(FORGET, '40 3 * * *', 'Asia/Colombo');
}
