// The statements of the institutes for a month: what students paid, what the institute gets of it, what remains.

import type { InstituteStatement } from '@valence/contract/payments/shares';
import { sharesCopy as copy } from '@valence/copy/payments/shares';
import { formatRupees } from '@valence/domain/money';
import { may } from '@valence/domain/roles';
import { monthNumberAt, monthOf, type YearMonth } from '@valence/domain/school-month';
import { formatSchoolDateTime } from '@valence/domain/school-time';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useAuth } from '../../../lib/auth.tsx';
import { now } from '../../../lib/clock.ts';
import { monthsFrom } from '../../../lib/month-options.ts';
import { useReading } from '../../../lib/reading.ts';
import { ChoiceField } from '../../../ui/admin/form-fields.tsx';
import { roles } from '../../../ui/admin/table-cells.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classes as classNames } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FileDownload } from './file-download.tsx';
import { ListState } from './list-state.tsx';
import { sharesQuery } from './payments-queries.ts';
import { ShareForm } from './share-form.tsx';

/** How far back statements are offered, in months. */
const MONTHS_BACK = 36;

export function SharesTab() {
  const { month, present, setMonth } = useMonth();
  const statements = useReading(sharesQuery(month));
  const [editing, setEditing] = useState<InstituteStatement>();
  const [printed, setPrinted] = useState<string>();
  // Printed once the other statements are hidden from print.
  useEffect(() => {
    if (printed === undefined) return;
    const end = () => setPrinted(undefined);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [printed]);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3 print:hidden">
        <div className="w-48">
          <ChoiceField
            label={copy.month}
            value={String(month.year * 12 + month.month - 1)}
            options={monthsFrom(present - MONTHS_BACK, MONTHS_BACK + 2).reverse()}
            onChange={setMonth}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <FileDownload request={{ file: 'shares', ...month }} />
        </div>
      </div>
      <ListState query={{ ...statements, isPlaceholderData: false }}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title={copy.none}
              action={<ButtonLink to={adminPaths.classes}>{copy.toClasses}</ButtonLink>}
            >
              {copy.noneHint}
            </EmptyState>
          ) : (
            <div className="grid grid-cols-1 gap-4">
              {list.map((one) => (
                <Statement
                  key={one._id}
                  statement={one}
                  month={month}
                  isHidden={printed !== undefined && printed !== one._id}
                  onPrint={() => setPrinted(one._id)}
                  onChange={() => setEditing(one)}
                />
              ))}
            </div>
          )
        }
      </ListState>
      {editing && <ShareForm statement={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

/** The month is held in the address, so that a link and a reload keep it. */
function useMonth() {
  const [address, setAddress] = useSearchParams();
  const [present] = useState(() => monthNumberAt(new Date(now())));
  const wanted = Number(address.get('month'));
  const isOffered = Number.isInteger(wanted) && wanted >= present - MONTHS_BACK && wanted <= present + 1;
  const number = isOffered ? wanted : present;
  const setMonth = (value: string) => {
    const next = new URLSearchParams(address);
    next.set('month', value);
    setAddress(next, { replace: true });
  };
  return { month: monthOf(number), present, setMonth };
}

interface StatementProps {
  statement: InstituteStatement;
  month: YearMonth;
  /** Whether another one is being printed. */
  isHidden: boolean;
  onPrint: () => void;
  onChange: () => void;
}

function Statement({ statement, month: { year, month }, isHidden, onPrint, onChange }: StatementProps) {
  const { role } = useAuth();
  const { name, location, share, classes } = statement;
  return (
    <section
      aria-label={copy.statement(name, year, month)}
      className={classNames(
        'rounded-card border border-line bg-surface p-4 print:border-0 print:p-0',
        isHidden && 'print:hidden',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-21 [overflow-wrap:anywhere]">
            {name}
            <span className="hidden print:inline">{`, ${copy.heading(year, month)}`}</span>
          </h2>
          <p className="text-15 text-ink-soft [overflow-wrap:anywhere]">{location}</p>
          <p className="mt-1 text-15">{share && share.amount > 0 ? copy.ofMonth(share) : copy.noShare}</p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          {role && may(role, 'fees.change') && (
            <Button look="quiet" aria-label={copy.changeNamed(name)} onClick={onChange}>
              {copy.change}
            </Button>
          )}
          {classes.length > 0 && (
            <Button look="secondary" aria-label={copy.printNamed(name)} onClick={onPrint}>
              {copy.print}
            </Button>
          )}
        </div>
      </div>
      {classes.length === 0 ? (
        <p className="mt-3 text-15 text-ink-soft">{copy.nothing(year, month)}</p>
      ) : (
        <>
          <p className="mt-2 font-semibold tabular-nums sm:hidden">
            {`${copy.toInstitute}: ${formatRupees(classes.reduce((all, one) => all + one.shareCents, 0))}`}
          </p>
          <Lines classes={classes} label={copy.statement(name, year, month)} />
          <p className="mt-3 text-13 text-ink-soft">{copy.asOf(formatSchoolDateTime(new Date(now())))}</p>
        </>
      )}
    </section>
  );
}

type Line = InstituteStatement['classes'][number];

function Lines({ classes, label }: { classes: readonly Line[]; label: string }) {
  const together = classes.reduce(
    (all, one) => ({
      students: all.students + one.students,
      receivedCents: all.receivedCents + one.receivedCents,
      shareCents: all.shareCents + one.shareCents,
    }),
    { students: 0, receivedCents: 0, shareCents: 0 },
  );
  return (
    <table {...roles.table} aria-label={label} className="mt-3 w-full text-15 tabular-nums max-sm:block">
      <thead {...roles.group} className="max-sm:hidden">
        <tr {...roles.row} className="border-b border-line text-13 text-ink-soft">
          <th scope="col" className="py-2 pr-3 text-left">
            {copy.schoolClass}
          </th>
          {HEADS.map((head) => (
            <th key={head} scope="col" className="px-3 py-2 text-right">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group} className="max-sm:block">
        {classes.map((one) => (
          <Row key={one._id} title={one.name} line={one} />
        ))}
      </tbody>
      <tfoot {...roles.group} className="font-semibold max-sm:block">
        <Row title={copy.sum} line={together} />
      </tfoot>
    </table>
  );
}

/** On a phone a block: the class, and below it each column's name with what it says. */
function Row({ title, line }: { title: string; line: Omit<Line, '_id' | 'name'> }) {
  const { students, receivedCents, shareCents } = line;
  const cells = [students, ...[receivedCents, shareCents, receivedCents - shareCents].map(formatRupees)];
  return (
    <tr {...roles.row} className="border-b border-line max-sm:block max-sm:py-2">
      <th
        scope="row"
        className="py-2 pr-3 text-left font-semibold [overflow-wrap:anywhere] max-sm:block max-sm:py-0"
      >
        {title}
      </th>
      {cells.map((cell, place) => (
        <td
          key={HEADS[place]}
          {...roles.cell}
          className="px-3 py-2 text-right max-sm:flex max-sm:justify-between max-sm:gap-3 max-sm:p-0"
        >
          <span className="font-normal text-ink-soft sm:hidden">{HEADS[place]}</span>
          <span className="whitespace-nowrap">{cell}</span>
        </td>
      ))}
    </tr>
  );
}

const HEADS = [copy.students, copy.received, copy.toInstitute, copy.yours];
