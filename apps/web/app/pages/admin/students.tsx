// The students page of the admin area: look up a student, see everything about the student, change the student's access.

import { studentListCopy } from '@valence/copy/admin/student-list';
import { studentsCopy } from '@valence/copy/admin/students';
import { refusalSentences } from '@valence/copy/refusals';
import type { Phone } from '@valence/domain/phone';
import { may } from '@valence/domain/roles';
import { useEffect, useRef, useState } from 'react';
import { AddStudent } from '../../features/admin/students/add-student.tsx';
import { AssignmentPanel } from '../../features/admin/students/assignment-panel.tsx';
import { LookUpForm } from '../../features/admin/students/look-up-form.tsx';
import { useNoted, useRecent } from '../../features/admin/students/recent.ts';
import { RecentList } from '../../features/admin/students/recent-list.tsx';
import { ReportPanel } from '../../features/admin/students/report-panel.tsx';
import { studentQuery } from '../../features/admin/students/student-query.ts';
import { adminPaths } from '../../lib/admin-paths.ts';
import { useAdminStudent } from '../../lib/admin-student.tsx';
import { useAuth } from '../../lib/auth.tsx';
import { ApiRefusal } from '../../lib/failures.ts';
import { useReading } from '../../lib/reading.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { refusalOr } from '../../lib/spoken-error.ts';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { LookedUpStudent } from './looked-up-student.tsx';

/** The panels that are about one video and many students: a student's long card must not hide the way to them. */
const PANELS = 'videos-for-many';

export default function Students() {
  const { role } = useAuth();
  const exports = role !== undefined && may(role, 'videos.export-users');
  const assigns = role !== undefined && may(role, 'classes.assign-videos');
  const panels = exports || assigns;
  const { phone, open } = useAdminStudent();
  const { fieldError, check } = useFieldError(phone);
  const look = useReading({ ...studentQuery(phone ?? ''), enabled: phone !== undefined });
  useErrorToast(look.error);
  const { recent, note, forget } = useRecent();
  const shown = look.data && !look.isError ? look.data : undefined;
  useNoted(shown, note);
  const { result, lookFor } = useResultInSight(look.isFetching);
  const search = (next: Phone | undefined) => {
    check(next);
    if (!next) return;
    lookFor();
    if (next === phone) void look.refetch();
    open(next);
  };
  return (
    <>
      <PageHeading
        title={studentsCopy.title}
        documentTitle={studentsCopy.documentTitle}
        intro={studentsCopy.intro}
        actions={
          <>
            {panels && <ToPanels />}
            <ButtonLink look="secondary" to={adminPaths.allStudents}>
              {studentListCopy.open}
            </ButtonLink>
          </>
        }
      />
      <LookUpForm busy={look.isFetching} error={fieldError} onSearch={search} />
      <RecentList recent={recent} onOpen={search} onForget={forget} />
      <div ref={result} className="mt-6 scroll-mt-3" aria-busy={look.isFetching}>
        {shown ? (
          <LookedUpStudent key={shown.userId} student={shown} />
        ) : look.isFetching ? (
          <Skeleton className="h-100" />
        ) : (
          // The toast with the reason goes after three seconds; the reason stays here.
          <EmptyState
            title={
              look.error ? sentenceOf(look.error, studentsCopy.lookUp.failed) : studentsCopy.lookUp.nothingYet
            }
            action={isAbsent(look.error) && phone && <AddStudent key={phone} phone={phone} />}
          >
            {studentsCopy.lookUp.nothingYetHint}
          </EmptyState>
        )}
      </div>
      {panels && <Panels exports={exports} assigns={assigns} />}
    </>
  );
}

/** On a phone the form fills the screen: what a search found comes into sight where it would be below it. */
function useResultInSight(isFetching: boolean) {
  const result = useRef<HTMLDivElement>(null);
  const isAwaited = useRef(false);
  useEffect(() => {
    if (isFetching || !isAwaited.current) return;
    isAwaited.current = false;
    const { top = 0 } = result.current?.getBoundingClientRect() ?? {};
    if (top > window.innerHeight / 2) result.current?.scrollIntoView();
  });
  return {
    result,
    lookFor: () => {
      isAwaited.current = true;
    },
  };
}

/** What is wrong with the number that was typed last; it goes when a student is opened another way. */
function useFieldError(shown: Phone | undefined) {
  const [wrong, setWrong] = useState<{ instead: Phone | undefined }>();
  return {
    fieldError: wrong && wrong.instead === shown ? refusalSentences['phone-invalid'] : undefined,
    check: (next: Phone | undefined) => setWrong(next ? undefined : { instead: shown }),
  };
}

const isAbsent = (error: Error | null) => error instanceof ApiRefusal && error.code === 'student-absent';

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

function useErrorToast(error: Error | null): void {
  const toast = useToast();
  useEffect(() => {
    if (error) toast({ kind: 'error', text: refusalOr(error, studentsCopy.lookUp.failed) });
  }, [error, toast]);
}
