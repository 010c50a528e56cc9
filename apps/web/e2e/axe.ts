// Runs axe on a screen, in both themes.

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What a theme changes; names, roles and order are the same in both. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Leaves out frames of other services. @returns a line for each broken rule, with the elements */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Legacy mode needs no second page to collect the results of frames: none is checked.
    const axe = new AxeBuilder({ page }).exclude('iframe').setLegacyMode();
    // Passed rules are counted, without a list of elements.
    axe.options({ resultTypes: ['violations'] });
    if (colorScheme === 'dark') axe.withRules(RULES_OF_COLOURS);
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations) {
      faults.push(`${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }
  }
  return faults;
}
