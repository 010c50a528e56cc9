// Where what was pressed goes away, the keyboard goes on beside it.

import { useEffect } from 'react';

/** What the keyboard may go on at, from the inside out. */
const PLACES = 'section, article, li, main';

/**
 * What has the focus in the page's content goes away with its card, form or message: its nearest surroundings that are still
 * there take it, so that the next Tab goes on there and not at the top.
 */
export function useFocusNearby(): void {
  useEffect(() => {
    const main = document.querySelector('main');
    if (!main) return undefined;
    let path = '';
    let around: HTMLElement[] = [];
    const note = ({ target }: FocusEvent) => {
      path = location.pathname;
      around = [];
      for (let one = target as HTMLElement | null; one && main.contains(one); one = one.parentElement)
        if (one === target || one.matches(PLACES)) around.push(one);
    };
    const observer = new MutationObserver(() => {
      if (around[0]?.isConnected !== false || document.activeElement !== document.body) return;
      const place = around.find(({ isConnected }) => isConnected);
      around = [];
      // Another page begins at its top, or where it says itself.
      if (!place || path !== location.pathname) return;
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
    });
    main.addEventListener('focusin', note);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      main.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}
