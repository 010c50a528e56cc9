// What was looked up about a student: name and badges, confirmation, and classes, payments and videos in tabs.

import { studentPageCopy } from '@valence/copy/admin/student-page';
import { studentsCopy } from '@valence/copy/admin/students';
import type { Phone } from '@valence/domain/phone';
import { may } from '@valence/domain/roles';
import { useEffect, useRef, useState } from 'react';
import { useShowable } from '../../features/admin/second-factor/factor-queries.ts';
import { useStepUp } from '../../features/admin/second-factor/step-up.tsx';
import { ManageAccount } from '../../features/admin/students/account-dialog.tsx';
import { ClassesTab } from '../../features/admin/students/classes-tab.tsx';
import { Confirmation } from '../../features/admin/students/confirmation.tsx';
import { PaymentsTab } from '../../features/admin/students/payments-tab.tsx';
import { StudentHeader } from '../../features/admin/students/student-header.tsx';
import type { StudentCard } from '../../features/admin/students/student-query.ts';
import { VideosTab } from '../../features/admin/students/videos-tab.tsx';
import { adminPaths } from '../../lib/admin-paths.ts';
import { useAdminStudent } from '../../lib/admin-student.tsx';
import { useAuth } from '../../lib/auth.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export function LookedUpStudent({ student }: { student: StudentCard }) {
  const { role } = useAuth();
  const { open } = useAdminStudent();
  const manages = role !== undefined && may(role, 'students.manage');
  const confirms = role !== undefined && may(role, 'students.confirm');
  const card = useShownCard();
  const [tab, setTab] = useState('classes');
  return (
    <Card
      ref={card}
      tabIndex={-1}
      aria-label={student.name || studentsCopy.student.unnamed}
      className="scroll-mt-3 p-4 outline-none sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <StudentHeader student={student} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink look="secondary" to={adminPaths.student(student.userId)}>
            {studentPageCopy.open}
          </ButtonLink>
          {manages && <Manage userId={student.userId} onNewPhone={open} />}
        </div>
      </div>
      {confirms && <Confirmation student={student} />}
      <div className="mt-6">
        <StudentTabs student={student} tab={tab} onTab={setTab} />
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

/** @param onNewPhone where the page shows the student by the number */
export function Manage({ userId, onNewPhone }: { userId: string; onNewPhone?: (phone: Phone) => void }) {
  const stepUp = useStepUp(useShowable());
  return (
    <>
      <ManageAccount userId={userId} confirmed={stepUp.run} onNewPhone={(phone) => onNewPhone?.(phone)} />
      {stepUp.dialog}
    </>
  );
}

export interface ShownTab {
  tab: string;
  onTab: (tab: string) => void;
}

export function StudentTabs({ student, tab, onTab }: { student: StudentCard } & ShownTab) {
  return (
    <Tabs
      label={studentsCopy.student.tabs}
      active={tab}
      onChange={onTab}
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
  );
}
