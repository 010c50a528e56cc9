// New attachments: each is checked before it is sent, and shows its progress, its failure and a button to try again.

import { adminAttachmentsCopy as copy } from '@valence/copy/admin/attachments';
import { useState } from 'react';
import { ApiRefusal } from '../../../lib/failures.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { FileButton } from '../../../ui/admin/file-button.tsx';
import { ProgressBar } from '../../../ui/admin/progress-bar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Cross } from '../../../ui/icons.tsx';
import { Pdf } from '../../../ui/page-icons.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type AttachmentSending, beginSending, percentOf, sendAttachment } from './send-attachment.ts';

interface Line extends AttachmentSending {
  /** What went wrong; undefined while it is sent. */
  readonly problem?: string | undefined;
  /** Whether another try can help. */
  readonly mayRetry?: boolean;
}

interface NewAttachmentsProps {
  videoId: string;
  mostBytes: number;
  onAdded: () => void;
}

export function NewAttachments({ videoId, mostBytes, onAdded }: NewAttachmentsProps) {
  const { lines, take, retry, dismiss } = useSendings({ videoId, mostBytes, onAdded });
  return (
    <>
      <ul>
        {lines.map((line) => (
          <SendingLine
            key={line.id}
            line={line}
            onRetry={() => retry(line)}
            onDismiss={() => dismiss(line.id)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton accept="application/pdf,.pdf" multiple icon={<Pdf size={18} />} onChoose={take}>
          {copy.choose}
        </FileButton>
        <span className="text-13 text-ink-soft">{copy.limit(mostBytes)}</span>
      </div>
    </>
  );
}

function useSendings({ videoId, mostBytes, onAdded }: NewAttachmentsProps) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const toast = useToast();
  const put = (line: Line) => setLines((before) => before.map((one) => (one.id === line.id ? line : one)));
  const dismiss = (id: string) => setLines((before) => before.filter((one) => one.id !== id));
  const run = async (line: Line) => {
    let latest: Line = { ...line, problem: undefined };
    put(latest);
    try {
      await sendAttachment(videoId, latest, (now) => {
        latest = now;
        put(now);
      });
      dismiss(line.id);
      toast({ kind: 'success', text: copy.added(line.file.name) });
      onAdded();
    } catch (error) {
      put({
        ...latest,
        problem: sentenceOf(error, copy.sendFailed),
        mayRetry: !(error instanceof ApiRefusal),
      });
    }
  };
  const take = (files: readonly File[]) => {
    const newLines = files.map(
      (file): Line => ({ ...beginSending(file), problem: problemOf(file, mostBytes) }),
    );
    setLines((before) => [...before, ...newLines]);
    // Sent one after another: they do not share a slow connection, and they keep the order in which they were chosen.
    void newLines
      .filter(({ problem }) => problem === undefined)
      .reduce(async (before, line) => before.then(async () => run(line)), Promise.resolve());
  };
  return { lines, take, retry: (line: Line) => void run(line), dismiss };
}

function problemOf(file: File, mostBytes: number): string | undefined {
  if (file.size > mostBytes) return copy.tooLarge(mostBytes);
  return file.type === 'application/pdf' || /\.pdf$/i.test(file.name) ? undefined : copy.notPdf;
}

interface SendingLineProps {
  line: Line;
  onRetry: () => void;
  onDismiss: () => void;
}

function SendingLine({ line, onRetry, onDismiss }: SendingLineProps) {
  const { file, problem, mayRetry = false } = line;
  const percent = percentOf(line);
  return (
    <li className="mb-3 rounded-card bg-sunken px-4 py-2">
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow text-15 wrap-anywhere">{copy.sending(file.name, percent)}</p>
        {problem && mayRetry && (
          <Button look="quiet" aria-label={copy.again(file.name)} onClick={onRetry}>
            {copy.tryAgain}
          </Button>
        )}
        {problem && (
          <IconButton label={copy.dismiss(file.name)} onClick={onDismiss}>
            <Cross size={18} />
          </IconButton>
        )}
      </div>
      {problem ? (
        <p role="alert" className="pb-1 text-15 text-danger">
          {problem}
        </p>
      ) : (
        <ProgressBar label={copy.progress(file.name)} share={percent / 100} />
      )}
    </li>
  );
}
