// One bank slip: its picture, what the student wrote, a warning where it was used before, and the decision.

import type { SlipRow } from '@valence/contract/payments/slips';
import { slipsCopy as copy, paymentsCopy } from '@valence/copy/payments/payments';
import { formatRupees } from '@valence/domain/money';
import { formatPhone } from '@valence/domain/phone';
import { formatMonth, formatSchoolDate } from '@valence/domain/school-time';
import { useState } from 'react';
import { useReading } from '../../../lib/reading.ts';
import { StudentLink } from '../../../lib/student-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Warning } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pictureQuery } from './payments-queries.ts';
import { SlipDecision } from './slip-decision.tsx';

export function SlipCard({ slip }: { slip: SlipRow }) {
  const name = slip.name || paymentsCopy.unnamed;
  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[11rem_1fr]">
      <SlipPicture slip={slip} name={name} />
      <div className="flex min-w-0 flex-col gap-2">
        <h3 className="text-17">
          <StudentLink userId={slip.userId} name={slip.name} />
        </h3>
        <p className="text-15 text-ink-soft tabular-nums">{formatPhone(slip.phone)}</p>
        <p className="text-15">
          {formatMonth(slip.year, slip.month)} · {slip.className}
        </p>
        <p className="text-21 font-semibold tabular-nums">{formatRupees(slip.amountCents)}</p>
        <p className="text-13 text-ink-soft">
          {slip.reference ? copy.reference(slip.reference) : copy.noReference}
          {' · '}
          {copy.sent(formatSchoolDate(new Date(slip.sentAt)))}
        </p>
        {slip.state === 'waiting' && (
          <p className="text-13 text-ink-soft">{copy.stillOwed(slip.owedCents)}</p>
        )}
        <UsedBefore sameAs={slip.sameAs} />
        {slip.state === 'waiting' ? <SlipDecision slip={slip} name={name} /> : <Decided slip={slip} />}
      </div>
    </li>
  );
}

function UsedBefore({ sameAs }: Pick<SlipRow, 'sameAs'>) {
  if (sameAs.length === 0) return null;
  return (
    <div className="rounded-card border border-danger/40 bg-danger/10 p-3 text-15">
      <p className="flex items-center gap-2 font-semibold text-danger">
        <Warning size={18} />
        {copy.usedBefore}
      </p>
      <ul className="mt-1">
        {sameAs.map(({ slipId, by, name, className, year, month, state }) => (
          <li key={slipId}>
            {copy.same[by](name || paymentsCopy.unnamed, className, formatMonth(year, month))} (
            {copy.states[state]})
          </li>
        ))}
      </ul>
    </div>
  );
}

function Decided({ slip: { state, reviewedBy, reviewedAt, reason } }: { slip: SlipRow }) {
  const when = reviewedAt && formatSchoolDate(new Date(reviewedAt));
  return (
    <div className="flex flex-wrap items-center gap-2 text-15">
      <Badge tone={state === 'approved' ? 'good' : 'danger'}>{copy.states[state]}</Badge>
      {when && <span className="text-ink-soft">{reviewedBy ? copy.by(reviewedBy, when) : when}</span>}
      {reason && <p className="w-full">{reason}</p>}
    </div>
  );
}

const box = 'h-44 w-full rounded-card';

/** Fetched as the person signed in; pressed, it opens large, with what decides about it. */
function SlipPicture({ slip, name }: { slip: SlipRow; name: string }) {
  const { data: address, isError } = useReading(pictureQuery(slip._id));
  const [large, setLarge] = useState(false);
  if (isError)
    return <p className={`${box} grid place-items-center bg-sunken p-3 text-13`}>{copy.pictureFailed}</p>;
  if (!address) return <Skeleton className={box} />;
  return (
    <>
      <button type="button" onClick={() => setLarge(true)} className={`${box} overflow-hidden bg-sunken`}>
        <img src={address} alt={copy.picture(name)} className="size-full object-contain" />
        <span className="sr-only">{copy.enlarge}</span>
      </button>
      <Dialog isWide open={large} title={copy.picture(name)} onClose={() => setLarge(false)}>
        <img src={address} alt={copy.picture(name)} className="max-h-[62dvh] w-full object-contain" />
        {slip.state === 'waiting' && large && <SlipDecision slip={slip} name={name} />}
      </Dialog>
    </>
  );
}
