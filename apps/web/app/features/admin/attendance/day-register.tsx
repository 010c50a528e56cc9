// The register of one day: who was present, since when and by whom, and who was absent.

import type { DayRegisterRow } from '@valence/contract/admin/attendance';
import { registerCopy as copy } from '@valence/copy/admin/attendance';
import { tableCopy } from '@valence/copy/admin/table';
import { common } from '@valence/copy/common';
import { formatSchoolTime } from '@valence/domain/school-time';
import { useState } from 'react';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { shortDay } from '../../../lib/format-day.ts';
import { useReading } from '../../../lib/reading.ts';
import { StudentLink } from '../../../lib/student-link.tsx';
import { Pager } from '../../../ui/admin/table-pager.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Former, Loaded } from '../../../ui/loaded.tsx';
import { dayRegisterQuery } from './attendance-calls.ts';

interface DayRegisterProps {
  classId: string;
  day: string;
  onClose: () => void;
}

export function DayRegister({ classId, day, onClose }: DayRegisterProps) {
  const [page, setPage] = useState(1);
  const register = useReading(dayRegisterQuery(classId, day, page));
  return (
    <Dialog open title={copy.ofDay(shortDay(day))} onClose={onClose}>
      <Loaded query={register} failed={copy.failed} again={common.tryAgain} skeleton="h-60">
        {({ rows, total, present, pageSize }) => (
          <Former isFormer={register.isPlaceholderData}>
            <p className="mb-2 font-semibold text-ink tabular-nums">{copy.dayCount(present, total)}</p>
            {present > 0 && present < total && (
              <ButtonLink
                look="secondary"
                className="mb-2"
                to={adminPaths.newMessage({ kind: 'absence', classId, day })}
              >
                {copy.tellParents}
              </ButtonLink>
            )}
            <ul className="flex flex-col divide-y divide-line text-15 text-ink">
              {rows.map((row) => (
                <Line key={row.userId} row={row} />
              ))}
            </ul>
            <Pager words={tableCopy} view={{ page, onPage: setPage }} pageSize={pageSize} total={total} />
          </Former>
        )}
      </Loaded>
    </Dialog>
  );
}

function Line({ row: { userId, name, spotNumber, attendance, owedCents } }: { row: DayRegisterRow }) {
  const time = attendance && formatSchoolTime(new Date(attendance.at));
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="w-9 shrink-0 text-center font-semibold tabular-nums">{spotNumber ?? '–'}</span>
      <span className="min-w-0 grow">
        <StudentLink userId={userId} name={name} />
        <span className="flex flex-wrap gap-x-3 text-13 text-ink-soft tabular-nums">
          {attendance && time && <span>{copy.markedBy(time, attendance.by)}</span>}
          {owedCents > 0 && <span className="font-semibold text-danger">{copy.owes(owedCents)}</span>}
        </span>
      </span>
      <Badge tone={attendance ? 'good' : 'danger'}>{attendance ? copy.present : copy.absent}</Badge>
    </li>
  );
}
