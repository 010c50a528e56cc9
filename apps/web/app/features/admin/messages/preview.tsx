// The preview of a reminder: each text with the student's name, who is left out and why, the cost, and the button that sends it.

import { type MessagePreview, sendMessages } from '@valence/contract/admin/messages';
import { messagesCopy } from '@valence/copy/admin/messages';
import { common } from '@valence/copy/common';
import { LEFT_OUT, type LeftOut as LeftOutReason } from '@valence/domain/messages';
import { formatPhone } from '@valence/domain/phone';
import { may } from '@valence/domain/roles';
import { useId, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useAuth } from '../../../lib/auth.tsx';
import { newUuid } from '../../../lib/ids.ts';
import { useReading } from '../../../lib/reading.ts';
import { spokenError } from '../../../lib/spoken-error.ts';
import { useAwaitedChange } from '../../../lib/use-change.ts';
import { TickField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { MESSAGES, type MessageOrder, previewQuery } from './messages-calls.ts';

const { preview: copy, form } = messagesCopy;

/** The server puts those that differ first: more of the same would only be scrolled past. */
const AT_ONCE = 3;

interface PreviewProps {
  order: MessageOrder;
  onSent: () => void;
}

export function MessagePreviewPanel({ order, onSent }: PreviewProps) {
  const preview = useReading(previewQuery(order));
  return (
    <Loaded query={preview} failed={form.previewFailed} again={common.tryAgain} skeleton="h-60">
      {(data) => (
        <section aria-label={copy.title} className="flex flex-col gap-4 border-t border-line pt-4">
          {data.count === 0 ? (
            <EmptyState title={copy.nobody}>
              {data.leftOut.length > 0 ? copy.nobodyHint : copy.nobodyAtAll}
            </EmptyState>
          ) : (
            <>
              <Send order={order} preview={data} onSent={onSent} />
              <Texts preview={data} />
            </>
          )}
          {data.leftOut.length > 0 && <LeftOut preview={data} />}
        </section>
      )}
    </Loaded>
  );
}

function Send({ order, preview, onSent }: PreviewProps & { preview: MessagePreview }) {
  const { role } = useAuth();
  const toast = useToast();
  const [allows, setAllows] = useState(false);
  // The same press again, after a lost answer, sends nothing twice.
  const [requestId] = useState(newUuid);
  const send = useAwaitedChange(
    async (body: Parameters<typeof call<typeof sendMessages>>[1]) => call(sendMessages, body),
    { queryKey: [MESSAGES] },
  );
  const { count, costCents, priceCents, spend, replies, notified, unreadMinutes, later } = preview;
  const monthCents = spend.spentCents + costCents;
  const overCents = monthCents - spend.budgetCents;
  const mayAllow = role !== undefined && may(role, 'settings.change');
  const submit = () =>
    send.mutate(
      { body: { ...order, count, requestId, ...(overCents > 0 && { spendUpToCents: monthCents }) } },
      {
        onSuccess: ({ count: sent }) => {
          toast({ kind: 'success', text: form.sent(sent) });
          onSent();
        },
        onError: (error) => toast({ kind: 'error', text: spokenError(error, form.sendFailed) }),
      },
    );
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">{copy.summary(count, costCents, priceCents)}</p>
      {notified > 0 && <p className="text-15">{copy.notified(notified, unreadMinutes)}</p>}
      {replies > 0 && <p className="text-15">{copy.replies(replies)}</p>}
      {later > 0 && <p className="text-15">{copy.later(later)}</p>}
      {overCents > 0 && (
        <div role="alert" className="text-15">
          <p className="font-semibold text-danger">{copy.over(overCents)}</p>
          {mayAllow ? (
            <TickField label={copy.allow(monthCents)} checked={allows} onChange={setAllows} />
          ) : (
            <p>{copy.overAsk}</p>
          )}
        </div>
      )}
      <div>
        <Button busy={send.isPending} disabled={overCents > 0 && !allows} onClick={submit}>
          {form.send(count)}
        </Button>
      </div>
    </div>
  );
}

function Texts({ preview: { rows, count } }: { preview: MessagePreview }) {
  const [first, others] = [rows.slice(0, AT_ONCE), rows.slice(AT_ONCE)];
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextList rows={first} />
      {others.length > 0 && (
        <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="flex min-h-11 cursor-pointer items-center text-15 font-semibold text-brand">
            {copy.others(others.length)}
          </summary>
          {open && <TextList rows={others} />}
        </details>
      )}
      {count > rows.length && <p className="text-15">{copy.more(count - rows.length)}</p>}
    </>
  );
}

function TextList({ rows }: Pick<MessagePreview, 'rows'>) {
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {rows.map(({ userId, name, phone, text }) => (
        <li key={userId} className="min-w-0 rounded-card border border-line bg-sunken p-3">
          <p className="text-13 text-ink-soft [overflow-wrap:anywhere]">
            {name || copy.unnamed} <span className="whitespace-nowrap">{formatPhone(phone)}</span>
          </p>
          <p className="mt-1 text-15 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** By reason: hundreds of names, each with the same reason behind it, hide the one that differs. */
function LeftOut({ preview: { leftOut, count } }: { preview: MessagePreview }) {
  const byReason = Map.groupBy(leftOut, ({ because }) => because);
  return (
    <details className="text-15" open={count === 0}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {copy.leftOut(leftOut.length)}
      </summary>
      {LEFT_OUT.map((because) => {
        const people = byReason.get(because);
        return people && <Reason key={because} because={because} people={people} />;
      })}
    </details>
  );
}

interface ReasonProps {
  because: LeftOutReason;
  people: MessagePreview['leftOut'];
}

function Reason({ because, people }: ReasonProps) {
  const id = useId();
  const { role } = useAuth();
  const mayName = role !== undefined && may(role, 'settings.change');
  return (
    <section aria-labelledby={id} className="border-t border-line py-2">
      <p className="flex gap-x-2 font-semibold">
        <span className="tabular-nums">{people.length}</span>
        <span id={id}>{copy.because[because]}</span>
      </p>
      {because === 'no-template' && <p>{mayName ? copy.nameTemplate : copy.askForTemplate}</p>}
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        {people.map(({ name }) => (because === 'absent' ? copy.gone : name || copy.unnamed)).join(', ')}
      </p>
    </section>
  );
}
