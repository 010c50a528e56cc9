// Notes what goes wrong in a page's scripts.

import type { Page } from '@playwright/test';

/** Collects React's messages about HTML that differs from its own, and all other errors. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text());
  });
  return complaints;
}
