// Field for the picture of a card: a file from this device or an address, shown at once.

import { useMutation } from '@tanstack/react-query';
import { sendVideoPicture } from '@valence/contract/admin/videos';
import { videoFormCopy } from '@valence/copy/admin/videos';
import { isOwnPicture } from '@valence/domain/video-kind';
import { sendFile } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { FileButton } from '../../../ui/admin/file-button.tsx';
import { LineField } from '../../../ui/admin/form-fields.tsx';
import { useToast } from '../../../ui/toast.tsx';

const copy = videoFormCopy.picture;

export function PictureField({ value, onChange }: { value: string; onChange: (url: string) => void }) {
  const toast = useToast();
  const send = useMutation({
    mutationFn: (file: File) => sendFile(sendVideoPicture, {}, file),
    onSuccess: ({ url }) => onChange(url),
    onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.failed) }),
  });
  return (
    <div className="flex flex-col gap-3">
      <LineField
        label={videoFormCopy.fields.thumbnailUrl}
        hint={value === '' || isOwnPicture(value) ? videoFormCopy.pictureHint : videoFormCopy.pictureOutside}
        aria-invalid={value !== '' && !isOwnPicture(value)}
        maxLength={2000}
        autoComplete="off"
        value={value}
        onChange={onChange}
      />
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          accept="image/jpeg,image/png,image/webp"
          busy={send.isPending}
          onChoose={([file]) => send.mutate(file)}
        >
          {copy.choose}
        </FileButton>
        <span className="text-13 text-ink-soft">{copy.hint}</span>
      </div>
      {isOwnPicture(value) && (
        <img
          src={value}
          alt=""
          className="aspect-video w-60 max-w-full rounded-card bg-sunken object-cover"
        />
      )}
    </div>
  );
}
