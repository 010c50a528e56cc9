// Field for a picture of the public pages: chosen from this device, cut and sent at once, and shown as it will be.

import { siteCopy } from '@valence/copy/admin/site';
import { sentenceOf } from '../../../lib/sentence.ts';
import { FileButton } from '../../../ui/admin/file-button.tsx';
import { TextButton } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { usePictureSending } from './site-calls.ts';

const copy = siteCopy.picture;

interface PictureChoiceProps {
  /** What the picture is of, for people who only hear the button's name. */
  of: string;
  src: string;
  /** The largest width at which it is shown, in pixels. */
  width: number;
  error: string | undefined;
  onChange: (src: string) => void;
  /** Absent where a picture is required. */
  onClear?: (() => void) | undefined;
}

export function PictureChoice({ of, src, width, error, onChange, onClear }: PictureChoiceProps) {
  const toast = useToast();
  const send = usePictureSending(width);
  const choose = (file: File) =>
    send.mutate(file, {
      onSuccess: (url) => (url ? onChange(url) : toast({ kind: 'error', text: copy.unreadable })),
      onError: (failure) => toast({ kind: 'error', text: sentenceOf(failure, copy.failed) }),
    });
  const label = src ? copy.another : copy.choose;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="grid aspect-video w-40 shrink-0 place-items-center overflow-hidden rounded-card bg-sunken text-center text-13 text-ink-soft">
        {src ? <img src={src} alt="" className="size-full object-cover" /> : onClear && copy.none}
      </span>
      <div className="flex min-w-0 flex-col items-start">
        <FileButton
          accept="image/jpeg,image/png,image/webp"
          label={`${label}: ${of}`}
          busy={send.isPending}
          data-invalid={error && true}
          onChoose={([file]) => choose(file)}
        >
          {label}
        </FileButton>
        {src && onClear && <TextButton onClick={onClear}>{copy.clear}</TextButton>}
      </div>
      <p className={error ? 'w-full text-13 font-medium text-danger' : 'w-full text-13 text-ink-soft'}>
        {error ?? copy.hint}
      </p>
    </div>
  );
}
