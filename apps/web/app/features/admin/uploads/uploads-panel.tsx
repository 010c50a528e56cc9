// Panel that sends films: the fields in which they are chosen, and the list of those on their way.

import { uploadsCopy as copy } from '@valence/copy/admin/uploads';
import { common } from '@valence/copy/common';
import { type ReactNode, useId, useState } from 'react';
import { spokenError } from '../../../lib/spoken-error.ts';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedLine } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { DropField } from './file-choice.tsx';
import { giveUpAt } from './film-upload.ts';
import { focusContent } from './focus.ts';
import { SendingRow } from './sending-row.tsx';
import { StoredRow } from './stored-row.tsx';
import { addressOfUpload, uploads } from './this-browser.ts';
import {
  useCategoryNames,
  useFirstCategory,
  useSendings,
  useStoredUploads,
  useUploadsRefresh,
} from './use-uploads.ts';

export function UploadsPanel() {
  const stored = useStoredUploads();
  const names = useCategoryNames();
  const [input, setInput] = useState<string>();
  const [missing, setMissing] = useState(false);
  const firstCategory = useFirstCategory();
  const category = (input ?? names[0] ?? '').trim();
  const add = async (files: File[]) => {
    const categoryName = category || (input === undefined && (await firstCategory())) || '';
    setMissing(categoryName === '');
    if (categoryName !== '') uploads.add(files, { category: categoryName });
  };
  return (
    <div className="flex flex-col gap-6">
      <CategoryField
        names={names}
        input={input}
        onChange={setInput}
        error={missing && category === '' ? copy.categoryMissing : undefined}
      />
      <DropField mostBytes={stored.data?.mostBytes} onFiles={(files) => void add(files)} />
      <List stored={stored} category={category || (names[0] ?? '')} />
    </div>
  );
}

interface CategoryFieldProps {
  names: readonly string[];
  /** undefined: nothing was typed yet, and the first category is meant. */
  input: string | undefined;
  onChange: (value: string) => void;
  error: string | undefined;
}

function CategoryField({ names, input, onChange, error }: CategoryFieldProps) {
  const listId = useId();
  // Keeps the value of the focus, so that categories that load while somebody begins to type do not change the text.
  const [atFocus, setAtFocus] = useState<string>();
  return (
    <>
      <TextField
        label={copy.category}
        hint={copy.categoryHint}
        error={error}
        value={input ?? atFocus ?? names[0] ?? ''}
        list={listId}
        maxLength={80}
        autoComplete="off"
        className="max-w-md"
        // The whole list is offered only for an empty field.
        onFocus={({ currentTarget }) => {
          setAtFocus(currentTarget.value);
          currentTarget.select();
        }}
        onBlur={() => setAtFocus(undefined)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

function List({ stored, category }: { stored: ReturnType<typeof useStoredUploads>; category: string }) {
  const sendings = useSendings();
  const cancel = useCancel();
  const ownFingerprints = new Set(sendings.map(({ fingerprint }) => fingerprint));
  const others = stored.data?.uploads.filter(({ fingerprint }) => !ownFingerprints.has(fingerprint)) ?? [];
  const rows = [
    ...sendings.map((sending) => (
      <SendingRow
        key={sending.fingerprint}
        sending={sending}
        videoId={stored.data?.uploads.find(({ fingerprint }) => fingerprint === sending.fingerprint)?.videoId}
        onCancel={() => void cancel(sending.name, () => uploads.giveUp(sending.fingerprint))}
      />
    )),
    ...others.map((upload) => (
      <StoredRow
        key={upload.uploadId}
        upload={upload}
        category={category}
        onCancel={() => void cancel(upload.fileName, () => giveUpAt(addressOfUpload(upload.uploadId)))}
      />
    )),
  ];
  if (rows.length > 0) return <Rows>{rows}</Rows>;
  if (stored.isError) return <FailedLine text={copy.listFailed} again={common.tryAgain} query={stored} />;
  if (!stored.data) return <Skeleton className="h-48" />;
  return <EmptyState title={copy.empty}>{copy.emptyHint}</EmptyState>;
}

function Rows({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="px-4 pt-4 sm:px-6 sm:pt-6">
      <h2 id={id} className="text-21">
        {copy.list}
      </h2>
      <ul className="mt-2">{children}</ul>
      <Announcements />
    </Card>
  );
}

/** Announces what happened to the films to people who do not see the list; progress is left out. */
function Announcements() {
  const messages = useSendings().flatMap(({ name, state, refusal }) => {
    if (state === 'arrived') return [copy.announceArrived(name)];
    return state === 'refused' && refusal ? [copy.announceRefused(name, refusal.sentence)] : [];
  });
  return (
    <p aria-live="polite" className="sr-only">
      {messages.join(' ')}
    </p>
  );
}

function useCancel() {
  const confirm = useConfirm();
  const toast = useToast();
  const refresh = useUploadsRefresh();
  return async (name: string, giveUp: () => Promise<void>) => {
    const isSure = await confirm({
      title: copy.confirmCancel(name),
      message: copy.confirmCancelText,
      accept: copy.cancelUpload,
      reject: copy.keep,
      danger: true,
    });
    if (!isSure) return;
    try {
      await giveUp();
      toast({ kind: 'success', text: copy.cancelled(name) });
      focusContent();
    } catch (error) {
      toast({ kind: 'error', text: spokenError(error, copy.cancelFailed) });
    }
    await refresh();
  };
}
