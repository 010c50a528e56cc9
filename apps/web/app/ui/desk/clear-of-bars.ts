// Keeps what the page scrolls to, by the Tab key above all, clear of the bars that lie over its ends (WCAG 2.2, 2.4.11).

import { type RefObject, useLayoutEffect } from 'react';

/** The bar at the top of every page, `Shell`'s, and a little air. */
const TOP = '4.25rem';
const AIR_PIXELS = 8;

/** The bars at the bottom of what is shown now; they lie upon each other. */
const bars = new Set<HTMLElement>();

function coveredPixels(bar: HTMLElement): number {
  if (bar.offsetHeight === 0) return 0;
  return bar.offsetHeight + Number.parseFloat(getComputedStyle(bar).bottom);
}

function leaveRoom(): void {
  const { style } = document.documentElement;
  const bottom = Math.max(0, ...[...bars].map(coveredPixels));
  style.scrollPaddingBlock = bars.size === 0 ? '' : `${TOP} ${bottom + AIR_PIXELS}px`;
}

/** @param bar sticks to the bottom of the window, at the distance that its style `bottom` tells; it may be hidden at some widths */
export function useClearOfBar(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    bars.add(element);
    // Its height comes and goes with the width of the window, the size of the text, and what it says.
    const sizes = new ResizeObserver(leaveRoom);
    sizes.observe(element);
    leaveRoom();
    return () => {
      sizes.disconnect();
      bars.delete(element);
      leaveRoom();
    };
  }, [bar]);
}
