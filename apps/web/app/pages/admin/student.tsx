// The page of one student: what is owed and waits, classes, payments and videos, the note of the staff, and the log.

import type { StudentPage } from '@valence/contract/admin/student-page';
import { activityCopy } from '@valence/copy/admin/activity';
import { messagesCopy } from '@valence/copy/admin/messages';
import { studentPageCopy as copy } from '@valence/copy/admin/student-page';
import { studentsCopy } from '@valence/copy/admin/students';
import { common } from '@valence/copy/common';
import { formatPhone, type Phone } from '@valence/domain/phone';
import { may } from '@valence/domain/roles';
import { useId, useRef, useState } from 'react';
import { useParams } from 'wouter';
import { studentLogQuery } from '../../features/admin/activity/activity-queries.ts';
import { EntryCard } from '../../features/admin/activity/entry-card.tsx';
import { classesQuery } from '../../features/admin/payments/payments-queries.ts';
import { SlipCard } from '../../features/admin/payments/slip-card.tsx';
import { AddToClass } from '../../features/admin/student/add-to-class.tsx';
import { Family } from '../../features/admin/student/family.tsx';
import { ParentPhone } from '../../features/admin/student/parent-phone.tsx';
import { StudentCode } from '../../features/admin/student/student-code.tsx';
import { StudentCredit } from '../../features/admin/student/student-credit.tsx';
import { StudentNote } from '../../features/admin/student/student-note.tsx';
import { studentPageQuery } from '../../features/admin/student/student-page-calls.ts';
import { Confirmation } from '../../features/admin/students/confirmation.tsx';
import { useNoted } from '../../features/admin/students/recent.ts';
import { StudentBadges } from '../../features/admin/students/student-header.tsx';
import { studentQuery } from '../../features/admin/students/student-query.ts';
import { adminPaths } from '../../lib/admin-paths.ts';
import { useAuth } from '../../lib/auth.tsx';
import { chatLink, telephoneLink } from '../../lib/contact-links.ts';
import { ApiRefusal } from '../../lib/failures.ts';
import { usePagedReading } from '../../lib/paged-reading.ts';
import { useReading } from '../../lib/reading.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ArrowLeft } from '../../ui/page-icons.tsx';
import { Manage, type ShownTab, StudentTabs } from './looked-up-student.tsx';
import { OpenMonths } from './student-months.tsx';

export default function Student() {
  const { userId = '' } = useParams();
  const student = useReading(studentPageQuery(userId));
  const isAbsent = student.error instanceof ApiRefusal && student.error.status === 404;
  return (
    <>
      <ButtonLink look="quiet" to={adminPaths.students} icon={<ArrowLeft size={18} />} className="-ml-3">
        {copy.back}
      </ButtonLink>
      <Loaded
        query={student}
        failed={copy.failed}
        again={common.tryAgain}
        absent={isAbsent && <EmptyState title={copy.absent} />}
        skeleton="h-100"
      >
        {(data) => <Shown key={userId} student={data} />}
      </Loaded>
    </>
  );
}

