// The class door: the class, the field with the focus, the camera if one scans, and the student who stands there.

import { onlineManager, useQuery } from '@tanstack/react-query';
import type { DoorClass, DoorStudent as DoorStudentShape } from '@valence/contract/admin/door';
import { doorCopy as copy } from '@valence/copy/admin/door';
import { common } from '@valence/copy/common';
import { formatSchoolTime } from '@valence/domain/school-time';
import {
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useReading } from '../../../lib/reading.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { FailedLine, Former } from '../../../ui/loaded.tsx';
import { type DoorAction, foundQuery, rosterQuery, type SeatedStudent } from './door-calls.ts';
import { DoorEvents } from './door-events.tsx';
import { DoorFound } from './door-found.tsx';
import { DoorStudent } from './door-student.tsx';
import { ScanButton, ScanPart, useScanning } from './scan-button.tsx';
import { type DoorEvent, isRefused, useDoorActions } from './use-door-actions.ts';
import { useScanned } from './use-scanned.ts';
import { useMarked, WaitingMarks } from './waiting-marks-line.tsx';

interface DoorProps {
  classes: readonly DoorClass[];
  classId: string;
  onClass: (classId: string) => void;
}

/** A student who was picked, and the text that found them: the same text keeps what is shown of them fresh. */
interface Picked {
  student: DoorStudentShape;
  query: string;
}

export function Door({ classes, classId, onClass }: DoorProps) {
  const [isScanning, toggleScan] = useScanning();
  const { typed, picked, field, focusField, backToField, type, pick, unpick } = usePicking(isScanning);
  const { events, press, undo } = useDoorActions();
  useQuery(rosterQuery(classId));
  const schoolClass = { _id: classId, name: classes.find(({ _id }) => _id === classId)?.name ?? '' };
  const act = (action: DoorAction, student: SeatedStudent, amountCents?: number) => {
    press(action, student, amountCents);
    backToField();
  };
  /** Beside the student's own button. */
  const isShownBeside = (event: DoorEvent) => isRefused(event) && event.userId === picked?.student.userId;
  const takeBack = (event: DoorEvent) => {
    undo(event);
    focusField();
  };
  const { verdict, scan } = useScanned({ schoolClass, press, onFound: pick });
  return (
    <>
      <WaitingMarks>
        <ClassChoice
          classes={classes}
          classId={classId}
          onClass={(id) => {
            onClass(id);
            unpick();
            backToField();
          }}
        />
      </WaitingMarks>
      <Found
        {...{ schoolClass, typed, field }}
        onType={type}
        onPick={pick}
        scan={<ScanButton isScanning={isScanning} onPress={toggleScan} />}
      >
        {isScanning && (
          <ScanPart schoolClass={schoolClass} verdict={verdict} onCode={(text) => void scan(text)} />
        )}
        <DoorEvents
          events={events.filter((event) => !isShownBeside(event))}
          undo={takeBack}
          isScanning={isScanning}
        />
        {picked && (
          <PickedStudent
            key={picked.student.userId}
            schoolClass={schoolClass}
            picked={picked}
            events={events.filter(({ userId }) => userId === picked.student.userId)}
            onPress={act}
          />
        )}
      </Found>
    </>
  );
}

/** The field and what is typed in it, and who was picked by it or by the camera. */
function usePicking(isScanning: boolean) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<Picked>();
  const field = useRef<HTMLInputElement>(null);
  useFirstFocus(field, !isScanning);
  /** Not while one scans: the phone's keyboard would cover the camera's picture. */
  const focusField = () => {
    if (!isScanning) field.current?.focus();
  };
  const backToField = () => {
    setTyped('');
    focusField();
  };
  const type = (text: string) => {
    setTyped(text);
    if (text.trim() !== '') setPicked(undefined);
  };
  const pick = (student: DoorStudentShape, query: string) => {
    setPicked({ student, query });
    backToField();
  };
  return { typed, picked, field, focusField, backToField, type, pick, unpick: () => setPicked(undefined) };
}

/** Nothing has the focus but what the way to this page left it on: the page's frame, or the link that was pressed. */
function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return (
    !activeElement ||
    activeElement === body ||
    activeElement.matches(`#content, a[href="${adminPaths.door}"]`)
  );
}

