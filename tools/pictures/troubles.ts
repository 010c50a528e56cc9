// What can be measured before one looks: a page wider than its window, words that are cut off, targets too small for a thumb.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

// As text: this program's own code knows nothing of browsers.
const script = readFileSync(join(import.meta.dirname, 'troubles-in-page.js'), 'utf8').replace('export ', '');
/** Widths below it are held in a hand. */
const HELD_WIDTH = 1000;
/** Pixels: for a thumb, and for a pointer (WCAG 2.5.8). */
const LEAST_TARGET = { held: 44, pointed: 24 };

/** @returns what is wrong with what shows now, in words; empty: nothing that can be measured */
export async function troublesOf(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const least = width < HELD_WIDTH ? LEAST_TARGET.held : LEAST_TARGET.pointed;
  return page.evaluate<string[]>(`${script}\nmeasured(${width}, ${least})`);
}
