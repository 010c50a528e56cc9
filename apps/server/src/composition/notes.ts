// Composes what students write beside lessons: their notes, and their questions to the teacher.

import { notesRoutes } from '../features/notes/notes.routes.ts';
import { createNotesService, type NotesDeps } from '../features/notes/notes.service.ts';
import { createAnswering } from '../features/questions/answering.ts';
import { questionsRoutes } from '../features/questions/questions.routes.ts';
import { createQuestionsService } from '../features/questions/questions.service.ts';
import type { Http } from '../platform/http/route.ts';
import type { AppDeps } from './deps.ts';

export function composeNotes(
  http: Http,
  { db, clock }: AppDeps,
  access: Pick<NotesDeps, 'accessState' | 'openVideos'>,
): void {
  notesRoutes(http, createNotesService({ db, clock, ...access }));
  questionsRoutes(http, createQuestionsService({ db, clock, ...access }), createAnswering({ db, clock }));
}
