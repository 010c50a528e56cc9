// One class: its times, students, register, lessons by month, fees, and extending its access.

import type { ClassDetail } from '@valence/contract/admin/classes';
import { classesCopy as copy, weekdays } from '@valence/copy/admin/classes';
import { messagesCopy } from '@valence/copy/admin/messages';
import { common } from '@valence/copy/common';
import { may } from '@valence/domain/roles';
import { useState } from 'react';
import { useParams } from 'wouter';
import { RegisterTab } from '../../features/admin/attendance/register-tab.tsx';
import { ClassForm } from '../../features/admin/classes/class-form.tsx';
import { ClassVideosTab } from '../../features/admin/classes/class-videos-tab.tsx';
import { classQuery } from '../../features/admin/classes/classes-queries.ts';
import { ExtensionTab } from '../../features/admin/classes/extension-tab.tsx';
import { FeesTab } from '../../features/admin/classes/fees-tab.tsx';
import { RosterTab } from '../../features/admin/classes/roster-tab.tsx';
import { OutdatedNotice } from '../../features/admin/site/outdated-notice.tsx';
import { adminPaths } from '../../lib/admin-paths.ts';
import { useAuth } from '../../lib/auth.tsx';
import { ApiRefusal } from '../../lib/failures.ts';
import { useReading } from '../../lib/reading.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ArrowLeft } from '../../ui/page-icons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AssignLessons } from './class-assign.tsx';

export default function SchoolClass() {
  const { classId = '' } = useParams();
  const detail = useReading(classQuery(classId));
  const isAbsent = detail.error instanceof ApiRefusal && detail.error.status === 404;
  return (
    <>
      <ButtonLink look="quiet" to={adminPaths.classes} icon={<ArrowLeft size={18} />} className="-ml-3">
        {copy.back}
      </ButtonLink>
      <Loaded
        query={detail}
        failed={copy.oneFailed}
        again={common.tryAgain}
        absent={isAbsent && <EmptyState title={copy.absent} />}
        skeleton="h-100"
      >
        {(data) => <Detail key={classId} detail={data} />}
      </Loaded>
    </>
  );
}

function Detail({ detail }: { detail: ClassDetail }) {
  const { role } = useAuth();
  const [tab, setTab] = useState('students');
  const [editing, setEditing] = useState(false);
  const changes = role !== undefined && may(role, 'classes.change');
  const assigns = role !== undefined && may(role, 'classes.assign-videos');
  const tabs = [
    { key: 'students', label: copy.tabs.students, panel: <RosterTab detail={detail} /> },
    { key: 'register', label: copy.tabs.register, panel: <RegisterTab classId={detail._id} /> },
    {
      key: 'videos',
      label: copy.tabs.videos,
      panel: (
        <ClassVideosTab classId={detail._id} tools={assigns && <AssignLessons classId={detail._id} />} />
      ),
    },
    { key: 'fees', label: copy.tabs.fees, panel: <FeesTab classId={detail._id} /> },
  ];
  const access = {
    key: 'access',
    label: copy.tabs.access,
    panel: <ExtensionTab classId={detail._id} />,
  };
  return (
    <>
      <PageHeading
        title={detail.name}
        documentTitle={copy.documentTitle}
        intro={<Facts detail={detail} />}
        actions={
          <>
            <ButtonLink look="secondary" to={adminPaths.newMessage({ kind: 'class', classId: detail._id })}>
              {messagesCopy.tellClass}
            </ButtonLink>
            {changes && (
              <Button look="secondary" onClick={() => setEditing(true)}>
                {copy.edit}
              </Button>
            )}
          </>
        }
      />
      {role && may(role, 'settings.change') && <OutdatedNotice classId={detail._id} />}
      <Tabs
        label={copy.tabs.label}
        active={tab}
        onChange={setTab}
        tabs={changes ? [...tabs, access] : tabs}
      />
      {editing && <ClassForm before={detail} onClose={() => setEditing(false)} />}
    </>
  );
}

function Facts({
  detail: { institute, alYear, policy, last, students, timetable },
}: {
  detail: ClassDetail;
}) {
  return (
    <>
      <p>{[institute.name, institute.location].filter(Boolean).join(', ')}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Badge>{copy.students(students)}</Badge>
        {alYear !== null && <Badge tone="brand">{copy.alYear(alYear)}</Badge>}
        <Badge>{copy.policies[policy]}</Badge>
        {last && <Badge tone="soon">{copy.last(last.year, last.month)}</Badge>}
      </p>
      <ul aria-label={copy.timetable} className="mt-2 text-15">
        {timetable.map(({ weekday, from, to, place }) => (
          <li key={`${weekday} ${from}`}>
            {[copy.slot(weekdays[weekday - 1] ?? '', from, to), place].filter(Boolean).join(' · ')}
          </li>
        ))}
        {timetable.length === 0 && <li>{copy.noTimetable}</li>}
      </ul>
    </>
  );
}
