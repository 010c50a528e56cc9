// Which lessons lie whole on this device, for pages that only have to know that: their files are in IndexedDB, which
// features/downloads reads when one of them is wanted.

import { storedText } from './browser-storage.ts';
import { ownText } from './own-text.ts';

/** The IndexedDB in which the lessons lie. */
export const DOWNLOADS = 'downloads';

/** The browser's id for the server's list of devices, made once. */
export const downloadDevice = storedText('download-device');

/** The last answers, for pages without a connection (kept-replies.ts). */
export const keptReplies = storedText('replies');

const listed = () => ownText('downloads');

export const isKeptLesson = (videoId: string): boolean => listed()?.read()?.includes(videoId) ?? false;

/** Whether this account has begun any download here. */
export const hasDownloads = (): boolean => listed()?.read() !== undefined;

/** @param videoIds undefined: there is none any more, also none that is still on its way */
export function listKeptLessons(videoIds: readonly string[] | undefined): void {
  if (videoIds) listed()?.write(videoIds.join(' '));
  else listed()?.remove();
}
