// What the landing page tells of a class, read from the class itself, and whether it shows the fee.

import type { SiteClass } from '@valence/contract/admin/site';
import { siteCopy } from '@valence/copy/admin/site';
import { formatRupees } from '@valence/domain/money';
import { Link } from 'wouter';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { TickField } from '../../../ui/admin/form-fields.tsx';
import type { InstituteDraft } from './site-draft.ts';

const copy = siteCopy.institute;

interface ClassLinesProps {
  schoolClass: SiteClass;
  card: InstituteDraft;
  problem: string | undefined;
  onChange: (change: Partial<InstituteDraft>) => void;
}

export function ClassLines({ schoolClass, card, problem, onChange }: ClassLinesProps) {
  const { classId, name, location, date, time, feeCents, isOver } = schoolClass;
  const lines = [
    [copy.name, name],
    [copy.location, location],
    [copy.date, date],
    [copy.time, time],
    [copy.fee, feeCents === null ? copy.noFee : formatRupees(feeCents)],
  ] as const;
  return (
    <>
      {isOver && <p className="mb-2 text-15 font-medium text-soon">{copy.over}</p>}
      {problem && <p className="mb-2 text-13 font-medium text-danger">{problem}</p>}
      <dl className="grid gap-x-6 gap-y-1 text-15 sm:grid-cols-2">
        {lines.map(([label, text]) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{text || copy.unknown}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 text-13 text-ink-soft">
        {copy.fromClass}
        <Link
          to={adminPaths.schoolClass(classId)}
          className="inline-flex min-h-11 items-center text-15 font-semibold text-brand"
        >
          {copy.edit}
        </Link>
      </p>
      <TickField
        label={copy.showFee}
        checked={card.feeCents !== undefined}
        disabled={feeCents === null}
        onChange={(isShown) => onChange({ feeCents: isShown ? (feeCents ?? undefined) : undefined })}
      />
    </>
  );
}
