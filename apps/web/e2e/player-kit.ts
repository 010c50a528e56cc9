// What the player's journeys share: a signed-in student in front of a lesson.

import { expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/sign-in';
import type { LibraryVideo } from '@valence/contract/videos';
import { mediaFacts } from './watching.ts';

/** The player's box. */
export const playerOf = (page: Page) => page.getByRole('region', { name: /^Player: / });

/** The newest of one's lessons that streams from this server. */
export async function newestLesson(page: Page, { token }: SignedIn): Promise<LibraryVideo> {
  const answer = await page.request.get('/api/uservideos', { headers: { authorization: `Bearer ${token}` } });
  const videos = (await answer.json()) as LibraryVideo[];
  videos.sort((one, other) => Date.parse(other.uploadedDate) - Date.parse(one.uploadedDate));
  // Videos of other services have no length of ours.
  const lesson = videos.find(({ durationSeconds }) => durationSeconds !== null);
  if (!lesson) throw new Error('There is no lesson to watch');
  return lesson;
}

export async function openLesson(page: Page, session: SignedIn): Promise<LibraryVideo> {
  const lesson = await newestLesson(page, session);
  await page.goto(`/play/${lesson._id}`);
  await expect(playerOf(page)).toBeVisible();
  return lesson;
}

/** Presses the large button and waits until the lesson is some way in. */
export async function playTo(page: Page, second = 1): Promise<void> {
  await playerOf(page).getByRole('button', { name: /^Play/ }).first().click();
  await expect.poll(async () => (await mediaFacts(page)).second, { timeout: 20_000 }).toBeGreaterThan(second);
}
