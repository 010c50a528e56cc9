// What earlier pages of this browser left to be done: downloads that are not whole or have to be renewed, and notes that wait. Loaded only
// where there is some of it.

import { hasDownloads } from '../../lib/kept-lessons.ts';
import { ownText } from '../../lib/own-text.ts';

export async function goOnWithAll(): Promise<void> {
  if (hasDownloads()) (await import('../../features/downloads/downloads.ts')).keepUp();
  // Another device shows them only once they are sent.
  if (ownText('notes')?.read()) (await import('../../features/notes/use-notes.ts')).sendWaitingNotes();
}
