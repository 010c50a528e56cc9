// The student at the door, and the four large buttons: present, a month's cash, two weeks of lessons, the last receipt.

import type { DoorStudent as DoorStudentShape } from '@valence/contract/admin/door';
import { doorCopy as copy } from '@valence/copy/admin/door';
import { formatPhone } from '@valence/domain/phone';
import { schoolMonth, schoolTimestamp } from '@valence/domain/school-time';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { now } from '../../../lib/clock.ts';
import { shortDay } from '../../../lib/format-day.ts';
import { useReading } from '../../../lib/reading.ts';
import { reasonsOf } from '../../../lib/reduction.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Check } from '../../../ui/icons.tsx';
import { Ring } from '../../../ui/spinner.tsx';
import { type DoorAction, openingQuery, type SeatedStudent } from './door-calls.ts';
import { Elsewhere, Standing } from './door-found.tsx';
import { keepFocus } from './keep-focus.ts';
import { OtherCash } from './other-cash.tsx';
import { type DoorEvent, isRefused } from './use-door-actions.ts';

interface DoorStudentProps {
  classId: string;
  student: DoorStudentShape;
  /** Attendance alone is taken without a connection. */
  isOffline: boolean;
  /** What was pressed for this student, the latest first. */
  events: readonly DoorEvent[];
  onPress: (action: DoorAction, student: SeatedStudent, amountCents?: number) => void;
}

export function DoorStudent(props: DoorStudentProps) {
  const { classId, student } = props;
  const { name, phone, seat } = student;
  return (
    <section
      aria-label={name || copy.unnamed}
      className="rounded-card border border-line bg-surface p-3 sm:p-4 lg:max-w-3xl"
    >
      <div className="mb-3">
        <h2 className="text-21 break-words">{name || copy.unnamed}</h2>
        <p className="text-15 text-ink-soft tabular-nums">
          {seat && `${seat.spotNumber === null ? copy.noSpot : copy.spot(seat.spotNumber)} · `}
          {formatPhone(phone)}
        </p>
        <Elsewhere student={student} classId={classId} />
        <div className="mt-1 flex flex-wrap gap-1.5">
          <Standing student={student} />
        </div>
      </div>
      {seat ? <Actions {...props} student={{ ...student, seat }} /> : <NoClass student={student} />}
      {seat && !props.isOffline && (
        <OtherCash
          student={student}
          onTake={(amountCents) => props.onPress('cash', { ...student, seat }, amountCents)}
        />
      )}
    </section>
  );
}

function NoClass({ student }: { student: DoorStudentShape }) {
  return (
    <>
      <p className="mb-3 text-15">{copy.nowhereHint}</p>
      <ButtonLink look="secondary" to={adminPaths.student(student.userId)}>
        {copy.open}
      </ButtonLink>
    </>
  );
}

interface ActionsProps extends DoorStudentProps {
  student: SeatedStudent;
}

function Actions({ classId, student, isOffline, events, onPress }: ActionsProps) {
  const { seat, userId, due, isPresent, receipt } = student;
  const opening = useReading({ ...openingQuery(seat.classId, userId), enabled: !isOffline });
  const isHere = seat.classId === classId;
  const of = (action: DoorAction) => {
    const last = events.find((event) => event.action === action);
    return {
      busy: last?.state === 'busy',
      error: last && isRefused(last) ? last.text : undefined,
      onPress: () => onPress(action, student),
    };
  };
  const { lessons, endsAt } = opening.data ?? {};
  const presentYear = schoolMonth(new Date(now())).year;
  return (
    <div className="grid grid-cols-2 gap-2">
      <LargeButton
        {...of('present')}
        look={isPresent || !isHere ? 'done' : 'primary'}
        disabled={isPresent || !isHere}
        note={isHere ? undefined : copy.presentElsewhere}
      >
        {isPresent && <Check size={20} />}
        {copy.present}
      </LargeButton>
      <LargeButton
        {...of('cash')}
        look={due && !isOffline ? 'primary' : 'done'}
        disabled={due === null || isOffline}
        note={
          isOffline
            ? copy.cashOffline
            : [!isHere && seat.className, due && reasonsOf(due)].filter(Boolean).join(' · ') || undefined
        }
      >
        {isOffline ? copy.cashAlone : due ? copy.cash(due.owedCents, due, presentYear) : copy.nothingDue}
      </LargeButton>
      <LargeButton
        {...of('weeks')}
        look="secondary"
        disabled={lessons === 0 || isOffline}
        note={
          isOffline
            ? copy.offlineNote
            : lessons !== undefined && endsAt
              ? copy.weeksOf(lessons, dayOf(endsAt))
              : undefined
        }
      >
        {copy.weeks}
      </LargeButton>
      {receipt && !isOffline ? (
        <Link to={adminPaths.receipt(receipt._id)} className={classes(large, looks.secondary)}>
          {copy.receipt}
          <Note>{receipt.number}</Note>
        </Link>
      ) : (
        <LargeButton look="secondary" disabled note={isOffline ? copy.offlineNote : copy.noReceipt}>
          {copy.receipt}
        </LargeButton>
      )}
    </div>
  );
}

const dayOf = (instant: string) => shortDay(schoolTimestamp(new Date(instant)).slice(0, 10));

const large =
  'flex min-h-16 w-full min-w-0 grow flex-col items-center justify-center rounded-card px-2 py-1.5 text-center text-17 leading-snug ' +
  'font-semibold select-none transition-[opacity,transform] active:scale-[0.985]';
const looks = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary:
    'border border-line-strong/60 bg-surface text-ink hover:border-line-strong aria-disabled:text-ink-soft',
  done: 'border border-line bg-sunken text-ink-soft',
};

interface LargeButtonProps {
  look: keyof typeof looks;
  busy?: boolean;
  disabled?: boolean;
  /** What went wrong when it was pressed last. */
  error?: string | undefined;
  /** A smaller line below the words. */
  note?: string | undefined;
  onPress?: () => void;
  children: ReactNode;
}

function LargeButton({
  look,
  busy = false,
  disabled = false,
  error,
  note,
  onPress,
  children,
}: LargeButtonProps) {
  return (
    <div className="flex min-w-0 flex-col">
      <button
        type="button"
        onMouseDown={keepFocus}
        aria-busy={busy || undefined}
        // Not `disabled`: such a button takes the focus out of the field when it is pressed, and with it the phone's keyboard.
        aria-disabled={disabled || busy || undefined}
        onClick={disabled || busy ? undefined : onPress}
        className={classes(large, looks[look])}
      >
        <span className="flex items-center justify-center gap-1.5">
          {busy && <Ring size={18} />}
          {children}
        </span>
        {note && <Note>{note}</Note>}
      </button>
      {error && (
        <p role="alert" className="mt-1 text-13 font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <span className="block max-w-full text-13 font-normal break-words">{children}</span>
);
