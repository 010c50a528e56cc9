// The students page of the admin area: look up a student, see everything about the student, change the student's access.

import { useQuery } from '@tanstack/react-query';
import { studentsCopy } from '@valence/copy/admin/students';
import { refusalSentences } from '@valence/copy/refusals';
import type { Phone } from '@valence/domain/phone';
import { may } from '@valence/domain/roles';
import { useEffect, useRef, useState } from 'react';
import { useShowable } from '../../features/admin/second-factor/factor-queries.ts';
import { useStepUp } from '../../features/admin/second-factor/step-up.tsx';
import { ManageAccount } from '../../features/admin/students/account-dialog.tsx';
import { AssignmentPanel } from '../../features/admin/students/assignment-panel.tsx';
import { ClassesTab } from '../../features/admin/students/classes-tab.tsx';
import { Confirmation } from '../../features/admin/students/confirmation.tsx';
import { LookUpForm } from '../../features/admin/students/look-up-form.tsx';
import { PaymentsTab } from '../../features/admin/students/payments-tab.tsx';
import { useRecent } from '../../features/admin/students/recent.ts';
import { RecentList } from '../../features/admin/students/recent-list.tsx';
import { ReportPanel } from '../../features/admin/students/report-panel.tsx';
import { StudentHeader } from '../../features/admin/students/student-header.tsx';
import { type StudentCard, studentQuery } from '../../features/admin/students/student-query.ts';
import { VideosTab } from '../../features/admin/students/videos-tab.tsx';
import { useAdminStudent } from '../../lib/admin-student.tsx';
import { useAuth } from '../../lib/auth.tsx';
import { sentenceOf } from '../../lib/sentence.ts';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useToast } from '../../ui/toast.tsx';

/** The panels that are about one video and many students: a student's long card must not hide the way to them. */
const PANELS = 'videos-for-many';

export default function Students() {
  const { role } = useAuth();
  const exports = role !== undefined && may(role, 'videos.export-users');
  const assigns = role !== undefined && may(role, 'classes.assign-videos');
  const panels = exports || assigns;
  const { phone, open } = useAdminStudent();
  const { fieldError, check } = useFieldError(phone);
  const look = useQuery({ ...studentQuery(phone ?? ''), enabled: phone !== undefined });
  useErrorToast(look.error);
  const { recent, note, forget } = useRecent();
  const shown = look.data && !look.isError ? look.data : undefined;
  useNoted(shown, note);
  const search = (next: Phone | undefined) => {
    check(next);
    if (!next) return;
    if (next === phone) void look.refetch();
    open(next);
  };
  return (
    <>
      <PageHeading
        title={studentsCopy.title}
        documentTitle={studentsCopy.documentTitle}
        intro={studentsCopy.intro}
        actions={panels && <ToPanels />}
      />
      <LookUpForm busy={look.isFetching} error={fieldError} onSearch={search} />
      <RecentList recent={recent} onOpen={search} onForget={forget} />
      <div className="mt-6" aria-busy={look.isFetching}>
        {shown ? (
          <Student key={shown.userId} student={shown} />
        ) : look.isFetching ? (
          <Skeleton className="h-100" />
        ) : (
          // The toast with the reason goes after three seconds; the reason stays here.
          <EmptyState
            title={
              look.error ? sentenceOf(look.error, studentsCopy.lookUp.failed) : studentsCopy.lookUp.nothingYet
            }
          >
            {studentsCopy.lookUp.nothingYetHint}
          </EmptyState>
        )}
      </div>
      {panels && <Panels exports={exports} assigns={assigns} />}
    </>
  );
}

/** What is wrong with the number that was typed last; it goes when a student is opened another way. */
function useFieldError(shown: Phone | undefined) {
  const [wrong, setWrong] = useState<{ instead: Phone | undefined }>();
  return {
    fieldError: wrong && wrong.instead === shown ? refusalSentences['phone-invalid'] : undefined,
    check: (next: Phone | undefined) => setWrong(next ? undefined : { instead: shown }),
  };
}

function ToPanels() {
  return (
    <a
      href={`#${PANELS}`}
      className="inline-flex min-h-11 items-center text-15 font-semibold text-brand underline decoration-brand/35 underline-offset-4 hover:decoration-brand"
    >
      {studentsCopy.toPanels}
    </a>
  );
}

function Panels({ exports, assigns }: { exports: boolean; assigns: boolean }) {
  return (
    <section
      id={PANELS}
      tabIndex={-1}
      aria-label={studentsCopy.toPanels}
      className="mt-8 grid scroll-mt-3 gap-6 outline-none lg:grid-cols-2"
    >
      {exports && <ReportPanel playerPath={paths.player} />}
      {assigns && <AssignmentPanel />}
    </section>
  );
}

function Student({ student }: { student: StudentCard }) {
  const [tab, setTab] = useState('classes');
  const { role } = useAuth();
  const manages = role !== undefined && may(role, 'students.manage');
  const confirms = role !== undefined && may(role, 'students.confirm');
  const card = useShownCard();
  return (
    <Card
      ref={card}
      tabIndex={-1}
      aria-label={student.name || studentsCopy.student.unnamed}
      className="scroll-mt-3 p-4 outline-none sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <StudentHeader student={student} />
        {manages && <Manage userId={student.userId} />}
      </div>
      {confirms && <Confirmation student={student} />}
      <div className="mt-6">
        <Tabs
          label={studentsCopy.student.tabs}
          active={tab}
          onChange={setTab}
          tabs={[
            {
              key: 'classes',
              label: studentsCopy.classes.tab,
              panel: <ClassesTab userId={student.userId} classes={student.enrolledClasses} />,
            },
            {
              key: 'payments',
              label: studentsCopy.payments.tab,
              panel: <PaymentsTab payments={student.payments} />,
            },
            { key: 'videos', label: studentsCopy.videos.tab, panel: <VideosTab student={student} /> },
          ]}
        />
      </div>
    </Card>
  );
}

/** Focuses the card of the student who was found, also below the fold of a phone; a focus in the rail stays there. */
function useShownCard() {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!document.activeElement?.closest('nav')) card.current?.focus();
  }, []);
  return card;
}

function Manage({ userId }: { userId: string }) {
  const { open } = useAdminStudent();
  const stepUp = useStepUp(useShowable());
  return (
    <>
      <ManageAccount userId={userId} confirmed={stepUp.run} onNewPhone={open} />
      {stepUp.dialog}
    </>
  );
}

function useNoted(student: StudentCard | undefined, note: (student: StudentCard) => void): void {
  const phone = student?.phone;
  // Once for each student shown, not each time the card is loaded again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the phone says which student it is
  useEffect(() => {
    if (student) note(student);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the phone says which student it is
  }, [phone]);
}

function useErrorToast(error: Error | null): void {
  const toast = useToast();
  useEffect(() => {
    if (error) toast({ kind: 'error', text: sentenceOf(error, studentsCopy.lookUp.failed) });
  }, [error, toast]);
}
