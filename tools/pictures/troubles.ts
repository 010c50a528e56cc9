// Finds measurable layout problems: a page wider than its window, words that are cut off, targets too small for a thumb.

import type { Page } from '@playwright/test';

/** Narrower windows are those of handheld devices. */
const HELD_WIDTH = 1000;
/** In pixels, for a thumb and for a pointer (WCAG 2.5.8). */
const LEAST_TARGET = { held: 44, pointed: 24 };

/** @returns the problems of the shown page in words */
export async function troublesOf(page: Page): Promise<string[]> {
  // A phone's browser widens its window where a page does not fit, so the configured width counts.
  const width = page.viewportSize()?.width ?? 0;
  const least = width < HELD_WIDTH ? LEAST_TARGET.held : LEAST_TARGET.pointed;
  return page.evaluate<string[]>(`(${MEASURED})(${width}, ${least})`);
}

// A text, since it runs in the page: this program has no DOM types.
const MEASURED = String.raw`(windowWidth, leastTarget) => {
  const troubles = new Set();
  const nameOf = (element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    return '<' + element.tagName.toLowerCase() + '> “' + text.replace(/\s+/g, ' ').slice(0, 40) + '”';
  };
  const scrolls = (element) =>
    element !== null &&
    (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const shows = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const tooWide = document.documentElement.scrollWidth - windowWidth;
  if (tooWide > 0) troubles.add('the page is ' + tooWide + ' px too wide');
  for (const element of [...document.body.querySelectorAll('*')].filter(shows)) {
    const { right, left } = element.getBoundingClientRect();
    const isOutside = right > windowWidth + 1 || left < -1;
    if (isOutside && !scrolls(element.parentElement) && element.children.length === 0)
      troubles.add('outside the window: ' + nameOf(element));
    const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const { overflowX, textOverflow, display } = getComputedStyle(element);
    const how = textOverflow === 'ellipsis' ? 'shortened' : overflowX === 'visible' ? 'spills over' : 'cut off';
    if (hasWords && display !== 'inline' && element.scrollWidth > element.clientWidth + 1)
      troubles.add(how + ': ' + nameOf(element));
  }
  const targets = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=option]';
  for (const target of [...document.querySelectorAll(targets)].filter(shows)) {
    const area = target.tagName === 'INPUT' ? (target.closest('label') ?? target.parentElement) : target;
    const [width, height] = [area.offsetWidth, area.offsetHeight].map(Math.round);
    const isInText = getComputedStyle(target).display === 'inline' && target.parentElement.childNodes.length > 1;
    // A card's link covers the card.
    const isCard = getComputedStyle(target, '::after').position === 'absolute';
    if (!isInText && !isCard && (height < leastTarget || width < leastTarget))
      troubles.add('small target, ' + width + ' × ' + height + ': ' + nameOf(target));
  }
  return [...troubles];
}`;
