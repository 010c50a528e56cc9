// Runs axe on a screen, in both themes.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The minified one: every document compiles it anew, and `axe.source` is more than twice as long. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a theme changes; names, roles and order are the same in both. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];
type Theme = 'light' | 'dark';
const THEMES = ['light', 'dark'] as const;
/** The theme that a page was looked at in last: changing it styles the whole page anew. */
const lastThemes = new WeakMap<Page, Theme>();

/** Leaves out frames of other services. @returns a line for each broken rule, with the elements */
export async function faultsOf(page: Page, themes: readonly Theme[] = THEMES): Promise<string[]> {
  await load(page);
  const faults: string[] = [];
  const first = lastThemes.get(page);
  const inOrder = themes.toSorted((one, other) => Number(other === first) - Number(one === first));
  for (const colorScheme of inOrder) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(transitionsOver);
    lastThemes.set(page, colorScheme);
    const rules = colorScheme === inOrder[0] ? undefined : RULES_OF_COLOURS;
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
