// What is being done at the door and what was done last: each action once, whatever the finger does, with ten seconds of undo.

import { useQueryClient } from '@tanstack/react-query';
import { doorCopy as copy } from '@valence/copy/admin/door';
import { useCallback, useEffect, useRef, useState } from 'react';
import { deviceNow } from '../../../lib/clock.ts';
import { NetworkFailure } from '../../../lib/failures.ts';
import { randomHex } from '../../../lib/ids.ts';
import { isRecordedOtherwise } from '../../../lib/recorded-otherwise.ts';
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

/** Nothing was recorded; an undo that failed leaves what was recorded. */
export function isRefused({ state, undo }: DoorEvent): boolean {
  return state === 'failed' && undo === undefined;
}

export interface DoorActions {
  /** The latest first. */
  events: readonly DoorEvent[];
  /** @param amountCents cash of another amount than the oldest open month */
  press: (action: DoorAction, student: SeatedStudent, amountCents?: number) => void;
  undo: (event: DoorEvent) => void;
}

/** A second tap of the same finger is no second wish: after cash for one month the button is the next month's. */
const DOUBLE_TAP_MS = 1000;
/** Long enough to be read by somebody who was talking with the next student. */
const FAILURE_MS = 60_000;

export function useDoorActions(): DoorActions {
  const client = useQueryClient();
  const events = useEvents();
  const { add, change, drop } = events;
  const holds = useHolds();
  /** The request ids of presses whose answer did not come: one for a student and class, whatever is pressed next. */
  const requestIds = useRef(new Map<string, string>());
  const refresh = () => void client.invalidateQueries(affectedQueries);

  const press = (action: DoorAction, student: SeatedStudent, amountCents?: number) => {
    const { userId, seat } = student;
    const hold = holdOf({ action, userId });
    if (!holds.take(hold)) return;
    const name = student.name || copy.unnamed;
    const wish = `${hold} ${seat.classId}`;
    const requestId = requestIds.current.get(wish) ?? randomHex(16);
    requestIds.current.set(wish, requestId);
    const key = randomHex(8);
    // A press that failed is over with the next one.
    drop((event) => isRefused(event) && event.userId === userId && event.action === action);
    add({ key, userId, name, action, state: 'busy', text: '', undo: undefined, until: undefined });
    act(action, student, { requestId, amountCents })
      .then(
        (outcome) => {
          requestIds.current.delete(wish);
          holds.release(hold, DOUBLE_TAP_MS);
          change(
            key,
            { state: 'done', text: textOf(outcome, name), undo: outcome.undo },
            TOAST_LIFE.undoable,
          );
        },
        (error: unknown) => {
          holds.release(hold);
          if (isRecordedOtherwise(error)) requestIds.current.delete(wish);
          change(key, { state: 'failed', text: whyOf(error, copy.noAnswer, copy.actionFailed) }, FAILURE_MS);
        },
      )
      .finally(refresh);
  };

  const undo = (event: DoorEvent) => {
    const { key, text, undo: takeBack } = event;
    if (!takeBack || !holds.take(key)) return;
    change(key, { state: 'undoing' });
    takeBack()
      .then(
        () => {
          holds.release(holdOf(event));
          change(key, { state: 'undone', text: copy.undone(text), undo: undefined }, TOAST_LIFE.long);
        },
        (error: unknown) =>
          change(
            key,
            { state: 'failed', text: whyOf(error, copy.undoNoAnswer, copy.undoFailed) },
            FAILURE_MS,
          ),
      )
      .finally(() => {
        holds.release(key);
        refresh();
      });
  };
  return { events: events.events, press, undo };
}

const holdOf = ({ action, userId }: Pick<DoorEvent, 'action' | 'userId'>) => `${action} ${userId}`;

/** @param noAnswer what to do when it may have been recorded, and the answer was lost */
const whyOf = (error: unknown, noAnswer: string, fallback: string) =>
  error instanceof NetworkFailure ? noAnswer : sentenceOf(error, fallback);

/** What must not be pressed again at the moment: known at once, before the page is drawn anew. */
function useHolds() {
  const held = useRef(new Map<string, ReturnType<typeof setTimeout> | undefined>());
  return {
    /** @returns false while it is held */
    take(name: string): boolean {
      if (held.current.has(name)) return false;
      held.current.set(name, undefined);
      return true;
    },
    release(name: string, afterMs = 0): void {
      clearTimeout(held.current.get(name));
      if (afterMs === 0) held.current.delete(name);
      else
        held.current.set(
          name,
          setTimeout(() => held.current.delete(name), afterMs),
        );
    },
  };
}

function textOf(outcome: Outcome, name: string): string {
  if (outcome.action === 'cash') return copy.done.cash(name, outcome.amountCents, outcome.receiptNumber);
  if (outcome.action === 'weeks') return copy.done.weeks(name, outcome.lessons);
  if (outcome.isWaiting) return copy.done.waiting(name);
  return outcome.undo ? copy.done.present(name) : copy.done.wasPresent(name);
}

/** The list of events; each leaves it when its time has passed. */
function useEvents() {
  const [events, setEvents] = useState<readonly DoorEvent[]>([]);
  const add = useCallback((event: DoorEvent) => setEvents((before) => [event, ...before]), []);
  /** @param forMs for how long it is shown from now on; absent: while it is under way */
  const change = useCallback((key: string, more: Partial<DoorEvent>, forMs?: number) => {
    const until = forMs === undefined ? undefined : deviceNow() + forMs;
    setEvents((before) => before.map((event) => (event.key === key ? { ...event, ...more, until } : event)));
  }, []);
  useEffect(() => {
    const ends = events.flatMap(({ until }) => until ?? []);
    if (ends.length === 0) return undefined;
    const timer = setTimeout(
      () => setEvents((before) => before.filter(({ until }) => until === undefined || until > deviceNow())),
      Math.max(0, Math.min(...ends) - deviceNow()) + 1,
    );
    return () => clearTimeout(timer);
  }, [events]);
  const drop = useCallback(
    (isOver: (event: DoorEvent) => boolean) =>
      setEvents((before) => before.filter((event) => !isOver(event))),
    [],
  );
  return { events, add, change, drop };
}
