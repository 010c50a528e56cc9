// Where the focus goes when the row it was in is gone.

/** To the page's content, without moving the page: the next Tab goes on from its beginning, not from the browser's. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
