// What was marked on this phone and is not on the server yet, and what the server refused.

import { useQueryClient } from '@tanstack/react-query';
import type { DoorStudent } from '@valence/contract/admin/door';
import { doorCopy as copy } from '@valence/copy/admin/door';
import { schoolDay } from '@valence/domain/school-time';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { deviceNow } from '../../../lib/clock.ts';
import { useReading } from '../../../lib/reading.ts';
import { TextButton } from '../../../ui/button.tsx';
import { affectedQueries, keptNameQuery } from './door-calls.ts';
import { keepFocus } from './keep-focus.ts';
import { forgetMark, sendWaiting, type WaitingMark, waitingMarks } from './waiting-marks.ts';

/** While something waits and the door is open. */
const TRY_EVERY_MS = 15_000;

const useWaitingMarks = () => useSyncExternalStore(waitingMarks.subscribe, waitingMarks.current);

/** @returns what shows a student as present whose mark of today waits on this phone, and not one whose undo waits */
export function useMarked(): (student: DoorStudent) => DoorStudent {
  const marks = useWaitingMarks();
  const today = schoolDay(new Date(deviceNow()));
  return (student) => {
    const mark = marks.findLast(
      ({ userId, classId, at, refusal }) =>
        userId === student.userId &&
        classId === student.seat?.classId &&
        refusal === undefined &&
        schoolDay(new Date(at)) === today,
    );
    return mark ? { ...student, isPresent: !mark.isUndone } : student;
  };
}

/** Beside the choice of the class, where it moves nothing that a finger is on its way to. */
export function WaitingMarks({ children }: { children: ReactNode }) {
  const marks = useWaitingMarks();
  const waiting = marks.filter(({ refusal }) => refusal === undefined);
  const refused = marks.filter(({ refusal }) => refusal !== undefined);
  const waits = waiting.length > 0;
  const client = useQueryClient();
  const before = useRef(0);
  useEffect(() => {
    // What is shown of the students was asked for before their marks arrived.
    if (waiting.length < before.current) void client.invalidateQueries(affectedQueries);
    before.current = waiting.length;
  }, [waiting.length, client]);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => void sendWaiting(), TRY_EVERY_MS);
    return () => clearInterval(timer);
  }, [waits]);
  return (
    <div className="mb-2 lg:max-w-3xl">
      <div className="flex">
        {children}
        <div role="status" className="flex shrink-0">
          {waits && (
            <button
              type="button"
              onMouseDown={keepFocus}
              onClick={() => void sendWaiting()}
              className="ml-2 min-h-11 rounded-card border border-soon/40 bg-surface px-3 text-13 leading-tight"
            >
              <span className="block font-semibold text-soon tabular-nums">
                {copy.notSent(waiting.length)}
              </span>{' '}
              <span className="block text-ink-soft">{copy.sendNow}</span>
            </button>
          )}
        </div>
      </div>
      {refused.map((mark) => (
        <Refused key={mark.id} mark={mark} />
      ))}
    </div>
  );
}

function Refused({ mark: { id, classId, userId, refusal = '' } }: { mark: WaitingMark }) {
  const name = useReading(keptNameQuery(classId, userId));
  return (
    <p className="flex min-h-11 items-center gap-3 text-15 text-danger">
      <span className="grow">{copy.failedFor(name.data || copy.unnamed, copy.refusedMark(refusal))}</span>
      <TextButton className="min-w-14 justify-center px-2" onClick={() => void forgetMark(id)}>
        {copy.forgetMark}
      </TextButton>
    </p>
  );
}
