// A student's own notes: written, changed, deleted, and read by their author alone.

import type { ReplyOf } from '@valence/contract/endpoint';
import {
  type deleteNote,
  type listNotedLessons,
  type listNotes,
  MOST_NOTES,
  MOST_NOTES_A_LESSON,
  type NoteWriting,
  type writeNote,
} from '@valence/contract/notes';
import type { Standing } from '@valence/domain/access';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import * as store from './notes.store.ts';

export interface NotesDeps {
  db: Db;
  clock: Clock;
  /** The one rule's answer about a student and a video at an instant. */
  standing: (accountId: string, videoId: string, at: Date) => Promise<Standing>;
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
      return { data: notes.map(told) };
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
 * A note that was begun while one could watch may arrive after the access has ended: the network was away, or a deletion is
 * undone. Only lessons that were never open are refused.
 */
async function write(
  { db, clock, standing }: NotesDeps,
  order: NoteOrder,
): Promise<Answer<typeof writeNote>> {
  const at = clock.now();
  if (!isUuid(order.videoId)) return refused('video-absent');
  const { state } = await standing(order.accountId, order.videoId, at);
  // No device's clock is ahead of ours.
  const changedAt = new Date(Math.min(at.getTime(), Date.parse(order.changedAt)));
  const note = { ...order, text: order.text.trim(), changedAt };
  return transaction(db, async (tx) => {
    if (!(await store.lockAuthor(tx, order.accountId))) return refused('video-absent');
    const known = await store.findNote(tx, order.accountId, order.noteId);
    if (known && known.videoId !== order.videoId) return refused('video-absent');
    if (known) await store.changeNote(tx, note);
    else {
      const refusal = state === 'none' ? refused('video-absent') : await roomFor(tx, order);
      if (refusal) return refusal;
      await store.insertNote(tx, { ...note, writtenAt: changedAt });
    }
    const kept = await store.findNote(tx, order.accountId, order.noteId);
    return kept ? { data: told(kept) } : refused('video-absent');
  });
}

async function roomFor(tx: Tx, order: NoteOrder): Promise<Refused<'too-many-notes'> | undefined> {
  const { inAll, ofLesson } = await store.countNotes(tx, order.accountId, order.videoId);
  return inAll >= MOST_NOTES || ofLesson >= MOST_NOTES_A_LESSON ? refused('too-many-notes') : undefined;
}

function told({ noteId, atSecond, text, writtenAt, changedAt }: store.NoteRecord) {
  return {
    noteId,
    atSecond,
    text,
    writtenAt: writtenAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}
