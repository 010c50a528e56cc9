// The notes of a lesson as they are shown: the server's notes, with the changes that this browser has still to send.

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  deleteNote,
  listNotes,
  type Note,
  type NoteWriting,
  writeNote,
} from '@valence/contract/learning/notes';
import { notesCopy as copy } from '@valence/copy/learning/notes';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { ApiRefusal } from '../../lib/failures.ts';
import { randomHex } from '../../lib/ids.ts';
import { ownText } from '../../lib/own-text.ts';
import { useReading } from '../../lib/reading.ts';
import { isPassing, retryDelayMs } from '../../lib/retry.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { createNoteOutbox, type NoteChange, shownNotes } from './note-outbox.ts';

/** The outbox of this browser; the lesson's page and the notebook both add to it and show it. */
const outbox = createNoteOutbox({
  storage: () => ownText('notes'),
  send: sendChange,
  // Without a session nothing is lost: the change is sent after the next sign-in.
  refusalOf: (error) =>
    isPassing(error) || (error instanceof ApiRefusal && error.status === 401)
      ? undefined
      : sentenceOf(error, copy.notSaved),
  retry: (attempt, error, run) => void setTimeout(run, retryDelayMs(attempt, error)),
});
if (typeof window !== 'undefined') window.addEventListener('online', outbox.flush);

async function sendChange({ videoId, noteId, writing }: NoteChange): Promise<Note | null> {
  const params = { videoId, noteId };
  if (writing) return (await call(writeNote, { params, body: writing })).data;
  try {
    await call(deleteNote, { params });
  } catch (error) {
    // The note was deleted by an earlier call whose answer was lost, or it never arrived.
    if (!(error instanceof ApiRefusal && error.code === 'note-absent')) throw error;
  }
  return null;
}

const keyOf = (videoId: string) => ['notes', videoId];

export const notesQuery = (videoId: string) =>
  queryOptions({
    queryKey: keyOf(videoId),
    queryFn: async ({ signal }) => (await call(listNotes, { params: { videoId } }, { signal })).data,
  });

export function useNotes(videoId: string) {
  const client = useQueryClient();
  const query = useReading(notesQuery(videoId));
  const changes = useSyncExternalStore(outbox.subscribe, outbox.all, outbox.all);
  useEffect(() => {
    outbox.flush();
    return outbox.onConfirmed((change, note) => {
      const key = keyOf(change.videoId);
      // A list that is on its way was made before this change, so it is cancelled. If none has come yet, fetch it again.
      const cancellation = client.cancelQueries({ queryKey: key });
      const notes = client.getQueryData<Note[]>(key);
      const others = notes?.filter(({ noteId }) => noteId !== change.noteId);
      if (others) client.setQueryData<Note[]>(key, note ? [...others, note] : others);
      else void cancellation.then(async () => client.invalidateQueries({ queryKey: key }));
      void client.invalidateQueries({ queryKey: ['noted-lessons'] });
    });
  }, [client]);
  return {
    /** Undefined while the server's notes are loading and no change waits here. */
    notes: query.data || changes.length > 0 ? shownNotes(query.data ?? [], changes, videoId) : undefined,
    isError: query.isError,
    refetch: query.refetch,
    save: (words: Omit<NoteWriting, 'changedAt'>, noteId = randomHex(16)) =>
      outbox.add({ videoId, noteId, writing: { ...words, changedAt: new Date(now()).toISOString() } }),
    remove: (noteId: string) => outbox.add({ videoId, noteId, writing: null }),
    /** Forgets a refused change. */
    drop: outbox.drop,
  };
}

/** Sends the changes that an earlier page left behind. */
export const sendWaitingNotes = (): void => outbox.flush();
