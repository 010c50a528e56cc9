// What axe finds wrong on a screen, in both themes.

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What a theme changes; names, roles and order are the same in both. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Frames of other services are not ours to judge. @returns a line for each rule that is broken, with the elements */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // In one go, without a second page that gathers what frames say: none is looked at.
    const axe = new AxeBuilder({ page }).exclude('iframe').setLegacyMode();
    if (colorScheme === 'dark') axe.withRules(RULES_OF_COLOURS);
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations) {
      faults.push(`${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }
  }
  return faults;
}
