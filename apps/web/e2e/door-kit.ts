// What the journeys of the class door start with.

import { expect, type Page } from '@playwright/test';

/**
 * Opens the door at a class and waits until its list has come. On the class's own weekday it is chosen already, and its list is asked
 * for before anybody chooses.
 * @returns the class's id
 */
export async function openDoorAt(page: Page, name: string): Promise<string> {
  const asked: string[] = [];
  page.on('response', (answer) => asked.push(new URL(answer.url()).pathname));
  await page.goto('/dashboard/door');
  const option = page.getByRole('option').filter({ hasText: name });
  const classId = (await option.getAttribute('value')) ?? '';
  await page.getByLabel('Class', { exact: true }).selectOption(classId);
  await expect.poll(() => asked.some((path) => path.endsWith(`${classId}/door/roster`))).toBe(true);
  return classId;
}
