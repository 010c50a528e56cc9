// Runs axe on a screen, in both themes.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The minified one: every document compiles it anew, and `axe.source` is more than twice as long. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a theme changes; names, roles and order are the same in both. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const THEMES = ['light', 'dark'] as const;

/** Leaves out frames of other services. @returns a line for each broken rule, with the elements */
export async function faultsOf(
  page: Page,
  themes: readonly (typeof THEMES)[number][] = THEMES,
): Promise<string[]> {
  await load(page);
  const faults: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(transitionsOver);
    const rules = colorScheme === 'dark' ? RULES_OF_COLOURS : undefined;
    for (const { id, elements } of await page.evaluate(brokenRules, rules)) {
      faults.push(`${colorScheme}, ${id}: ${elements.join(' ')}`);
    }
  }
  return faults;
}

/** The source is large: sent to each document once. */
async function load(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
}

/** Runs in the page: what is still turning from faint to full has neither's colours. */
async function transitionsOver(): Promise<void> {
  const running = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(running.map(async ({ finished }) => finished));
}

/**
 * Runs in the page.
 * @param rules all of axe's when absent, and that a control's name contains what is written on it: axe has that rule switched off,
 *   and voice control needs it
 */
async function brokenRules(rules: string[] | undefined): Promise<{ id: string; elements: string[] }[]> {
  const page = globalThis as unknown as { axe: typeof axe };
  // Passed rules are counted, without a list of elements.
  const { violations } = await page.axe.run(
    { exclude: ['iframe'] },
    {
      resultTypes: ['violations'],
      ...(rules ? { runOnly: rules } : { rules: { 'label-content-name-mismatch': { enabled: true } } }),
    },
  );
  return violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html) }));
}
