// The calls about a student's own notes.

import { deleteNote, listNotedLessons, listNotes, writeNote } from '@valence/contract/learning/notes';
import type { Http } from '../../platform/http/route.ts';
import type { NotesService } from './notes.service.ts';

export function notesRoutes(http: Http, service: NotesService): void {
  http.route(listNotes, ({ params, caller }) => service.ofLesson(caller.accountId, params.videoId));
  http.route(listNotedLessons, ({ caller }) => service.lessons(caller.accountId));
  http.route(writeNote, ({ params, body, caller }) =>
    service.write({ accountId: caller.accountId, ...params, ...body }),
  );
  http.route(deleteNote, ({ params, caller }) =>
    service.remove(caller.accountId, params.videoId, params.noteId),
  );
}
