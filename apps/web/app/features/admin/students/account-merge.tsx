// Merges a second account of the same student: the admin finds it by name or number, sees what would move, and confirms.

import type { ManagedAccount } from '@valence/contract/admin/accounts';
import {
  MERGED_PARTS,
  type MergePreview,
  mergeAccounts,
  previewMerge,
} from '@valence/contract/admin/merging';
import { accountCopy } from '@valence/copy/admin/accounts';
import { findCopy } from '@valence/copy/admin/find-student';
import { mergeCopy as copy } from '@valence/copy/admin/merging';
import { common } from '@valence/copy/common';
import { formatPhone, type Phone } from '@valence/domain/phone';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useReading } from '../../../lib/reading.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { useChosenStudent } from '../../../lib/use-chosen-student.ts';
import { FindField } from '../../../ui/admin/find-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { useAccountChange } from './account-calls.ts';

/** Previews the merge with an account that was found; the preview belongs to the number that was submitted. */
function useMergePreview(userId: string) {
  const [submittedPhone, setSubmittedPhone] = useState<Phone>();
  const [isInvalid, setInvalid] = useState(false);
  const student = useChosenStudent({
    // Nobody is merged with themselves.
    isOffered: (one) => one.userId !== userId,
    onChange() {
      setInvalid(false);
      setSubmittedPhone(undefined);
    },
  });
  const preview = useReading({
    queryKey: ['admin', 'merge', userId, submittedPhone],
    queryFn: ({ signal }) =>
      call(previewMerge, { params: { userId }, query: { phone: submittedPhone ?? '' } }, { signal }),
    enabled: submittedPhone !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const submit = () => {
    setInvalid(!student.phone);
    setSubmittedPhone(student.phone);
  };
  const { field, isEmpty } = student;
  const clear = () => {
    student.clear();
    setSubmittedPhone(undefined);
  };
  const problem = preview.error ? sentenceOf(preview.error, accountCopy.failed) : undefined;
  const { data, isFetching } = preview;
  return {
    field,
    isEmpty,
    clear,
    submit,
    data,
    isFetching,
    error: isInvalid ? findCopy.chooseOne : problem,
  };
}

export function MergePart({ account }: { account: ManagedAccount }) {
  const { field, isEmpty, clear, submit, data, isFetching, error } = useMergePreview(account.userId);
  return (
    <form
      className="flex flex-col gap-3 border-t border-line pt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) submit();
      }}
    >
      <h3 className="text-17">{copy.title}</h3>
      <FindField label={copy.label} hint={copy.hint} maxLength={80} error={error} {...field} />
      <div>
        <Button type="submit" look="secondary" busy={isFetching} disabled={isEmpty}>
          {copy.look}
        </Button>
      </div>
      {data && <Moves account={account} preview={data} onMerged={clear} />}
    </form>
  );
}

interface MovesProps {
  account: ManagedAccount;
  preview: MergePreview;
  onMerged: () => void;
}

function Moves({ account, preview, onMerged }: MovesProps) {
  const { busy, run } = useAccountChange();
  const confirm = useConfirm();
  const moving = MERGED_PARTS.filter((part) => preview.moves[part] > 0);
  const merge = async () => {
    const sure = await confirm({
      title: copy.merge,
      message: copy.sure(formatPhone(preview.phone), formatPhone(account.phone)),
      accept: copy.merge,
      reject: common.cancel,
      danger: true,
    });
    if (!sure) return;
    const params = { userId: account.userId };
    run(async () => {
      await call(mergeAccounts, { params, body: { phone: preview.phone } });
      onMerged();
    }, copy.merged);
  };
  return (
    <div aria-live="polite" className="flex flex-col gap-3 rounded-card bg-sunken p-4 text-15">
      <p className="font-semibold">{copy.moves(preview.name, formatPhone(preview.phone))}</p>
      <ul className="list-disc pl-5">
        {moving.map((part) => (
          <li key={part}>{copy.part(part, preview.moves[part])}</li>
        ))}
        {moving.length === 0 && <li>{copy.nothing}</li>}
      </ul>
      <p className="text-ink-soft">{copy.rules}</p>
      <div>
        <Button look="danger" busy={busy} onClick={() => void merge()}>
          {copy.merge}
        </Button>
      </div>
    </div>
  );
}
