// Papers on their way: chosen, looked at before anything is sent, each with its progress, its failure and another try.

import { deskPapersCopy as copy } from '@valence/copy/attachments';
import { useRef, useState } from 'react';
import { ApiRefusal } from '../../lib/http.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Cross, Paper } from '../../ui/icons.tsx';
import { useToast } from '../../ui/toast.tsx';
import { beginSending, type PaperSending, percentOf, sendPaper } from './send-paper.ts';

interface Line extends PaperSending {
  /** What went wrong; undefined while it is sent. */
  readonly problem?: string | undefined;
  /** Whether another try can help. */
  readonly mayGoOn?: boolean;
}

interface NewPapersProps {
  videoId: string;
  mostBytes: number;
  onAdded: () => void;
}

export function NewPapers({ videoId, mostBytes, onAdded }: NewPapersProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const { lines, take, again, dismiss } = useSendings({ videoId, mostBytes, onAdded });
  return (
    <>
      <ul>
        {lines.map((line) => (
          <SendingLine
            key={line.id}
            line={line}
            onAgain={() => again(line)}
            onDismiss={() => dismiss(line.id)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={chooser}
          type="file"
          accept="application/pdf,.pdf"
          multiple
          aria-label={copy.choose}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])]);
            // The same file again is a new choice.
            event.currentTarget.value = '';
          }}
        />
        <Button look="secondary" icon={<Paper size={18} />} onClick={() => chooser.current?.click()}>
          {copy.choose}
        </Button>
        <span className="text-13 text-ink-soft">{copy.limit(mostBytes)}</span>
      </div>
    </>
  );
}

function useSendings({ videoId, mostBytes, onAdded }: NewPapersProps) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const toast = useToast();
  const put = (line: Line) => setLines((before) => before.map((one) => (one.id === line.id ? line : one)));
  const dismiss = (id: string) => setLines((before) => before.filter((one) => one.id !== id));
  const run = async (line: Line) => {
    let last: Line = { ...line, problem: undefined };
    put(last);
    try {
      await sendPaper(videoId, last, (now) => {
        last = now;
        put(now);
      });
      dismiss(line.id);
      toast({ kind: 'success', text: copy.added(line.file.name) });
      onAdded();
    } catch (error) {
      put({ ...last, problem: sentenceOf(error, copy.sendFailed), mayGoOn: !(error instanceof ApiRefusal) });
    }
  };
  const take = (files: readonly File[]) => {
    const chosen = files.map(
      (file): Line => ({ ...beginSending(file), problem: problemOf(file, mostBytes) }),
    );
    setLines((before) => [...before, ...chosen]);
    // One after another: a slow line is not divided among them, and they stand in the order of the choice.
    void chosen
      .filter(({ problem }) => problem === undefined)
      .reduce(async (before, line) => before.then(async () => run(line)), Promise.resolve());
  };
  return { lines, take, again: (line: Line) => void run(line), dismiss };
}

function problemOf(file: File, mostBytes: number): string | undefined {
  if (file.size > mostBytes) return copy.tooLarge(mostBytes);
  return file.type === 'application/pdf' || /\.pdf$/i.test(file.name) ? undefined : copy.notPdf;
}

interface SendingLineProps {
  line: Line;
  onAgain: () => void;
  onDismiss: () => void;
}

function SendingLine({ line, onAgain, onDismiss }: SendingLineProps) {
  const { file, problem, mayGoOn = false } = line;
  const percent = percentOf(line);
  return (
    <li className="mb-3 rounded-card bg-sunken px-4 py-2">
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow text-15 wrap-anywhere">{copy.sending(file.name, percent)}</p>
        {problem && mayGoOn && (
          <Button look="quiet" aria-label={copy.again(file.name)} onClick={onAgain}>
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
        <progress
          aria-label={copy.progress(file.name)}
          value={percent}
          max={100}
          className="h-1.5 w-full accent-brand"
        />
      )}
    </li>
  );
}
