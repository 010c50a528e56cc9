// Leaves the focus in the door's field when a button is pressed: otherwise a phone's keyboard goes and comes with each press.

import type { MouseEvent } from 'react';

export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
