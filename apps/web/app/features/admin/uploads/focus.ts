// Moves the focus when the row that had it is gone.

/** To the page's content, without scrolling, so that the next Tab continues there and not in the browser's controls. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
