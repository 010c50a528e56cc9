// The papers beside a video at the desk: added, named, put into order, taken away.

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type DeskAttachment,
  listDeskAttachments,
  orderAttachments,
  removeAttachment,
  renameAttachment,
} from '@valence/contract/desk-attachments';
import { deskPapersCopy as copy } from '@valence/copy/attachments';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { NewPapers } from './new-papers.tsx';
import { PaperLine } from './paper-line.tsx';

const papersQuery = (videoId: string) =>
  queryOptions({
    queryKey: ['desk', 'video', videoId, 'papers'],
    queryFn: ({ signal }) => call(listDeskAttachments, { params: { videoId } }, { signal }),
  });

export function PapersCard({ videoId }: { videoId: string }) {
  const papers = useQuery(papersQuery(videoId));
  return (
    <Card aria-label={copy.title} className="mt-6 p-4 sm:p-6">
      <h2 className="text-17">{copy.title}</h2>
      <p className="mb-3 text-15 text-ink-soft">{copy.intro}</p>
      {papers.data ? (
        <Papers videoId={videoId} {...papers.data} />
      ) : papers.isError ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-15">
          <p>{copy.failed}</p>
          <Button look="secondary" onClick={() => void papers.refetch()}>
            {copy.tryAgain}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  );
}

interface PapersProps {
  videoId: string;
  mostBytes: number;
  attachments: readonly DeskAttachment[];
}

function Papers({ videoId, mostBytes, attachments }: PapersProps) {
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
        {attachments.map((paper, index) => (
          <PaperLine
            key={`${paper._id}/${paper.name}`}
            paper={paper}
            busy={change.isPending}
            onRename={(name) =>
              change.mutate(() => call(renameAttachment, { params: params(paper._id), body: { name } }))
            }
            onRemove={() => void askAndRemove(paper)}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < attachments.length - 1 ? () => move(index, index + 1) : undefined}
          />
        ))}
      </ol>
      <NewPapers
        videoId={videoId}
        mostBytes={mostBytes}
        onAdded={() => void client.invalidateQueries(papersQuery(videoId))}
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
    onSettled: () => client.invalidateQueries(papersQuery(videoId)),
    onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.changeFailed) }),
  });
  const askAndRemove = async ({ _id: attachmentId, name }: DeskAttachment) => {
    const words = { title: copy.removeTitle, message: copy.removeText(name) };
    const sure = await confirm({ ...words, accept: copy.confirmRemove, reject: copy.keep, danger: true });
    if (!sure) return;
    change.mutate(() => call(removeAttachment, { params: { videoId, attachmentId } }));
  };
  return { change, askAndRemove };
}
