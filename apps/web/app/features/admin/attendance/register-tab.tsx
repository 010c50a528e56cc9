// The register of a class in a month: its days, and each student present or absent on them.

import type { MonthRegisterRow } from '@valence/contract/admin/attendance';
import { registerCopy as copy } from '@valence/copy/admin/attendance';
import { tableCopy } from '@valence/copy/admin/table';
import { common } from '@valence/copy/common';
import { monthNumberAt, monthOf } from '@valence/domain/school-month';
import { useState } from 'react';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { now } from '../../../lib/clock.ts';
import { shortDay } from '../../../lib/format-day.ts';
import { monthsFrom } from '../../../lib/month-options.ts';
import { useReading } from '../../../lib/reading.ts';
import { StudentLink } from '../../../lib/student-link.tsx';
import { ChoiceField } from '../../../ui/admin/form-fields.tsx';
import { Pager } from '../../../ui/admin/table-pager.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Former, Loaded } from '../../../ui/loaded.tsx';
import { monthRegisterQuery } from './attendance-calls.ts';
import { DayRegister } from './day-register.tsx';

/** So many months can be chosen, the present one included. */
const MONTHS_BACK = 12;

export function RegisterTab({ classId }: { classId: string }) {
  const present = monthNumberAt(new Date(now()));
  const [month, setMonth] = useState(present);
  const [sort, setSort] = useState<'spot' | 'absent'>('spot');
  const [page, setPage] = useState(1);
  const [day, setDay] = useState<string>();
  const query = { classId, ...monthOf(month), sort, page };
  const register = useReading(monthRegisterQuery(query));
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-3 sm:max-w-xl sm:grid-cols-2">
        <ChoiceField
          label={copy.month}
          value={String(month)}
          options={monthsFrom(present - MONTHS_BACK + 1, MONTHS_BACK).toReversed()}
          onChange={(value) => {
            setMonth(Number(value));
            setPage(1);
          }}
        />
        <ChoiceField
          label={copy.order}
          value={sort}
          options={[
            { value: 'spot', label: copy.orders.spot },
            { value: 'absent', label: copy.orders.absent },
          ]}
          onChange={(value) => {
            setSort(value === 'absent' ? 'absent' : 'spot');
            setPage(1);
          }}
        />
      </div>
      <Loaded query={register} failed={copy.failed} again={common.tryAgain} skeleton="h-80">
        {({ days, rows, total, pageSize }) =>
          days.length === 0 ? (
            <EmptyState
              title={copy.none}
              action={<ButtonLink to={adminPaths.door}>{copy.toDoor}</ButtonLink>}
            >
              {copy.noneHint}
            </EmptyState>
          ) : (
            <Former isFormer={register.isPlaceholderData}>
              <Days days={days} onDay={setDay} />
              <ul aria-label={copy.students} className="flex flex-col gap-2">
                {rows.map((row) => (
                  <StudentLine key={row.userId} row={row} days={days.map((one) => one.day)} />
                ))}
              </ul>
              <Pager words={tableCopy} view={{ page, onPage: setPage }} pageSize={pageSize} total={total} />
            </Former>
          )
        }
      </Loaded>
      {day !== undefined && (
        <DayRegister key={day} classId={classId} day={day} onClose={() => setDay(undefined)} />
      )}
    </div>
  );
}

interface DaysProps {
  days: readonly { day: string; present: number }[];
  onDay: (day: string) => void;
}

function Days({ days, onDay }: DaysProps) {
  return (
    <ul aria-label={copy.days} className="mb-4 flex flex-wrap gap-2">
      {days.map(({ day, present }) => (
        <li key={day}>
          <button
            type="button"
            onClick={() => onDay(day)}
            className="min-h-11 rounded-card border border-line-strong/60 bg-surface px-3 text-15 tabular-nums hover:border-line-strong"
          >
            {copy.day(shortDay(day), present)}
          </button>
        </li>
      ))}
    </ul>
  );
}

function StudentLine({ row, days }: { row: MonthRegisterRow; days: readonly string[] }) {
  const { userId, name, spotNumber, present, absent } = row;
  return (
    <li className="grid items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-3 lg:grid-cols-[18rem_1fr]">
      <div className="min-w-0">
        <StudentLink userId={userId} name={name} />
        <p className="flex flex-wrap gap-x-3 text-13 text-ink-soft tabular-nums">
          {spotNumber !== null && <span>{copy.spot(spotNumber)}</span>}
          {absent.length > 0 ? (
            <span className="font-semibold text-danger">
              {copy.absentOf(absent.length, present.length + absent.length)}
            </span>
          ) : (
            <span>{copy.alwaysPresent}</span>
          )}
        </p>
      </div>
      <ul className="flex flex-wrap gap-1.5">
        {days.map((day) => (
          <Cell
            key={day}
            day={day}
            state={present.includes(day) ? 'present' : absent.includes(day) ? 'absent' : 'notYet'}
          />
        ))}
      </ul>
    </li>
  );
}

/** A sign beside the colour, so that each can be read without the other. */
const cells = {
  present: { sign: '✓', colour: 'border-good/40 bg-good/5 text-good' },
  absent: { sign: '✗', colour: 'border-danger/50 bg-danger/10 text-danger' },
  notYet: { sign: '–', colour: 'border-line text-ink-soft' },
} as const;

function Cell({ day, state }: { day: string; state: keyof typeof cells }) {
  const { sign, colour } = cells[state];
  return (
    <li
      className={classes(
        'flex min-w-11 flex-col items-center rounded-sm border px-1.5 py-0.5 text-13 tabular-nums',
        colour,
      )}
    >
      <span className="sr-only">{copy.cell(shortDay(day), copy[state])}</span>
      <span aria-hidden="true">{shortDay(day)}</span>
      <span aria-hidden="true" className="font-semibold">
        {sign}
      </span>
    </li>
  );
}
