// Writes, changes, deletes and lists a student's own notes; only their author reads them.

import type { ReplyOf } from '@valence/contract/endpoint';
import {
  type deleteNote,
  type listNotedLessons,
  type listNotes,
  MOST_NOTES,
  MOST_NOTES_A_LESSON,
  type NoteWriting,
  type writeNote,
} from '@valence/contract/learning/notes';
import type { AccessState } from '@valence/domain/access';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { Soon } from '../../platform/soon.ts';
import * as store from './notes.store.ts';

export interface NotesDeps {
  db: Db;
  clock: Clock;
  /** What the access rule answers about a student and a video at an instant. */
  accessState: (accountId: string, videoId: string, at: Date) => Soon<AccessState>;
  /** Which lessons the student can watch at an instant, by video id. */
  openVideos: (accountId: string, at: Date) => Promise<ReadonlyMap<string, unknown>>;
}

export interface NoteOrder extends NoteWriting {
  accountId: string;
  videoId: string;
  noteId: string;
}

export type NotesService = ReturnType<typeof createNotesService>;

export function createNotesService(deps: NotesDeps) {
  const { db, clock } = deps;
  return {
    async ofLesson(accountId: string, videoId: string): Promise<ReplyOf<typeof listNotes>> {
      const notes = isUuid(videoId) ? await store.findOfLesson(db, accountId, videoId) : [];
      return { data: notes.map(noteReply) };
    },

    async lessons(accountId: string): Promise<ReplyOf<typeof listNotedLessons>> {
      const lessons = await store.findLessons(db, accountId);
      const open = await deps.openVideos(accountId, clock.now());
      return {
        data: lessons.map(({ changedAt, ...lesson }) => ({
          ...lesson,
          changedAt: changedAt.toISOString(),
          canWatch: open.has(lesson.videoId),
        })),
      };
    },

    write: (order: NoteOrder): Promise<Answer<typeof writeNote>> => write(deps, order),

    async remove(accountId: string, videoId: string, noteId: string): Promise<Answer<typeof deleteNote>> {
      const deleted = isUuid(videoId) && (await store.deleteNote(db, { accountId, videoId, noteId }));
      return deleted ? { success: true } : refused('note-absent');
    },
  };
}

/**
 * Writes a note, also after the access has ended: it may have been begun before, while the network was away, or undo a
 * deletion. A new note is refused only for lessons that were never open.
 */
async function write(
  { db, clock, accessState }: NotesDeps,
  order: NoteOrder,
): Promise<Answer<typeof writeNote>> {
  const at = clock.now();
  if (!isUuid(order.videoId)) return refused('video-absent');
  const { state } = await accessState(order.accountId, order.videoId, at);
  // A device's clock may be ahead of ours: no note is dated later than now.
  const changedAt = new Date(Math.min(at.getTime(), Date.parse(order.changedAt)));
  const note = { ...order, text: order.text.trim(), changedAt };
  return transaction(db, async (tx) => {
    if (!(await store.lockAuthor(tx, order.accountId))) return refused('video-absent');
    const existing = await store.findNote(tx, order.accountId, order.noteId);
    if (existing && existing.videoId !== order.videoId) return refused('video-absent');
    if (existing) await store.changeNote(tx, note);
    else {
      const refusal = state === 'none' ? refused('video-absent') : await checkLimits(tx, order);
      if (refusal) return refusal;
      await store.insertNote(tx, { ...note, writtenAt: changedAt });
    }
    const stored = await store.findNote(tx, order.accountId, order.noteId);
    return stored ? { data: noteReply(stored) } : refused('video-absent');
  });
}

async function checkLimits(tx: Tx, order: NoteOrder): Promise<Refused<'too-many-notes'> | undefined> {
  const { inAll, ofLesson } = await store.countNotes(tx, order.accountId, order.videoId);
  return inAll >= MOST_NOTES || ofLesson >= MOST_NOTES_A_LESSON ? refused('too-many-notes') : undefined;
}

function noteReply({ noteId, atSecond, text, writtenAt, changedAt }: store.NoteRecord) {
  return {
    noteId,
    atSecond,
    text,
    writtenAt: writtenAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}
