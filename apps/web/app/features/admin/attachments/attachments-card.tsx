// The attachments of a video in the admin area: add, rename, reorder and remove them.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AdminAttachment,
  listAdminAttachments,
  orderAttachments,
  removeAttachment,
  renameAttachment,
} from '@valence/contract/admin/attachments';
import { adminAttachmentsCopy as copy } from '@valence/copy/admin/attachments';
import { common } from '@valence/copy/common';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useReading } from '../../../lib/reading.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { SortDown, SortUp } from '../../../ui/admin/icons.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { Check, Cross } from '../../../ui/icons.tsx';
import { FailedPart } from '../../../ui/loaded.tsx';
import { Pdf } from '../../../ui/page-icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { NewAttachments } from './new-attachments.tsx';

const attachmentsQuery = (videoId: string) =>
  queryOptions({
    queryKey: ['admin', 'video', videoId, 'papers'],
    queryFn: ({ signal }) => call(listAdminAttachments, { params: { videoId } }, { signal }),
  });

export function AttachmentsCard({ videoId }: { videoId: string }) {
  const attachments = useReading(attachmentsQuery(videoId));
  return (
    <Card aria-label={copy.title} className="mt-6 p-4 sm:p-6">
      <h2 className="text-17">{copy.title}</h2>
      <p className="mb-3 text-15 text-ink-soft">{copy.intro}</p>
      {attachments.data ? (
        <Attachments videoId={videoId} {...attachments.data} />
      ) : attachments.isError ? (
        <FailedPart text={copy.failed} again={common.tryAgain} query={attachments} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  );
}

interface AttachmentsProps {
  videoId: string;
  mostBytes: number;
  attachments: readonly AdminAttachment[];
}

function Attachments({ videoId, mostBytes, attachments }: AttachmentsProps) {
  const { change, askAndRemove } = useChange(videoId);
  const client = useQueryClient();
  const params = (attachmentId: string) => ({ videoId, attachmentId });
  const move = (from: number, to: number) => {
    const attachmentIds = attachments.map(({ _id }) => _id);
    attachmentIds.splice(to, 0, ...attachmentIds.splice(from, 1));
    change.mutate(() => call(orderAttachments, { params: { videoId }, body: { attachmentIds } }));
  };
  return (
    <>
      {attachments.length === 0 && <p className="mb-3 text-15 text-ink-soft">{copy.none}</p>}
      <ol className="mb-3">
        {attachments.map((attachment, index) => (
          <AttachmentLine
            key={`${attachment._id}/${attachment.name}`}
            attachment={attachment}
            busy={change.isPending}
            onRename={(name) =>
              change.mutate(() => call(renameAttachment, { params: params(attachment._id), body: { name } }))
            }
            onRemove={() => void askAndRemove(attachment)}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < attachments.length - 1 ? () => move(index, index + 1) : undefined}
          />
        ))}
      </ol>
      <NewAttachments
        videoId={videoId}
        mostBytes={mostBytes}
        onAdded={() => void client.invalidateQueries(attachmentsQuery(videoId))}
      />
    </>
  );
}

/** One change at a time. */
function useChange(videoId: string) {
  const client = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => client.invalidateQueries(attachmentsQuery(videoId)),
    onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.changeFailed) }),
  });
  const askAndRemove = async ({ _id: attachmentId, name }: AdminAttachment) => {
    const words = { title: copy.removeTitle, message: copy.removeText(name) };
    const sure = await confirm({ ...words, accept: copy.confirmRemove, reject: copy.keep, danger: true });
    if (!sure) return;
    change.mutate(() => call(removeAttachment, { params: { videoId, attachmentId } }));
  };
  return { change, askAndRemove };
}

interface AttachmentLineProps {
  attachment: AdminAttachment;
  busy: boolean;
  onRename: (name: string) => void;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** One attachment in the admin area, with controls to rename, open, move and remove it. */
function AttachmentLine({ attachment, busy, onRename, onRemove, onUp, onDown }: AttachmentLineProps) {
  const { name, bytes, url } = attachment;
  const [input, setInput] = useState(name);
  const isChanged = input.trim() !== '' && input.trim() !== name;
  const rename = (event: SubmitEvent) => {
    event.preventDefault();
    if (isChanged) onRename(input);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-1 border-b border-line py-1 last:border-0">
      <form onSubmit={rename} className="flex min-w-0 grow basis-60 items-center gap-1">
        <input
          aria-label={copy.name(name)}
          value={input}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setInput(event.currentTarget.value)}
          className="min-h-11 w-full min-w-0 rounded-card border border-line bg-transparent px-3 text-15 hover:border-line-strong focus:border-line-strong"
        />
        {isChanged && (
          <IconButton type="submit" label={copy.save} disabled={busy}>
            <Check size={18} />
          </IconButton>
        )}
      </form>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-card px-2 text-13 font-semibold text-brand tabular-nums hover:bg-brand/8"
      >
        <Pdf size={18} />
        <span className="sr-only">{copy.open(name)},</span>
        {copy.size(bytes)}
      </a>
      <span className="ml-auto flex">
        <IconButton label={copy.up(name)} disabled={busy || !onUp} onClick={onUp}>
          <SortUp size={18} />
        </IconButton>
        <IconButton label={copy.down(name)} disabled={busy || !onDown} onClick={onDown}>
          <SortDown size={18} />
        </IconButton>
        <IconButton label={copy.remove(name)} disabled={busy} onClick={onRemove}>
          <Cross size={18} />
        </IconButton>
      </span>
    </li>
  );
}
