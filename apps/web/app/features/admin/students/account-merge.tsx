// Merges a second account of the same student: the admin types its number, sees what would move, and confirms.

import { useQuery } from '@tanstack/react-query';
import type { ManagedAccount } from '@valence/contract/admin/accounts';
import {
  MERGED_PARTS,
  type MergePreview,
  mergeAccounts,
  previewMerge,
} from '@valence/contract/admin/merging';
import { accountCopy } from '@valence/copy/admin/accounts';
import { mergeCopy as copy } from '@valence/copy/admin/merging';
import { studentsCopy } from '@valence/copy/admin/students';
import { common } from '@valence/copy/common';
import { refusalSentences } from '@valence/copy/refusals';
import { formatPhone, maskPhoneInput, normalisePhone, type Phone } from '@valence/domain/phone';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { MaskedField } from '../../../ui/masked-field.tsx';
import { useAccountChange } from './account-calls.ts';

/** Previews the merge with the account of a typed number; the preview belongs to the number that was submitted. */
function useMergePreview(userId: string) {
  const [input, setInput] = useState('');
  const [submittedPhone, setSubmittedPhone] = useState<Phone>();
  const [isInvalid, setInvalid] = useState(false);
  const preview = useQuery({
    queryKey: ['admin', 'merge', userId, submittedPhone],
    queryFn: ({ signal }) =>
      call(previewMerge, { params: { userId }, query: { phone: submittedPhone ?? '' } }, { signal }),
    enabled: submittedPhone !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const submit = () => {
    const phone = normalisePhone(input);
    setInvalid(!phone);
    setSubmittedPhone(phone);
  };
  const type = (value: string) => {
    setInput(value);
    setSubmittedPhone(undefined);
  };
  const problem = preview.error ? sentenceOf(preview.error, accountCopy.failed) : undefined;
  const { data, isFetching } = preview;
  return {
    input,
    type,
    submit,
    data,
    isFetching,
    error: isInvalid ? refusalSentences['phone-invalid'] : problem,
  };
}

export function MergePart({ account }: { account: ManagedAccount }) {
  const { input, type, submit, data, isFetching, error } = useMergePreview(account.userId);
  return (
    <form
      className="flex flex-col gap-3 border-t border-line pt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (input) submit();
      }}
    >
      <h3 className="text-17">{copy.title}</h3>
      <MaskedField
        label={copy.label}
        hint={copy.hint}
        prefix="+94"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder={studentsCopy.lookUp.placeholder}
        value={input}
        mask={maskPhoneInput}
        onChange={type}
        error={error}
      />
      <div>
        <Button type="submit" look="secondary" busy={isFetching} disabled={input === ''}>
          {copy.look}
        </Button>
      </div>
      {data && <Moves account={account} preview={data} onMerged={() => type('')} />}
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
