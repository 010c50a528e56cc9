// Keeps the keyboard's place when the focused element is removed.

import { useEffect } from 'react';

/** The surroundings that may take the focus, from the inside out. */
const LANDMARKS = 'section, article, li, main';

/**
 * When the focused element in the page's content is removed together with its card, form or message, its nearest remaining
 * surroundings take the focus, so that the next Tab continues there and not at the top.
 */
export function useFocusNearby(): void {
  useEffect(() => {
    const main = document.querySelector('main');
    if (!main) return undefined;
    let path = '';
    let ancestors: HTMLElement[] = [];
    const recordFocus = ({ target }: FocusEvent) => {
      path = location.pathname;
      ancestors = [];
      for (let one = target as HTMLElement | null; one && main.contains(one); one = one.parentElement)
        if (one === target || one.matches(LANDMARKS)) ancestors.push(one);
    };
    const observer = new MutationObserver(() => {
      if (ancestors[0]?.isConnected !== false || document.activeElement !== document.body) return;
      const place = ancestors.find(({ isConnected }) => isConnected);
      ancestors = [];
      // Another page starts at its top, or sets the focus itself.
      if (!place || path !== location.pathname) return;
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
    });
    main.addEventListener('focusin', recordFocus);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      main.removeEventListener('focusin', recordFocus);
      observer.disconnect();
    };
  }, []);
}
