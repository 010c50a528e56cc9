// Keeps the bars at the page's top and bottom from covering what the page scrolls to, above all by the Tab key
// (WCAG 2.2, 2.4.11).

import { type RefObject, useLayoutEffect } from 'react';

/** The height of `Shell`'s bar at the top of every page, and a little space. */
const TOP = '4.25rem';
const AIR_PIXELS = 8;

/** The bars at the bottom of the current page; they overlap. */
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

/** @param bar sticks to the bottom of the window, at the distance of its style `bottom`; it may be hidden at some widths */
export function useClearOfBar(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    bars.add(element);
    // Its height changes with the width of the window, the size of the text, and its content; it can also disappear.
    const resizeObserver = new ResizeObserver(leaveRoom);
    resizeObserver.observe(element);
    leaveRoom();
    return () => {
      resizeObserver.disconnect();
      bars.delete(element);
      leaveRoom();
    };
  }, [bar]);
}
