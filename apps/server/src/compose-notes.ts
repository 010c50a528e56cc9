// How what students write beside lessons is put together: their notes, and their questions to the teacher.

import type { AppDeps } from './app.ts';
import { notesRoutes } from './features/notes/notes.routes.ts';
import { createNotesService, type NotesDeps } from './features/notes/notes.service.ts';
import { createDeskQuestions } from './features/questions/desk-questions.ts';
import { questionsRoutes } from './features/questions/questions.routes.ts';
import { createQuestionsService } from './features/questions/questions.service.ts';
import type { Http } from './platform/http/route.ts';

export function composeNotes(
  http: Http,
  { db, clock }: AppDeps,
  access: Pick<NotesDeps, 'standing' | 'openVideos'>,
): void {
  notesRoutes(http, createNotesService({ db, clock, ...access }));
  questionsRoutes(http, createQuestionsService({ db, clock, ...access }), createDeskQuestions({ db, clock }));
}
