// The students that the door's field finds, as rows for a thumb: who, and whether present and paid, at a glance.

import type { DoorStudent } from '@valence/contract/admin/door';
import { doorCopy as copy } from '@valence/copy/admin/door';
import { paymentStateCopy } from '@valence/copy/payments/payments';
import { formatPhone } from '@valence/domain/phone';
import type { ReactNode } from 'react';
import { PAYMENT_TONES } from '../../../lib/payment-tones.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Check } from '../../../ui/icons.tsx';
import { keepFocus } from './keep-focus.ts';

interface DoorFoundProps {
  /** The class at the door. */
  classId: string;
  students: readonly DoorStudent[];
  more: boolean;
  onPick: (student: DoorStudent) => void;
}

export function DoorFound({ classId, students, more, onPick }: DoorFoundProps) {
  return (
    <>
      <ul aria-label={copy.results} className="flex flex-col gap-2">
        {students.map((student) => (
          <li key={student.userId}>
            <button
              type="button"
              onMouseDown={keepFocus}
              onClick={() => onPick(student)}
              className="flex min-h-15 w-full items-center gap-3 rounded-card border border-line bg-surface px-3 py-2 text-left hover:border-line-strong active:bg-brand/8"
            >
              <Spot student={student} classId={classId} />
              <span className="min-w-0 grow">
                <span className="block text-17 font-semibold break-words">
                  {student.name || copy.unnamed}
                </span>
                <span className="block text-13 text-ink-soft tabular-nums">{formatPhone(student.phone)}</span>
                <Elsewhere student={student} classId={classId} />
                <span className="mt-1 flex flex-wrap gap-1.5">
                  <Standing student={student} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more && <p className="mt-3 text-15 text-ink-soft">{copy.more}</p>}
    </>
  );
}

function Spot({ student: { seat }, classId }: { student: DoorStudent; classId: string }): ReactNode {
  const spot = seat?.classId === classId ? seat.spotNumber : null;
  return (
    <span className="w-11 shrink-0 text-center text-21 font-semibold tabular-nums">
      {spot === null ? (
        <span className="text-ink-soft">–</span>
      ) : (
        <>
          <span className="sr-only">{copy.spot(spot)}</span>
          <span aria-hidden="true">{spot}</span>
        </>
      )}
    </span>
  );
}

export function Elsewhere({ student: { seat }, classId }: { student: DoorStudent; classId: string }) {
  if (seat?.classId === classId) return null;
  return (
    <span className="block text-13 font-semibold break-words text-soon">
      {seat ? copy.elsewhere(seat.className) : copy.nowhere}
    </span>
  );
}

/** Present, and how the month stands; what is owed where something is. */
export function Standing({ student }: { student: DoorStudent }) {
  const { isPresent, paymentState, owedCents, seat } = student;
  return (
    <>
      {isPresent && (
        <Badge tone="good" icon={<Check size={14} />}>
          {copy.isPresent}
        </Badge>
      )}
      {owedCents > 0 ? (
        <Badge tone={paymentState === 'pending' ? 'neutral' : 'danger'}>{copy.owes(owedCents)}</Badge>
      ) : (
        seat && <Badge tone={PAYMENT_TONES[paymentState]}>{paymentStateCopy[paymentState]}</Badge>
      )}
    </>
  );
}
