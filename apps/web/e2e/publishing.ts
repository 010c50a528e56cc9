// Publishing the public pages: they are written for every language first, which takes long on a busy machine.

import { expect, type Locator } from '@playwright/test';

/** As long as the call waits (`longestSeconds` in packages/contract/src/admin/site.ts). */
export const WRITING_MS = 120_000;

/** Presses Publish in `place`, and waits until `published` is seen. */
export async function publish(place: Pick<Locator, 'getByRole'>, published: Locator): Promise<void> {
  await place.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(published).toBeVisible({ timeout: WRITING_MS });
}
