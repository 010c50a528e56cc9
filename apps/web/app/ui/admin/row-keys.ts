// The arrows up and down inside a table: from a control to the same control of the neighbouring row.

import type { KeyboardEvent } from 'react';

const CONTROLS = 'a[href], button:not(:disabled), input[type="checkbox"]';
// In these the arrows belong to what is written or chosen.
const OWN_ARROWS = 'select, textarea, input:not([type="checkbox"])';

export function moveByArrows(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target instanceof HTMLElement) || event.target.matches(OWN_ARROWS)) return;
  const row = event.target.closest('tr');
  const beside = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  if (!row || !beside) return;
  const place = [...row.querySelectorAll(CONTROLS)].indexOf(event.target);
  const there = [...beside.querySelectorAll<HTMLElement>(CONTROLS)];
  const next = there[Math.min(place, there.length - 1)];
  if (place < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