/** Gives the field the focus once the page is shown: until then the frame keeps it invisible, and it cannot take it. */
function useFirstFocus(field: RefObject<HTMLInputElement | null>, isWanted: boolean): void {
  const [wanted] = useState(isWanted);
  useEffect(() => {
    if (!wanted) return undefined;
    let frame = 0;
    const attempt = () => {
      const input = field.current;
      // A person who has moved the focus meanwhile keeps it.
      if (!input || !isFocusFree()) return;
      if (getComputedStyle(input).visibility === 'visible') input.focus({ preventScroll: true });
      else frame = requestAnimationFrame(attempt);
    };
    attempt();
    return () => cancelAnimationFrame(frame);
  }, [field, wanted]);
}

function ClassChoice({ classes, classId, onClass }: DoorProps) {
  return (
    <select
      aria-label={copy.schoolClass}
      value={classId}
      onChange={(event) => onClass(event.currentTarget.value)}
      className="min-h-11 w-full min-w-0 rounded-card border border-line bg-surface px-3 text-15 font-semibold text-ellipsis"
    >
      {classes.map(({ _id, name, institute }) => (
        <option key={_id} value={_id}>
          {`${name}, ${institute}`}
        </option>
      ))}
    </select>
  );
}

interface FoundProps {
  schoolClass: Pick<DoorClass, '_id' | 'name'>;
  typed: string;
  field: RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
  onPick: (student: DoorStudentShape, query: string) => void;
  /** Beside the field. */
  scan: ReactNode;
  /** Between the field and what it finds. */
  children: ReactNode;
}

function Found({ schoolClass, typed, field, onType, onPick, scan, children }: FoundProps) {
  const query = useDebounced(typed.trim());
  const found = useReading(foundQuery(schoolClass, query));
  const isTyped = typed.trim() !== '';
  const marked = useMarked();
  const { students: listed = [], more = false, keptAt } = found.data ?? {};
  const students = listed.map(marked);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const [first] = students;
    // Enter before the answer has come would pick somebody of the text before.
    if (first && isTyped && !found.isPlaceholderData && query === typed.trim()) onPick(first, query);
  };
  return (
    <>
      <form onSubmit={submit} className="flex gap-2 lg:max-w-3xl">
        <input
          ref={field}
          aria-label={copy.find}
          placeholder={copy.findPlaceholder}
          type="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={80}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          className="min-h-14 w-full min-w-0 rounded-card border-2 border-brand bg-surface px-4 text-21 tabular-nums outline-offset-2 placeholder:text-17 placeholder:text-ink-soft/80"
        />
        {scan}
      </form>
      {children}
      {isTyped && (
        <div className="lg:max-w-3xl">
          <p role="status" className="sr-only">
            {found.data && !found.isPlaceholderData && copy.found(students.length)}
          </p>
          {keptAt && query !== '' && (
            <p className="mb-2 text-15 text-soon">{copy.kept(formatSchoolTime(keptAt))}</p>
          )}
          {found.isError && (
            <FailedLine text={copy.searchFailed} again={common.tryAgain} query={found} className="text-15" />
          )}
          {found.data && students.length === 0 && !found.isPlaceholderData && query !== '' && (
            <p className="text-15 break-words">
              {copy.none(query)} <span className="text-ink-soft">{copy.noneHint}</span>
            </p>
          )}
          {query !== '' && (
            <Former isFormer={found.isPlaceholderData}>
              <DoorFound
                classId={schoolClass._id}
                students={students}
                more={more}
                onPick={(student) => onPick(student, query)}
              />
            </Former>
          )}
        </div>
      )}
    </>
  );
}

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener);

interface PickedStudentProps {
  schoolClass: FoundProps['schoolClass'];
  picked: Picked;
  events: Parameters<typeof DoorStudent>[0]['events'];
  onPress: (action: DoorAction, student: SeatedStudent, amountCents?: number) => void;
}

function PickedStudent({ schoolClass, picked, events, onPress }: PickedStudentProps) {
  const found = useReading(foundQuery(schoolClass, picked.query));
  const isOnline = useSyncExternalStore(subscribeOnline, () => onlineManager.isOnline());
  const marked = useMarked();
  const fresh = found.data?.students.find(({ userId }) => userId === picked.student.userId);
  return (
    <DoorStudent
      classId={schoolClass._id}
      student={marked(fresh ?? picked.student)}
      isOffline={!isOnline || found.data?.keptAt !== undefined}
      events={events}
      onPress={onPress}
    />
  );
}
