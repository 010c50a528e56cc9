// Finds the lesson that journeys and benches watch.

import type { Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import type { LibraryVideo } from '@valence/contract/learning/videos';

/** The newest of the student's lessons that this server streams. */
export async function newestLesson(page: Page, { token }: SignedIn): Promise<LibraryVideo> {
  const answer = await page.request.get('/api/uservideos', { headers: { authorization: `Bearer ${token}` } });
  const videos = (await answer.json()) as LibraryVideo[];
  videos.sort((one, other) => Date.parse(other.uploadedDate) - Date.parse(one.uploadedDate));
  // Videos of other services have no duration here.
  const lesson = videos.find(({ durationSeconds }) => durationSeconds !== null);
  if (!lesson) throw new Error('There is no lesson to watch');
  return lesson;
}
