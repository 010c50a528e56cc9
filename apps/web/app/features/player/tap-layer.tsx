// The picture as a surface to press: a click plays, a double click fills the screen; on touch a tap shows the controls and a
// double tap on a side jumps ten seconds.

import { type PointerEvent, useEffect, useRef } from 'react';
import type { Controls } from './use-controls.ts';

const DOUBLE_MS = 280;
const JUMP_SECONDS = 10;

interface TapLayerProps {
  run: Controls['run'];
  /** A single tap of a finger. */
  onTap: () => void;
}

export function TapLayer({ run, onTap }: TapLayerProps) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const single = (action: () => void) => {
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      action();
    }, DOUBLE_MS);
  };
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const isTouch = event.pointerType === 'touch';
    if (waiting.current === undefined) return single(isTouch ? onTap : () => run({ name: 'toggle-play' }));
    clearTimeout(waiting.current);
    waiting.current = undefined;
    const seconds = isTouch ? sideOf(event) * JUMP_SECONDS : 0;
    if (!isTouch) run({ name: 'toggle-fullscreen' });
    else if (seconds === 0) run({ name: 'toggle-play' });
    else {
      run({ name: 'seek-by', seconds });
      // A third tap goes on jumping.
      single(() => {});
    }
  };
  return <div aria-hidden="true" className="absolute inset-0 touch-manipulation" onPointerUp={press} />;
}

/** -1 in the left third, 1 in the right one, 0 between. */
function sideOf({ currentTarget, clientX }: PointerEvent): -1 | 0 | 1 {
  const { left, width } = currentTarget.getBoundingClientRect();
  const share = (clientX - left) / width;
  if (share < 1 / 3) return -1;
  return share > 2 / 3 ? 1 : 0;
}