function Shown({ student }: { student: StudentPage }) {
  const { role } = useAuth();
  const name = student.name || studentsCopy.student.unnamed;
  const enrols = role !== undefined && may(role, 'classes.enrol');
  const grants = role !== undefined && may(role, 'access.change');
  const classes = useReading({ ...classesQuery, enabled: enrols });
  const [tab, setTab] = useState('classes');
  const looked = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageHeading
        title={name}
        documentTitle={copy.documentTitle(name)}
        intro={<Standing student={student} />}
        actions={
          <>
            {grants && (
              <Button
                onClick={() => {
                  setTab('videos');
                  looked.current?.scrollIntoView({ block: 'start' });
                  looked.current?.focus({ preventScroll: true });
                }}
              >
                {copy.grant}
              </Button>
            )}
            <ButtonAnchor look="secondary" href={chatLink(student.phone)} target="_blank" rel="noreferrer">
              {copy.chat}
            </ButtonAnchor>
            <ButtonLink look="secondary" to={adminPaths.newMessage({ kind: 'dues', ids: student.userId })}>
              {messagesCopy.tell}
            </ButtonLink>
            <ButtonAnchor look="secondary" href={telephoneLink(student.phone)}>
              {copy.call}
            </ButtonAnchor>
          </>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-6">
          {student.slips.length > 0 && <WaitingSlips slips={student.slips} />}
          <OpenMonths student={student} />
          <div ref={looked} tabIndex={-1} className="scroll-mt-3 outline-none">
            <LookedUp phone={student.phone} tab={tab} onTab={setTab} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {classes.data && (
            <AddToClass
              userId={student.userId}
              others={classes.data.filter(({ _id }) => !student.seats.some(({ classId }) => classId === _id))}
            />
          )}
          {student.creditCents > 0 && (
            <StudentCredit userId={student.userId} creditCents={student.creditCents} />
          )}
          <Family userId={student.userId} family={student.family} />
          <StudentNote userId={student.userId} note={student.note} />
          <ParentPhone userId={student.userId} parentPhone={student.parentPhone} />
          <StudentCode userId={student.userId} name={name} />
        </div>
      </div>
      <Log userId={student.userId} />
    </>
  );
}

function Standing({ student }: { student: StudentPage }) {
  const { phone, seats, alYear, owedCents, creditCents, lastSeenAt, isVerified, school } = student;
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <span className="tabular-nums">{formatPhone(phone)}</span>
        {seats.length === 0 && <span>{copy.noClass}</span>}
        {seats.map(({ classId, className, spotNumber }) => (
          <span key={classId}>{copy.seat(className, spotNumber)}</span>
        ))}
        {alYear !== null && <span>{copy.year(alYear)}</span>}
        {school && <span>{school}</span>}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        <span className={owedCents > 0 ? 'font-semibold text-danger' : 'font-semibold'}>
          {owedCents > 0 ? copy.owes(owedCents) : copy.owesNothing}
        </span>
        {creditCents > 0 && <span className="font-semibold">{copy.hasCredit(creditCents)}</span>}
        <span>{lastSeenAt ? copy.lastSeen(new Date(lastSeenAt)) : copy.notSeen(isVerified)}</span>
      </p>
    </>
  );
}

function WaitingSlips({ slips }: Pick<StudentPage, 'slips'>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-21">
        {copy.slips.title}
      </h2>
      <ul className="grid gap-4">
        {slips.map((slip) => (
          <SlipCard key={slip._id} slip={slip} />
        ))}
      </ul>
    </section>
  );
}

/** What the look-up shows, too: number and badges, classes, payments and videos. */
function LookedUp({ phone, ...tabs }: { phone: Phone } & ShownTab) {
  const { role } = useAuth();
  const look = useReading(studentQuery(phone));
  useNoted(look.data);
  return (
    <Card className="p-4 sm:p-6">
      <Loaded query={look} failed={copy.failed} again={common.tryAgain} skeleton="h-60">
        {(student) => (
          <>
            <div className="flex flex-wrap items-start justify-between gap-4">
              <StudentBadges student={student} />
              {role && may(role, 'students.manage') && <Manage userId={student.userId} />}
            </div>
            {role && may(role, 'students.confirm') && <Confirmation student={student} />}
            <div className="mt-6">
              <StudentTabs student={student} {...tabs} />
            </div>
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Log({ userId }: { userId: string }) {
  const id = useId();
  const log = usePagedReading(studentLogQuery(userId));
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-3 text-21">
        {copy.log}
      </h2>
      <Loaded query={log} failed={activityCopy.failed} again={common.tryAgain} skeleton="h-40">
        {({ pages }) =>
          pages[0]?.entries.length === 0 ? (
            <p className="text-ink-soft">{copy.logEmpty}</p>
          ) : (
            <ol className="flex flex-col gap-3">
              {pages
                .flatMap(({ entries }) => entries)
                .map((entry) => (
                  <EntryCard key={entry._id} entry={entry} />
                ))}
            </ol>
          )
        }
      </Loaded>
      {log.hasNextPage && (
        <Button
          look="secondary"
          className="mt-4"
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {activityCopy.older}
        </Button>
      )}
    </section>
  );
}
