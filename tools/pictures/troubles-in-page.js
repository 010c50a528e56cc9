// Runs inside the page that is looked at (see troubles.ts): what is wrong with it, in words.

/**
 * @param {number} width of the window: a phone's browser makes it wider where a page does not fit
 * @param {number} leastTarget pixels
 * @returns {string[]}
 */
export function measured(width, leastTarget) {
  const troubles = new Set();
  const nameOf = (element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    return `<${element.tagName.toLowerCase()}> “${text.replace(/\s+/g, ' ').slice(0, 40)}”`;
  };
  const scrolls = (element) =>
    element !== null &&
    (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const shows = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    );
  };
  const all = [...document.body.querySelectorAll('*')].filter(shows);
  const wide = document.documentElement.scrollWidth - width;
  if (wide > 0) troubles.add(`the page is ${wide} px too wide`);
  for (const element of all) {
    const { right, left } = element.getBoundingClientRect();
    if ((right > width + 1 || left < -1) && !scrolls(element.parentElement) && element.children.length === 0)
      troubles.add(`outside the window: ${nameOf(element)}`);
    const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const { overflowX, textOverflow, display } = getComputedStyle(element);
    if (hasWords && display !== 'inline' && element.scrollWidth > element.clientWidth + 1)
      troubles.add(
        `${textOverflow === 'ellipsis' ? 'shortened' : overflowX === 'visible' ? 'spills over' : 'cut off'}: ${nameOf(element)}`,
      );
  }
  const targets =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=option]';
  for (const target of document.querySelectorAll(targets)) {
    if (!shows(target)) continue;
    const area = target instanceof HTMLInputElement ? (target.closest('label') ?? target) : target;
    const box = area.getBoundingClientRect();
    const isInText =
      getComputedStyle(target).display === 'inline' && target.parentElement?.childNodes.length !== 1;
    if (!isInText && (Math.round(box.height) < leastTarget || Math.round(box.width) < leastTarget))
      troubles.add(`small target, ${Math.round(box.width)} × ${Math.round(box.height)}: ${nameOf(target)}`);
  }
  return [...troubles];
}
