// The closed cash boxes, each with its difference; admins sign them.

import type { CashBoxRow } from '@valence/contract/payments/cash-box';
import { tableCopy } from '@valence/copy/admin/table';
import { common } from '@valence/copy/common';
import { cashBoxCopy as copy } from '@valence/copy/payments/cash-box';
import { may } from '@valence/domain/roles';
import { useState } from 'react';
import { useAuth } from '../../../lib/auth.tsx';
import { dayAndTime } from '../../../lib/format-day.ts';
import { useReading } from '../../../lib/reading.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { Pager } from '../../../ui/admin/table-pager.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { boxesQuery, useSignBox } from './cash-box-calls.ts';
import { ListState } from './list-state.tsx';

export function ClosedBoxes() {
  const [page, setPage] = useState(1);
  const boxes = useReading(boxesQuery(page));
  return (
    <section aria-label={copy.boxes}>
      <h2 className="mb-3 text-21">{copy.boxes}</h2>
      <ListState query={boxes}>
        {({ rows, total, pageSize }) =>
          total === 0 ? (
            <p className="text-ink-soft">{copy.noBoxes}</p>
          ) : (
            <>
              <ul className="flex flex-col gap-2">
                {rows.map((row) => (
                  <BoxLine key={row._id} row={row} />
                ))}
              </ul>
              <Pager words={tableCopy} view={{ page, onPage: setPage }} pageSize={pageSize} total={total} />
            </>
          )
        }
      </ListState>
    </section>
  );
}

function BoxLine({ row: { _id, by, expectedCents, countedCents, closedAt, signed } }: { row: CashBoxRow }) {
  const { role } = useAuth();
  const sign = useSignBox();
  const toast = useToast();
  const difference = countedCents - expectedCents;
  const when = dayAndTime(closedAt);
  const confirm = useConfirm();
  const press = async () => {
    const title = copy.signNamed(by || copy.somebody, when);
    const message = copy.sureToSign(copy.sums(expectedCents, countedCents));
    if (!(await confirm({ title, message, accept: copy.sign, reject: common.cancel }))) return;
    sign.mutate(_id, {
      onSuccess: () => toast({ kind: 'success', text: copy.signedToast }),
      onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.signFailed) }),
    });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-3">
      <div className="min-w-0 tabular-nums">
        <p className="font-semibold break-words">{by || copy.somebody}</p>
        <p className="text-15">{copy.sums(expectedCents, countedCents)}</p>
        <p className="text-13 text-ink-soft">
          {when} · {signed ? copy.signed(signed.by, dayAndTime(signed.at)) : copy.unsigned}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <Badge tone={difference === 0 ? 'good' : difference < 0 ? 'danger' : 'soon'}>
          {copy.badge(difference)}
        </Badge>
        {!signed && role !== undefined && may(role, 'payments.correct') && (
          <Button
            look="secondary"
            busy={sign.isPending}
            aria-label={copy.signNamed(by || copy.somebody, when)}
            onClick={() => void press()}
          >
            {copy.sign}
          </Button>
        )}
      </div>
    </li>
  );
}
