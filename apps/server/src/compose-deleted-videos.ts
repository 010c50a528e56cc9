// The nightly removal of files of videos that stay deleted.

import type { AppDeps } from './app.ts';
import { forgetDeletedVideos } from './features/deleted-videos/deleted-videos.ts';

const FORGET = 'deleted-videos.forget';
const REMOVE = 'deleted-videos.remove-files';

export function composeDeletedVideos({ db, clock, settings, storage, jobs, log }: AppDeps): void {
  jobs.register(REMOVE, async ({ folder }) => storage.remove(String(folder)));
  jobs.register(FORGET, async () => {
    const videos = await forgetDeletedVideos({
      db,
      clock,
      settings,
      foldersBeside: (videoId) => [`attachments/${videoId}`, `captions/${videoId}`],
      removeLater: async (tx, folder) => jobs.enqueue(tx, REMOVE, { folder }),
    });
    if (videos > 0) log.info({ videos }, 'files of deleted videos are removed');
  });
  jobs.schedule(FORGET, '53 2 * * *', 'Asia/Colombo');
}
