// One deletion request: the student, the days left, and the promised steps, each done or still to do.

import type { DeletionRequest } from '@valence/contract/auth/privacy';
import { requestsCopy as copy } from '@valence/copy/admin/privacy';
import { deletionDaysLeft } from '@valence/domain/deletion';
import { formatPhone } from '@valence/domain/phone';
import { now } from '../../../lib/clock.ts';
import { StudentLink } from '../../../lib/student-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { RefuseRequest } from './refuse-request.tsx';
import { ConfirmStep, EraseStep, ExportStep, VerifyStep } from './request-steps.tsx';

/** With so many days left, or fewer, the request is marked as urgent. */
const SOON_DAYS = 3;

export function RequestCard({ request }: { request: DeletionRequest }) {
  const { student, state, channel } = request;
  const requestedAt = new Date(request.requestedAt);
  const origin = copy.askedOn(copy.channels[channel], requestedAt);
  return (
    <Card className="p-5 sm:p-6" aria-label={nameOf(request)}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-17">
            {student ? <StudentLink userId={student.userId} name={student.name} /> : copy.gone}
          </h3>
          <p className="text-15 text-ink-soft">
            {student && <span className="tabular-nums">{formatPhone(student.phone)} · </span>}
            {origin}
          </p>
        </div>
        {state === 'open' || state === 'deleting' ? (
          <DaysLeft requestedAt={requestedAt} dueAt={new Date(request.dueAt)} />
        ) : (
          <Badge tone={state === 'confirmed' ? 'good' : 'soon'}>{copy.states[state]}</Badge>
        )}
      </div>
      <ol className="mt-4 divide-y divide-line border-t border-line" aria-label={copy.steps}>
        <VerifyStep request={request} />
        {student && <ExportStep request={request} student={student} />}
        <EraseStep request={request} name={nameOf(request)} />
        {request.erasedAt && <ConfirmStep request={request} />}
      </ol>
      {state === 'open' && <RefuseRequest request={request} />}
    </Card>
  );
}

/** The name of the student on the card and in its questions. */
function nameOf({ student }: DeletionRequest): string {
  if (!student) return copy.gone;
  return student.name || copy.unnamed;
}

function DaysLeft({ requestedAt, dueAt }: { requestedAt: Date; dueAt: Date }) {
  const days = deletionDaysLeft(new Date(now()), requestedAt);
  const tone = days < 1 ? 'danger' : days <= SOON_DAYS ? 'soon' : 'neutral';
  return (
    <p className="flex flex-wrap items-center gap-2 text-13 text-ink-soft">
      {copy.due(dueAt)}
      <Badge tone={tone}>{copy.daysLeft(days)}</Badge>
    </p>
  );
}
