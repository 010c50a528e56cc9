// The desk's students screen: look one up, see everything about the student, change what may be watched.

import { useQuery } from '@tanstack/react-query';
import { deskCopy } from '@valence/copy/desk';
import { refusalSentences } from '@valence/copy/refusals';
import type { Phone } from '@valence/domain/phone';
import { may } from '@valence/domain/roles';
import { useEffect, useRef, useState } from 'react';
import { ManageAccount } from '../../features/desk/account-dialog.tsx';
import { AssignmentPanel } from '../../features/desk/assignment-panel.tsx';
import { ClassesTab } from '../../features/desk/classes-tab.tsx';
import { Confirmation } from '../../features/desk/confirmation.tsx';
import { LookUpForm } from '../../features/desk/look-up-form.tsx';
import { PaymentsTab } from '../../features/desk/payments-tab.tsx';
import { useRecent } from '../../features/desk/recent.ts';
import { RecentList } from '../../features/desk/recent-list.tsx';
import { ReportPanel } from '../../features/desk/report-panel.tsx';
import { StudentHeader } from '../../features/desk/student-header.tsx';
import { type StudentCard, studentQuery } from '../../features/desk/student-query.ts';
import { VideosTab } from '../../features/desk/videos-tab.tsx';
import { useShowable } from '../../features/desk-security/factor-queries.ts';
import { useStepUp } from '../../features/desk-security/step-up.tsx';
import { useAuth } from '../../lib/auth.tsx';
import { useDeskStudent } from '../../lib/desk-student.tsx';
import { sentenceOf } from '../../lib/sentence.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/desk/page-heading.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useToast } from '../../ui/toast.tsx';

/** What one does about a video for many: a long card of one student must not hide the way there. */
const PANELS = 'videos-for-many';

export default function Students() {
  const { role } = useAuth();
  const exports = role !== undefined && may(role, 'videos.export-users');
  const assigns = role !== undefined && may(role, 'classes.assign-videos');
  const panels = exports || assigns;
  const { phone, open } = useDeskStudent();
  const { fieldError, check } = useFieldError(phone);
  const look = useQuery({ ...studentQuery(phone ?? ''), enabled: phone !== undefined });
  useErrorToast(look.error);
  const { recent, note, forget } = useRecent();
  const shown = look.data && !look.isError ? look.data : undefined;
  useNoted(shown, note);
  const search = (wanted: Phone | undefined) => {
    check(wanted);
    if (!wanted) return;
    if (wanted === phone) void look.refetch();
    open(wanted);
  };
  return (
    <>
      <PageHeading
        title={deskCopy.title}
        documentTitle={deskCopy.documentTitle}
        intro={deskCopy.intro}
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
          // The message that tells why nobody is shown goes after three seconds; the reason stays here.
          <EmptyState
            title={look.error ? sentenceOf(look.error, deskCopy.lookUp.failed) : deskCopy.lookUp.nothingYet}
          >
            {deskCopy.lookUp.nothingYetHint}
          </EmptyState>
        )}
      </div>
      {panels && <Panels exports={exports} assigns={assigns} />}
    </>
  );
}

/** What is wrong with the number that was typed last; it goes when somebody is found another way. */
function useFieldError(shown: Phone | undefined) {
  const [wrong, setWrong] = useState<{ instead: Phone | undefined }>();
  return {
    fieldError: wrong && wrong.instead === shown ? refusalSentences['phone-invalid'] : undefined,
    check: (wanted: Phone | undefined) => setWrong(wanted ? undefined : { instead: shown }),
  };
}

function ToPanels() {
  return (
    <a
      href={`#${PANELS}`}
      className="inline-flex min-h-11 items-center text-15 font-semibold text-brand underline decoration-brand/35 underline-offset-4 hover:decoration-brand"
    >
      {deskCopy.toPanels}
    </a>
  );
}

function Panels({ exports, assigns }: { exports: boolean; assigns: boolean }) {
  return (
    <section
      id={PANELS}
      tabIndex={-1}
      aria-label={deskCopy.toPanels}
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
      aria-label={student.name || deskCopy.student.unnamed}
      className="scroll-mt-3 p-4 outline-none sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <StudentHeader student={student} />
        {manages && <Manage userId={student.userId} />}
      </div>
      {confirms && <Confirmation student={student} />}
      <div className="mt-6">
        <Tabs
          label={deskCopy.student.tabs}
          active={tab}
          onChange={setTab}
          tabs={[
            {
              key: 'classes',
              label: deskCopy.classes.tab,
              panel: <ClassesTab userId={student.userId} classes={student.enrolledClasses} />,
            },
            {
              key: 'payments',
              label: deskCopy.payments.tab,
              panel: <PaymentsTab payments={student.payments} />,
            },
            { key: 'videos', label: deskCopy.videos.tab, panel: <VideosTab student={student} /> },
          ]}
        />
      </div>
    </Card>
  );
}

/** Whoever was found comes into sight, also below the fold of a phone; whoever walks along the desk's rail stays there. */
function useShownCard() {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!document.activeElement?.closest('nav')) card.current?.focus();
  }, []);
  return card;
}

function Manage({ userId }: { userId: string }) {
  const { open } = useDeskStudent();
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
  // Once for each student shown, not for each time the card is loaded anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the phone says which student it is
  useEffect(() => {
    if (student) note(student);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the phone says which student it is
  }, [phone]);
}

function useErrorToast(error: Error | null): void {
  const toast = useToast();
  useEffect(() => {
    if (error) toast({ kind: 'error', text: sentenceOf(error, deskCopy.lookUp.failed) });
  }, [error, toast]);
}
