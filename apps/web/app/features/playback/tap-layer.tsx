// Turns presses on the picture into commands: a click plays or pauses, a double click toggles full screen; on a touch screen
// a tap shows or hides the controls, and a double tap on a side jumps ten seconds.

import { type PointerEvent, useEffect, useRef } from 'react';
import type { Controls } from './use-controls.ts';

const DOUBLE_MS = 280;
const JUMP_SECONDS = 10;

interface TapLayerProps {
  run: Controls['run'];
  /** Called for a single tap on a touch screen. */
  onTap: () => void;
}

export function TapLayer({ run, onTap }: TapLayerProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** When the press was that another one would double, by its own time: a slow phone learns of a press late. */
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const isTouch = event.pointerType === 'touch';
    const isDouble = event.timeStamp - pressedAt.current < DOUBLE_MS;
    pressedAt.current = event.timeStamp;
    clearTimeout(timer.current);
    if (!isDouble) {
      timer.current = setTimeout(isTouch ? onTap : () => run({ name: 'toggle-play' }), DOUBLE_MS);
      return;
    }
    const seconds = isTouch ? sideOf(event) * JUMP_SECONDS : 0;
    // After a jump a third tap jumps again; after anything else it begins anew.
    if (seconds !== 0) return run({ name: 'seek-by', seconds });
    pressedAt.current = Number.NEGATIVE_INFINITY;
    run({ name: isTouch ? 'toggle-play' : 'toggle-fullscreen' });
  };
  return <div aria-hidden="true" className="absolute inset-0 touch-manipulation" onPointerUp={press} />;
}

/** -1 in the left third, 1 in the right third, 0 between. */
function sideOf({ currentTarget, clientX }: PointerEvent): -1 | 0 | 1 {
  const { left, width } = currentTarget.getBoundingClientRect();
  const share = (clientX - left) / width;
  if (share < 1 / 3) return -1;
  return share > 2 / 3 ? 1 : 0;
}
