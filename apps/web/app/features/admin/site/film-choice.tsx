// Field for the short film of the landing page: chosen from this device, sent at once, and shown as it plays.

import { siteCopy } from '@valence/copy/admin/site';
import { sentenceOf } from '../../../lib/sentence.ts';
import { FileButton } from '../../../ui/admin/file-button.tsx';
import { TextButton } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFilmSending } from './site-calls.ts';

const copy = siteCopy.sample;

interface FilmChoiceProps {
  film: string;
  error: string | undefined;
  /** Empty: there is no film any more. */
  onChange: (film: string) => void;
}

export function FilmChoice({ film, error, onChange }: FilmChoiceProps) {
  const toast = useToast();
  const send = useFilmSending();
  const choose = (file: File) =>
    send.mutate(file, {
      onSuccess: (url) => (url ? onChange(url) : toast({ kind: 'error', text: copy.tooLarge })),
      onError: (failure) => toast({ kind: 'error', text: sentenceOf(failure, copy.failed) }),
    });
  const label = film ? copy.another : copy.choose;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {film && (
        // biome-ignore lint/a11y/useMediaCaption: the film has its words in the picture
        <video
          src={film}
          controls
          preload="none"
          className="aspect-video w-40 shrink-0 rounded-card bg-sunken"
        />
      )}
      <div className="flex min-w-0 flex-col items-start">
        <FileButton
          accept="video/mp4"
          busy={send.isPending}
          data-invalid={error && true}
          onChoose={([file]) => choose(file)}
        >
          {label}
        </FileButton>
        {film && <TextButton onClick={() => onChange('')}>{copy.clear}</TextButton>}
      </div>
      <p className={error ? 'w-full text-13 font-medium text-danger' : 'w-full text-13 text-ink-soft'}>
        {error ?? copy.hint}
      </p>
    </div>
  );
}
