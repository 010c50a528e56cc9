// The desk's students screen: look one up, see everything about the student, change what may be watched.

import { useQuery } from '@tanstack/react-query';
import { deskCopy } from '@valence/copy/desk';
import { refusalSentences } from '@valence/copy/refusals';
import type { Phone } from '@valence/domain/phone';
import { useEffect, useState } from 'react';
import { ClassesTab } from '../../features/desk/classes-tab.tsx';
import { LookUpForm } from '../../features/desk/look-up-form.tsx';
import { PaymentsTab } from '../../features/desk/payments-tab.tsx';
import { StudentHeader } from '../../features/desk/student-header.tsx';
import { type StudentCard, studentQuery } from '../../features/desk/student-query.ts';
import { VideosTab } from '../../features/desk/videos-tab.tsx';
import { sentenceOf } from '../../lib/sentence.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageBody } from '../../ui/shell.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useToast } from '../../ui/toast.tsx';

export const meta = () => [{ title: deskCopy.documentTitle }];

export default function Students() {
  const [phone, setPhone] = useState<Phone>();
  const [fieldError, setFieldError] = useState<string>();
  const look = useQuery({ ...studentQuery(phone ?? ''), enabled: phone !== undefined });
  useErrorToast(look.error);
  const search = (wanted: Phone | undefined) => {
    setFieldError(wanted ? undefined : refusalSentences['phone-invalid']);
    if (!wanted) return;
    if (wanted === phone) void look.refetch();
    setPhone(wanted);
  };
  return (
    <PageBody>
      <h1 className="text-28">{deskCopy.title}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{deskCopy.intro}</p>
      <LookUpForm busy={look.isFetching} error={fieldError} onSearch={search} />
      <div className="mt-6" aria-busy={look.isFetching}>
        {look.data && !look.isError ? (
          <Student key={look.data.userId} student={look.data} />
        ) : look.isFetching ? (
          <Skeleton className="h-100" />
        ) : (
          <EmptyState title={deskCopy.lookUp.nothingYet}>{deskCopy.lookUp.nothingYetHint}</EmptyState>
        )}
      </div>
    </PageBody>
  );
}

function Student({ student }: { student: StudentCard }) {
  const [tab, setTab] = useState('classes');
  return (
    <Card className="p-4 sm:p-6">
      <StudentHeader student={student} />
      <div className="mt-6">
        <Tabs
          label={deskCopy.student.tabs}
          active={tab}
          onChange={setTab}
          tabs={[
            {
              key: 'classes',
              label: deskCopy.classes.tab,
              panel: <ClassesTab classes={student.enrolledClasses} />,
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

function useErrorToast(error: Error | null): void {
  const toast = useToast();
  useEffect(() => {
    if (error) toast({ kind: 'error', text: sentenceOf(error, deskCopy.lookUp.failed) });
  }, [error, toast]);
}
