// Which lessons lie whole on this device, for pages that only have to know that: their files are in IndexedDB, which
// features/downloads reads when one of them is wanted.

import { storedText } from './browser-storage.ts';
import { ownText } from './own-text.ts';

/** The IndexedDB in which the lessons lie. */
export const DOWNLOADS = 'downloads';

/** The last answers, for pages without a connection (kept-replies.ts). */
export const keptReplies = storedText('replies');

/**
 * The ids of the lessons that lie here whole. Nothing is stored where no download was begun, or all are gone and the server knows
 * it.
 */
export const listedLessons = () => ownText('downloads');

export const isKeptLesson = (videoId: string): boolean => listedLessons()?.read()?.includes(videoId) ?? false;

/** Whether there is something to keep up: a download of this account, or that the server has still to hear of a deletion. */
export const hasDownloads = (): boolean => listedLessons()?.read() !== undefined;
