// Who works at the desk: a line each, with what an admin can change about it.

import { useQuery } from '@tanstack/react-query';
import type { StaffMember } from '@valence/contract/staff';
import { common } from '@valence/copy/common';
import { staffCopy as copy } from '@valence/copy/desk-staff';
import { formatPhone } from '@valence/domain/phone';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AddStaff } from './add-staff.tsx';
import { staffQuery, useFactorReset, useRoleChange } from './staff-calls.ts';

interface StaffPanelProps {
  /** Runs a change that has to be confirmed: by a second factor shown just now, or a sign-in of just now. */
  confirmed: (change: () => Promise<unknown>) => Promise<void>;
}

export function StaffPanel({ confirmed }: StaffPanelProps) {
  const { data, isError, refetch } = useQuery(staffQuery);
  return (
    <section aria-label={copy.title} className="max-w-4xl">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-xl text-15 text-ink-soft">{copy.intro}</p>
        <AddStaff confirmed={confirmed} />
      </div>
      {data ? (
        <Card className="divide-y divide-line px-4 sm:px-6">
          {data.map((member) => (
            <Member key={member.userId} member={member} confirmed={confirmed} />
          ))}
        </Card>
      ) : isError ? (
        <EmptyState
          title={copy.failed}
          action={<Button onClick={() => void refetch()}>{common.tryAgain}</Button>}
        />
      ) : (
        <Skeleton className="h-60" />
      )}
    </section>
  );
}

interface MemberProps extends StaffPanelProps {
  member: StaffMember;
}

const nameOf = ({ name, phone }: StaffMember): string => name || formatPhone(phone);

function Member({ member, confirmed }: MemberProps) {
  const { name, phone, role, own, fixed, isSuspended, hasSecondFactor, lastUsedAt } = member;
  return (
    <article aria-label={nameOf(member)} className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-15 font-semibold break-words">{name || copy.unnamed}</h2>
        <Badge tone={role === 'admin' ? 'brand' : 'neutral'}>{copy.roles[role]}</Badge>
        {own && <Badge tone="good">{copy.you}</Badge>}
        {isSuspended && <Badge tone="danger">{copy.suspended}</Badge>}
        <Badge tone={hasSecondFactor ? 'good' : 'soon'}>
          {hasSecondFactor ? copy.secondStep : copy.noSecondStep}
        </Badge>
      </div>
      <p className="mt-1 text-13 text-ink-soft tabular-nums">
        {formatPhone(phone)} · {copy.lastUsed(lastUsedAt ? new Date(lastUsedAt) : null)}
      </p>
      {fixed && (
        <p className="mt-1 text-13 text-ink-soft">
          <strong>{copy.fixed}.</strong> {copy.fixedHint}
        </p>
      )}
      {!own && <Actions member={member} confirmed={confirmed} />}
    </article>
  );
}

function Actions({ member, confirmed }: MemberProps) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {!member.fixed && <RoleButtons member={member} confirmed={confirmed} />}
      {member.hasSecondFactor && <ResetButton member={member} confirmed={confirmed} />}
    </div>
  );
}

function RoleButtons({ member, confirmed }: MemberProps) {
  const name = nameOf(member);
  const change = useRoleChange(member.userId);
  const ask = useAsking(name, confirmed);
  const other = member.role === 'admin' ? 'assistant' : 'admin';
  const toOther = member.role === 'admin' ? copy.makeAssistant : copy.makeAdmin;
  const become = () =>
    ask(toOther, copy.sureRole(name, other), copy.changed(name), async () => change.mutateAsync(other));
  const leave = () =>
    ask(copy.remove, copy.sureRemove(name), copy.removed(name), async () => change.mutateAsync('student'));
  return (
    <>
      <AskingButton what={toOther} name={name} busy={change.isPending} onAsk={become} />
      <AskingButton what={copy.remove} name={name} busy={change.isPending} onAsk={leave} />
    </>
  );
}

function ResetButton({ member, confirmed }: MemberProps) {
  const name = nameOf(member);
  const reset = useFactorReset(member.userId);
  const ask = useAsking(name, confirmed);
  const run = () =>
    ask(copy.reset, copy.sureReset(name), copy.wasReset(name), async () => reset.mutateAsync());
  return <AskingButton what={copy.reset} name={name} busy={reset.isPending} onAsk={run} />;
}

interface AskingButtonProps {
  what: string;
  name: string;
  busy: boolean;
  onAsk: () => Promise<void>;
}

function AskingButton({ what, name, busy, onAsk }: AskingButtonProps) {
  return (
    <Button look="secondary" busy={busy} aria-label={copy.named(what, name)} onClick={() => void onAsk()}>
      {what}
    </Button>
  );
}

/** Asks first, then changes and says so. */
function useAsking(name: string, confirmed: StaffPanelProps['confirmed']) {
  const confirm = useConfirm();
  const toast = useToast();
  return async (what: string, sure: string, said: string, change: () => Promise<unknown>) => {
    const question = { title: copy.named(what, name), message: sure, danger: true };
    if (!(await confirm({ ...question, accept: what, reject: common.cancel }))) return;
    await confirmed(async () => {
      await change();
      toast({ kind: 'success', text: said });
    });
  };
}
