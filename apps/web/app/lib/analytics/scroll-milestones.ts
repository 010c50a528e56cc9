// Which depths of a page have been reached: each milestone once, only ever deeper, and at most `MOST_SCROLL_EVENTS` of them.

import type { SCROLL_DEPTHS } from '@valence/contract/site/analytics';

export type ScrollDepth = (typeof SCROLL_DEPTHS)[number];

/** Percent. */
const MILESTONES = [25, 50, 75, 100] as const;
/** Milliseconds of rest before a scroll position counts. */
export const SCROLL_DEBOUNCE_MS = 200;
/** Scroll events that one visit reports at most. */
export const MOST_SCROLL_EVENTS = 10;
// At the end of a page, fractions of a pixel and the phone's moving address bar keep it from reading exactly 100 %.
const END_TOLERANCE_PX = 4;

export interface ScrollPosition {
  /** Pixels scrolled, the window's height, the page's height. */
  top: number;
  windowHeight: number;
  pageHeight: number;
}

/** How much of the page has come into view, 0 to 100. */
export function percentSeen({ top, windowHeight, pageHeight }: ScrollPosition): number {
  const scrollable = pageHeight - windowHeight;
  // A page that fits into the window is seen whole.
  if (scrollable <= END_TOLERANCE_PX) return 100;
  if (top >= scrollable - END_TOLERANCE_PX) return 100;
  return Math.max(0, (top / scrollable) * 100);
}

/**
 * @param most scroll events that are reported at all
 * @returns takes a percentage and returns the milestones that it reaches for the first time
 */
export function createScrollMilestones(most = MOST_SCROLL_EVENTS): (percent: number) => ScrollDepth[] {
  let deepest = 0;
  let reported = 0;
  return (percent) => {
    const reached = MILESTONES.filter((milestone) => milestone > deepest && milestone <= percent);
    const reports = reached.slice(0, most - reported);
    deepest = reports.at(-1) ?? deepest;
    reported += reports.length;
    return reports.map((milestone) => `${milestone}%` as const);
  };
}
