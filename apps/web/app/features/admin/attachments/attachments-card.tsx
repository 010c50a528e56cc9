// The attachments of a video in the admin area: add, rename, reorder and remove them.

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AdminAttachment,
  listAdminAttachments,
  orderAttachments,
  removeAttachment,
  renameAttachment,
} from '@valence/contract/admin/attachments';
import { common } from '@valence/copy/common';
import { adminAttachmentsCopy as copy } from '@valence/copy/learning/attachments';
import { call } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { FailedPart } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AttachmentLine } from './attachment-line.tsx';
import { NewAttachments } from './new-attachments.tsx';

const attachmentsQuery = (videoId: string) =>
  queryOptions({
    queryKey: ['admin', 'video', videoId, 'papers'],
    queryFn: ({ signal }) => call(listAdminAttachments, { params: { videoId } }, { signal }),
  });

export function AttachmentsCard({ videoId }: { videoId: string }) {
  const attachments = useQuery(attachmentsQuery(videoId));
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
