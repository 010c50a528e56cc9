// The captions of a video in the admin area: a file for each language, checked before it is sent, with its first lines.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AdminCaptions,
  listAdminCaptions,
  putCaptions,
  removeCaptions,
} from '@valence/contract/admin/captions';
import { common } from '@valence/copy/common';
import { captionFault, captionLanguages, adminCaptionsCopy as copy } from '@valence/copy/learning/captions';
import {
  CAPTION_LANGUAGES,
  type CaptionLanguage,
  captionsText,
  LONGEST_CAPTIONS_BYTES,
  readCaptions,
} from '@valence/domain/captions';
import { call, sendFile } from '../../../lib/api.ts';
import { useReading } from '../../../lib/reading.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { FailedPart } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { LanguageLine } from './language-line.tsx';

const captionsQuery = (videoId: string) =>
  queryOptions({
    queryKey: ['admin', 'video', videoId, 'captions'],
    queryFn: ({ signal }) => call(listAdminCaptions, { params: { videoId } }, { signal }),
  });

interface CaptionsCardProps {
  videoId: string;
  /** Whether our player shows them; it cannot over embeds. */
  isShown: boolean;
}

export function CaptionsCard({ videoId, isShown }: CaptionsCardProps) {
  const captions = useReading(captionsQuery(videoId));
  return (
    <Card aria-label={copy.title} className="mt-6 p-4 sm:p-6">
      <h2 className="text-17">{copy.title}</h2>
      <p className="mb-3 text-15 text-ink-soft">{isShown ? copy.intro : copy.elsewhere}</p>
      {captions.data ? (
        <Languages videoId={videoId} captions={captions.data.captions} />
      ) : captions.isError ? (
        <FailedPart text={copy.failed} again={common.tryAgain} query={captions} />
      ) : (
        <Skeleton className="h-36" />
      )}
    </Card>
  );
}

function Languages({ videoId, captions }: { videoId: string; captions: readonly AdminCaptions[] }) {
  const { put, remove } = useChanges(videoId);
  return (
    <ul>
      {CAPTION_LANGUAGES.map((language) => (
        <LanguageLine
          key={language}
          language={language}
          captions={captions.find((one) => one.language === language)}
          busy={put.isPending || remove.isPending}
          onFile={(file) =>
            put.mutate({ language, file, replaces: captions.some((one) => one.language === language) })
          }
          onRemove={() => remove.mutate(language)}
        />
      ))}
    </ul>
  );
}

interface NewCaptions {
  language: CaptionLanguage;
  file: File;
  /** Whether there are some in this language already: they are gone then. */
  replaces: boolean;
}

function useChanges(videoId: string) {
  const client = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const onSettled = () => client.invalidateQueries(captionsQuery(videoId));
  const onError = (error: Error) => toast({ kind: 'error', text: sentenceOf(error, copy.saveFailed) });
  const put = useMutation({
    mutationFn: async ({ language, file, replaces }: NewCaptions) => {
      const problem = await problemOf(file);
      if (problem !== undefined) {
        toast({ kind: 'error', text: problem });
        return;
      }
      const words = { title: copy.replaceTitle, message: copy.replaceText(captionLanguages[language]) };
      const question = { ...words, accept: copy.replace, reject: copy.keep, danger: true };
      if (replaces && !(await confirm(question))) return;
      const text = new Blob([file], { type: 'text/vtt' });
      await sendFile(putCaptions, { params: { videoId, language } }, text);
      toast({ kind: 'success', text: copy.saved(captionLanguages[language]) });
    },
    onSettled,
    onError,
  });
  const remove = useMutation({
    mutationFn: async (language: CaptionLanguage) => {
      const name = captionLanguages[language];
      const words = { title: copy.removeTitle, message: copy.removeText(name) };
      if (!(await confirm({ ...words, accept: copy.remove, reject: copy.keep, danger: true }))) return;
      await call(removeCaptions, { params: { videoId, language } });
      toast({ kind: 'success', text: copy.removed(name) });
    },
    onSettled,
    onError,
  });
  return { put, remove };
}

/** Checks the file by the same rule as the server, before anything is sent. */
async function problemOf(file: File): Promise<string | undefined> {
  if (file.size > LONGEST_CAPTIONS_BYTES) return copy.tooLong;
  const text = captionsText(new Uint8Array(await file.arrayBuffer()));
  const result = text === undefined ? ({ problem: 'not-text', line: 0 } as const) : readCaptions(text);
  return 'problem' in result ? captionFault(result) : undefined;
}
