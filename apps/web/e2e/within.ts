// Goes from page to page inside one document: a new one costs a journey three times as much of the processor.

import type { Page } from '@playwright/test';

/**
 * Shows another page of the site as a step in the history does: a link of the site changes the page in the same way. Only for
 * journeys of what a page shows, from a page that changes no more; that its address can be opened is to be proved elsewhere. The first
 * page of a browser is opened. Messages stay, unlike in a new document.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path);
    return;
  }
  await page.evaluate(async (to) => {
    const pathBefore = location.pathname;
    const elements = [...document.querySelectorAll('#content *')];
    history.pushState(null, '', to);
    const isThere = new Promise<void>((done) => {
      const observer = new MutationObserver(() => {
        // The page before stays until the script of the next one is loaded.
        if (elements.every((one) => one.isConnected)) return;
        observer.disconnect();
        done();
      });
      observer.observe(document, { subtree: true, childList: true });
    });
    dispatchEvent(new PopStateEvent('popstate'));
    if (location.pathname !== pathBefore) await isThere;
  }, path);
}
