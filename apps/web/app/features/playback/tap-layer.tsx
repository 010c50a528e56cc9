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
  useEffect(() => () => clearTimeout(timer.current), []);
  const runUnlessDoubled = (action: () => void) => {
    timer.current = setTimeout(() => {
      timer.current = undefined;
      action();
    }, DOUBLE_MS);
  };
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const isTouch = event.pointerType === 'touch';
    if (timer.current === undefined)
      return runUnlessDoubled(isTouch ? onTap : () => run({ name: 'toggle-play' }));
    clearTimeout(timer.current);
    timer.current = undefined;
    const seconds = isTouch ? sideOf(event) * JUMP_SECONDS : 0;
    if (!isTouch) run({ name: 'toggle-fullscreen' });
    else if (seconds === 0) run({ name: 'toggle-play' });
    else {
      run({ name: 'seek-by', seconds });
      // A third tap jumps again.
      runUnlessDoubled(() => {});
    }
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
