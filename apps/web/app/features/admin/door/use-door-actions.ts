// What is being done at the door and what was done last: each action once, whatever the finger does, with ten seconds of undo.

import { useQueryClient } from '@tanstack/react-query';
import { doorCopy as copy } from '@valence/copy/admin/door';
import { useCallback, useEffect, useRef, useState } from 'react';
import { deviceNow } from '../../../lib/clock.ts';
import { NetworkFailure } from '../../../lib/failures.ts';
import { randomHex } from '../../../lib/ids.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { TOAST_LIFE } from '../../../ui/toast.tsx';
import { act, affectedQueries, type DoorAction, type Outcome, type SeatedStudent } from './door-calls.ts';

/** One press, from the moment it was made. */
export interface DoorEvent {
  key: string;
  userId: string;
  name: string;
  action: DoorAction;
  state: 'busy' | 'done' | 'failed' | 'undoing' | 'undone';
  /** What happened, or why not. */
  text: string;
  undo: Outcome['undo'];
  /** Until when it is shown, by this device's clock; undefined while it is under way. */
  until: number | undefined;
}

export interface DoorActions {
  /** The latest first. */
  events: readonly DoorEvent[];
  press: (action: DoorAction, student: SeatedStudent) => void;
  undo: (event: DoorEvent) => void;
}

/** A second tap of the same finger is no second wish: after cash for one month the button is the next month's. */
const DOUBLE_TAP_MS = 1000;

export function useDoorActions(): DoorActions {
  const client = useQueryClient();
  const { events, add, change } = useEvents();
  /** What must not be pressed again now, and the request ids of presses whose answer did not come. */
  const held = useRef(new Set<string>());
  const requestIds = useRef(new Map<string, string>());

  const press = (action: DoorAction, student: SeatedStudent) => {
    const name = student.name || copy.unnamed;
    const hold = `${action} ${student.userId}`;
    if (held.current.has(hold)) return;
    held.current.add(hold);
    const wish = `${hold} ${student.seat.classId} ${action === 'cash' ? JSON.stringify(student.due) : ''}`;
    const requestId = requestIds.current.get(wish) ?? randomHex(16);
    requestIds.current.set(wish, requestId);
    const key = randomHex(8);
    const { userId } = student;
    add({ key, userId, name, action, state: 'busy', text: '', undo: undefined, until: undefined });
    act(action, student, requestId)
      .then(
        (outcome) => {
          requestIds.current.delete(wish);
          const until = deviceNow() + TOAST_LIFE.undoable;
          change(key, { state: 'done', text: textOf(outcome, name), undo: outcome.undo, until });
        },
        (error: unknown) => {
          const why = error instanceof NetworkFailure ? copy.noAnswer : sentenceOf(error, copy.actionFailed);
          change(key, { state: 'failed', text: why, until: deviceNow() + TOAST_LIFE.undoable });
        },
      )
      .finally(() => {
        setTimeout(() => held.current.delete(hold), DOUBLE_TAP_MS);
        void client.invalidateQueries(affectedQueries);
      });
  };

  const undo = ({ key, text, undo: takeBack }: DoorEvent) => {
    if (!takeBack || held.current.has(key)) return;
    held.current.add(key);
    change(key, { state: 'undoing', until: undefined });
    takeBack()
      .then(
        () =>
          change(key, {
            state: 'undone',
            text: copy.undone(text),
            undo: undefined,
            until: deviceNow() + TOAST_LIFE.long,
          }),
        (error: unknown) =>
          change(key, {
            state: 'failed',
            text: error instanceof NetworkFailure ? copy.undoNoAnswer : sentenceOf(error, copy.undoFailed),
            until: deviceNow() + TOAST_LIFE.undoable,
          }),
      )
      .finally(() => {
        held.current.delete(key);
        void client.invalidateQueries(affectedQueries);
      });
  };
  return { events, press, undo };
}

function textOf(outcome: Outcome, name: string): string {
  if (outcome.action === 'cash') return copy.done.cash(name, outcome.amountCents, outcome.receiptNumber);
  if (outcome.action === 'weeks') return copy.done.weeks(name, outcome.lessons);
  return outcome.undo ? copy.done.present(name) : copy.done.wasPresent(name);
}

/** The list of events; each leaves it when its time has passed. */
function useEvents() {
  const [events, setEvents] = useState<readonly DoorEvent[]>([]);
  const add = useCallback((event: DoorEvent) => setEvents((before) => [event, ...before]), []);
  const change = useCallback(
    (key: string, more: Partial<DoorEvent>) =>
      setEvents((before) => before.map((event) => (event.key === key ? { ...event, ...more } : event))),
    [],
  );
  useEffect(() => {
    const ends = events.flatMap(({ until }) => until ?? []);
    if (ends.length === 0) return undefined;
    const timer = setTimeout(
      () => setEvents((before) => before.filter(({ until }) => until === undefined || until > deviceNow())),
      Math.max(0, Math.min(...ends) - deviceNow()) + 1,
    );
    return () => clearTimeout(timer);
  }, [events]);
  return { events, add, change };
}
