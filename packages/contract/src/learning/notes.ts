// A student's own notes on lessons. Every call is about the caller's notes alone: no call can name another student's.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant, named } from '../wire.ts';
import { LONGEST_LESSON_SECONDS } from './progress.ts';

export const LONGEST_NOTE = 2000;
export const MOST_NOTES_A_LESSON = 200;
/** Over all lessons. */
export const MOST_NOTES = 5000;

/** An id that the browser makes before it sends anything: 128 random bits. */
export const ownId = z.string().check(z.regex(/^[0-9a-f]{32}$/));
/** null: about the whole lesson. */
export const atSecond = z.nullable(z.int().check(z.minimum(0), z.maximum(LONGEST_LESSON_SECONDS)));

/** A note as the student wrote it; the browser stores it in this shape until the server confirms it. */
export const noteWriting = z.object({
  atSecond,
  text: named(LONGEST_NOTE),
  /** When it was written, by the device's clock: of two devices' versions the later one stays. */
  changedAt: instant,
});
export type NoteWriting = z.output<typeof noteWriting>;

const note = z.object({
  noteId: ownId,
  atSecond,
  text: z.string(),
  writtenAt: instant,
  changedAt: instant,
});
export type Note = z.output<typeof note>;

const ofLesson = z.object({ videoId: id });
const one = z.object({ videoId: id, noteId: ownId });

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/v1/videos/:videoId/notes',
  who: 'signed-in',
  summary: 'One’s own notes on a lesson in the order of its time, also after the access has ended.',
  params: ofLesson,
  reply: z.object({ data: z.array(note) }),
  refusals: [],
});

export const listNotedLessons = endpoint({
  method: 'GET',
  path: '/api/v1/notes',
  who: 'signed-in',
  summary: 'The lessons one has notes on, the last changed first.',
  reply: z.object({
    data: z.array(
      z.object({
        videoId: id,
        title: z.string(),
        notes: z.int(),
        changedAt: instant,
        /** Whether the lesson can be watched now. */
        canWatch: z.boolean(),
      }),
    ),
  }),
  refusals: [],
});
export type NotedLesson = ReplyOf<typeof listNotedLessons>['data'][number];

export const writeNote = endpoint({
  method: 'PUT',
  path: '/api/v1/videos/:videoId/notes/:noteId',
  who: 'signed-in',
  summary:
    'Write a note or change it. The same call again changes nothing; an older word than the one kept is passed over. New notes need a lesson that one can or could watch.',
  params: one,
  body: noteWriting,
  reply: z.object({ data: note }),
  refusals: ['video-absent', 'too-many-notes'],
});

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/v1/videos/:videoId/notes/:noteId',
  who: 'signed-in',
  summary: 'Delete a note. Writing it again under its id brings it back.',
  params: one,
  reply: z.object({ success: z.literal(true) }),
  refusals: ['note-absent'],
});
