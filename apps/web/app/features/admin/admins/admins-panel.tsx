// Lists admins and assistants, each with what an admin can change about them.

import type { AdminMember } from '@valence/contract/admin/admins';
import { adminsCopy as copy } from '@valence/copy/admin/admins';
import { common } from '@valence/copy/common';
import { formatPhone } from '@valence/domain/phone';
import { useReading } from '../../../lib/reading.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AddAdmin } from './add-admin.tsx';
import { adminsQuery, useFactorReset, useRoleChange } from './admin-calls.ts';

interface AdminsPanelProps {
  /** Runs a change that has to be confirmed, by a second factor or a sign-in from just now. */
  confirmed: (change: () => Promise<unknown>) => Promise<void>;
}

export function AdminsPanel({ confirmed }: AdminsPanelProps) {
  const admins = useReading(adminsQuery);
  return (
    <section aria-label={copy.title} className="max-w-4xl">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-xl text-15 text-ink-soft">{copy.intro}</p>
        <AddAdmin confirmed={confirmed} />
      </div>
      <Loaded query={admins} failed={copy.failed} again={common.tryAgain} skeleton="h-60">
        {(data) => (
          <Card className="divide-y divide-line px-4 sm:px-6">
            {data.map((member) => (
              <Member key={member.userId} member={member} confirmed={confirmed} />
            ))}
          </Card>
        )}
      </Loaded>
    </section>
  );
}

interface MemberProps extends AdminsPanelProps {
  member: AdminMember;
}

const nameOf = ({ name, phone }: AdminMember): string => name || formatPhone(phone);

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
  const ask = useConfirmedChange(name, confirmed);
  const other = member.role === 'admin' ? 'assistant' : 'admin';
  const toOther = member.role === 'admin' ? copy.makeAssistant : copy.makeAdmin;
  const become = () =>
    ask(toOther, copy.sureRole(name, other), copy.changed(name), async () => change.mutateAsync(other));
  const leave = () =>
    ask(copy.remove, copy.sureRemove(name), copy.removed(name), async () => change.mutateAsync('student'));
  return (
    <>
      <ActionButton what={toOther} name={name} busy={change.isPending} onAsk={become} />
      <ActionButton what={copy.remove} name={name} busy={change.isPending} onAsk={leave} />
    </>
  );
}

function ResetButton({ member, confirmed }: MemberProps) {
  const name = nameOf(member);
  const reset = useFactorReset(member.userId);
  const ask = useConfirmedChange(name, confirmed);
  const run = () =>
    ask(copy.reset, copy.sureReset(name), copy.wasReset(name), async () => reset.mutateAsync());
  return <ActionButton what={copy.reset} name={name} busy={reset.isPending} onAsk={run} />;
}

interface ActionButtonProps {
  what: string;
  name: string;
  busy: boolean;
  onAsk: () => Promise<void>;
}

function ActionButton({ what, name, busy, onAsk }: ActionButtonProps) {
  return (
    <Button look="secondary" busy={busy} aria-label={copy.named(what, name)} onClick={() => void onAsk()}>
      {what}
    </Button>
  );
}

/** Asks for confirmation, makes the change and shows that it is done. */
function useConfirmedChange(name: string, confirmed: AdminsPanelProps['confirmed']) {
  const confirm = useConfirm();
  const toast = useToast();
  return async (what: string, sure: string, doneText: string, change: () => Promise<unknown>) => {
    const question = { title: copy.named(what, name), message: sure, danger: true };
    if (!(await confirm({ ...question, accept: what, reject: common.cancel }))) return;
    await confirmed(async () => {
      await change();
      toast({ kind: 'success', text: doneText });
    });
  };
}
