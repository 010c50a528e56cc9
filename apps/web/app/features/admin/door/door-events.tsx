// What was done last at the door, with its undo. Its place is always there, so that nothing moves under a finger.

import { doorCopy as copy } from '@valence/copy/admin/door';
import { common } from '@valence/copy/common';
import { useEffect, useState } from 'react';
import { deviceNow } from '../../../lib/clock.ts';
import { TextButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Check, Warning } from '../../../ui/icons.tsx';
import { keepFocus } from './keep-focus.ts';
import type { DoorActions, DoorEvent } from './use-door-actions.ts';

/** So many lines have their place: a student's two actions in a row. Below the camera's picture there is room for one. */
const LINES = 2;

interface DoorEventsProps extends Pick<DoorActions, 'events' | 'undo'> {
  isScanning: boolean;
}

export function DoorEvents({ events, undo, isScanning }: DoorEventsProps) {
  const shown = events.filter(({ state }) => state !== 'busy').slice(0, isScanning ? 1 : LINES);
  return (
    <section
      aria-label={copy.last}
      aria-live="polite"
      className={classes('lg:max-w-3xl', isScanning ? 'min-h-12' : 'min-h-23 pt-1')}
    >
      {shown.length === 0 && !isScanning && <p className="py-2.5 text-15 text-ink-soft">{copy.waiting}</p>}
      <ul>
        {shown.map((event) => (
          <EventLine key={event.key} event={event} onUndo={() => undo(event)} />
        ))}
      </ul>
    </section>
  );
}

function EventLine({ event, onUndo }: { event: DoorEvent; onUndo: () => void }) {
  const { state, text, name, until } = event;
  const failed = state === 'failed';
  const Icon = failed ? Warning : Check;
  return (
    <li className="flex min-h-11 items-center gap-2 text-15 leading-5">
      <Icon size={18} className={classes('shrink-0', failed ? 'text-danger' : 'text-good')} />
      <span
        role={failed ? 'alert' : undefined}
        className={classes('line-clamp-2 min-w-0 grow break-words', failed && 'text-danger')}
      >
        {failed ? copy.failedFor(name, text) : text}
      </span>
      {event.undo && state !== 'undone' && (
        <TextButton
          // A thumb hits it before a queue: 44 px each way.
          className="min-w-14 shrink-0 justify-center px-2"
          onMouseDown={keepFocus}
          aria-label={copy.undoNamed(text)}
          disabled={state === 'undoing'}
          onClick={onUndo}
        >
          {common.undo}
        </TextButton>
      )}
      {event.undo && until !== undefined && <Countdown until={until} />}
    </li>
  );
}

function Countdown({ until }: { until: number }) {
  const secondsLeft = () => Math.max(0, Math.ceil((until - deviceNow()) / 1000));
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), 250);
    return () => clearInterval(timer);
  });
  return (
    <span aria-hidden="true" className="min-w-8 shrink-0 text-right text-ink-soft tabular-nums">
      {copy.seconds(seconds)}
    </span>
  );
}
