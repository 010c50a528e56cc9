// The captions of a video at the desk: a file for each language, looked at before it is sent, with how it begins.

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type DeskCaptions,
  listDeskCaptions,
  putCaptions,
  removeCaptions,
} from '@valence/contract/desk-captions';
import { captionFault, captionLanguages, deskCaptionsCopy as copy } from '@valence/copy/captions';
import {
  CAPTION_LANGUAGES,
  type CaptionLanguage,
  captionsText,
  LONGEST_CAPTIONS_BYTES,
  readCaptions,
} from '@valence/domain/captions';
import { call, sendFile } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { LanguageLine } from './language-line.tsx';

const captionsQuery = (videoId: string) =>
  queryOptions({
    queryKey: ['desk', 'video', videoId, 'captions'],
    queryFn: ({ signal }) => call(listDeskCaptions, { params: { videoId } }, { signal }),
  });

interface CaptionsCardProps {
  videoId: string;
  /** Whether our player draws them: not over embeds. */
  isShown: boolean;
}

export function CaptionsCard({ videoId, isShown }: CaptionsCardProps) {
  const captions = useQuery(captionsQuery(videoId));
  return (
    <Card aria-label={copy.title} className="mt-6 p-4 sm:p-6">
      <h2 className="text-17">{copy.title}</h2>
      <p className="mb-3 text-15 text-ink-soft">{isShown ? copy.intro : copy.elsewhere}</p>
      {captions.data ? (
        <Languages videoId={videoId} captions={captions.data.captions} />
      ) : captions.isError ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-15">
          <p>{copy.failed}</p>
          <Button look="secondary" onClick={() => void captions.refetch()}>
            {copy.tryAgain}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-36" />
      )}
    </Card>
  );
}

function Languages({ videoId, captions }: { videoId: string; captions: readonly DeskCaptions[] }) {
  const { put, remove } = useChanges(videoId);
  return (
    <ul>
      {CAPTION_LANGUAGES.map((language) => (
        <LanguageLine
          key={language}
          language={language}
          captions={captions.find((one) => one.language === language)}
          busy={put.isPending || remove.isPending}
          onFile={(file) => put.mutate({ language, file })}
          onRemove={() => remove.mutate(language)}
        />
      ))}
    </ul>
  );
}

function useChanges(videoId: string) {
  const client = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const onSettled = () => client.invalidateQueries(captionsQuery(videoId));
  const onError = (error: Error) => toast({ kind: 'error', text: sentenceOf(error, copy.saveFailed) });
  const put = useMutation({
    mutationFn: async ({ language, file }: { language: CaptionLanguage; file: File }) => {
      const problem = await problemOf(file);
      if (problem !== undefined) return toast({ kind: 'error', text: problem });
      const text = new Blob([file], { type: 'text/vtt' });
      await sendFile(putCaptions, { params: { videoId, language } }, text);
      return toast({ kind: 'success', text: copy.saved(captionLanguages[language]) });
    },
    onSettled,
    onError,
  });
  const remove = useMutation({
    mutationFn: async (language: CaptionLanguage) => {
      const named = captionLanguages[language];
      const words = { title: copy.removeTitle, message: copy.removeText(named) };
      if (!(await confirm({ ...words, accept: copy.remove, reject: copy.keep, danger: true }))) return;
      await call(removeCaptions, { params: { videoId, language } });
      toast({ kind: 'success', text: copy.removed(named) });
    },
    onSettled,
    onError,
  });
  return { put, remove };
}

/** By the rule that the server judges by, before anything is sent. */
async function problemOf(file: File): Promise<string | undefined> {
  if (file.size > LONGEST_CAPTIONS_BYTES) return copy.tooLong;
  const text = captionsText(new Uint8Array(await file.arrayBuffer()));
  const read = text === undefined ? ({ problem: 'not-text', line: 0 } as const) : readCaptions(text);
  return 'problem' in read ? captionFault(read) : undefined;
}
