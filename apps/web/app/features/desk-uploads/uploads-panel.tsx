// Sending films: where they are chosen, and the list of those on their way.

import { common } from '@valence/copy/common';
import { uploadsCopy as copy } from '@valence/copy/desk-uploads';
import { type ReactNode, useId, useState } from 'react';
import { spokenError } from '../../lib/spoken-error.ts';
import { TextButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DropField } from './file-choice.tsx';
import { giveUpAt } from './film-upload.ts';
import { focusContent } from './focus.ts';
import { KnownRow } from './known-row.tsx';
import { SendingRow } from './sending-row.tsx';
import { addressOfUpload, uploads } from './this-browser.ts';
import {
  useCategoryNames,
  useFirstCategory,
  useForgetKnown,
  useKnownUploads,
  useSendings,
} from './use-uploads.ts';

export function UploadsPanel() {
  const known = useKnownUploads();
  const names = useCategoryNames();
  const [typed, setTyped] = useState<string>();
  const [missing, setMissing] = useState(false);
  const firstCategory = useFirstCategory();
  const category = (typed ?? names[0] ?? '').trim();
  const add = async (files: File[]) => {
    const chosen = category || (typed === undefined && (await firstCategory())) || '';
    setMissing(chosen === '');
    if (chosen !== '') uploads.add(files, chosen);
  };
  return (
    <div className="flex flex-col gap-6">
      <CategoryField
        names={names}
        typed={typed}
        onChange={setTyped}
        error={missing && category === '' ? copy.categoryMissing : undefined}
      />
      <DropField mostBytes={known.data?.mostBytes} onFiles={(files) => void add(files)} />
      <List known={known} category={category || (names[0] ?? '')} />
    </div>
  );
}

interface CategoryFieldProps {
  names: readonly string[];
  /** undefined: nothing yet, and the first category is meant. */
  typed: string | undefined;
  onChange: (value: string) => void;
  error: string | undefined;
}

function CategoryField({ names, typed, onChange, error }: CategoryFieldProps) {
  const listId = useId();
  // Categories that arrive while somebody begins to type are not put in front of what is typed.
  const [atFocus, setAtFocus] = useState<string>();
  return (
    <>
      <TextField
        label={copy.category}
        hint={copy.categoryHint}
        error={error}
        value={typed ?? atFocus ?? names[0] ?? ''}
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

function List({ known, category }: { known: ReturnType<typeof useKnownUploads>; category: string }) {
  const sendings = useSendings();
  const cancel = useCancel();
  const here = new Set(sendings.map(({ fingerprint }) => fingerprint));
  const others = known.data?.uploads.filter(({ fingerprint }) => !here.has(fingerprint)) ?? [];
  const rows = [
    ...sendings.map((sending) => (
      <SendingRow
        key={sending.fingerprint}
        sending={sending}
        onCancel={() => void cancel(sending.name, () => uploads.giveUp(sending.fingerprint))}
      />
    )),
    ...others.map((upload) => (
      <KnownRow
        key={upload.uploadId}
        upload={upload}
        category={category}
        onCancel={() => void cancel(upload.fileName, () => giveUpAt(addressOfUpload(upload.uploadId)))}
      />
    )),
  ];
  if (rows.length > 0) return <Rows>{rows}</Rows>;
  if (known.isError)
    return (
      <p role="alert">
        {copy.listFailed} <TextButton onClick={() => void known.refetch()}>{common.tryAgain}</TextButton>
      </p>
    );
  if (!known.data) return <Skeleton className="h-48" />;
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

/** What happened to the films, for those who do not see the list; running numbers are left out. */
function Announcements() {
  const told = useSendings().flatMap(({ name, state, refusal }) => {
    if (state === 'arrived') return [copy.announceArrived(name)];
    return state === 'refused' && refusal ? [copy.announceRefused(name, refusal.sentence)] : [];
  });
  return (
    <p aria-live="polite" className="sr-only">
      {told.join(' ')}
    </p>
  );
}

function useCancel() {
  const confirm = useConfirm();
  const toast = useToast();
  const forget = useForgetKnown();
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
    await forget();
  };
}
