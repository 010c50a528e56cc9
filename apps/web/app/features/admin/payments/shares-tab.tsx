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
  const heads = [copy.students, copy.received, copy.toInstitute, copy.yours];
  return (
    // Wider than a phone, so it scrolls on its own, also by keyboard.
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="mt-3 overflow-x-auto"
    >
      <table className="w-full min-w-max border-collapse text-15 tabular-nums">
        <thead>
          <tr className="border-b border-line text-13 text-ink-soft">
            <th scope="col" className="sticky left-0 max-w-44 bg-surface py-2 pr-3 text-left">
              {copy.schoolClass}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-3 py-2 text-right">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.map((one) => (
            <Row key={one._id} title={one.name} line={one} />
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <Row title={copy.sum} line={together} />
        </tfoot>
      </table>
    </section>
  );
}

function Row({ title, line }: { title: string; line: Omit<Line, '_id' | 'name'> }) {
  const { students, receivedCents, shareCents } = line;
  return (
    <tr className="border-b border-line">
      <th
        scope="row"
        className="sticky left-0 max-w-44 bg-surface py-2 pr-3 text-left font-semibold [overflow-wrap:anywhere]"
      >
        {title}
      </th>
      <td className="px-3 py-2 text-right">{students}</td>
      {[receivedCents, shareCents, receivedCents - shareCents].map((cents, place) => (
        <td key={COLUMNS[place]} className="px-3 py-2 text-right whitespace-nowrap">
          {formatRupees(cents)}
        </td>
      ))}
    </tr>
  );
}

const COLUMNS = ['received', 'institute', 'yours'];
