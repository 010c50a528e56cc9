// Row of a film that the server knows and this page does not send: begun earlier or elsewhere, or arrived.

import { uploadsCopy as copy } from '@valence/copy/admin/uploads';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { FileButton } from './file-choice.tsx';
import { fingerprintOf } from './film-check.ts';
import { uploads } from './this-browser.ts';
import { ToVideo, UploadRow } from './upload-row.tsx';
import type { StoredUpload } from './use-uploads.ts';

interface StoredRowProps {
  upload: StoredUpload;
  /** If the server has removed the upload meanwhile, it begins again in this category. */
  category: string;
  onCancel: () => void;
}

export function StoredRow({ upload, category, onCancel }: StoredRowProps) {
  const { fileName, bytes, receivedBytes, state, begunAt } = upload;
  return (
    <UploadRow
      name={fileName}
      state={state === 'complete' ? 'arrived' : 'unfinished'}
      bytes={bytes}
      sentBytes={receivedBytes}
      more={<span>{copy.begunOn(new Date(begunAt))}</span>}
      actions={
        state === 'receiving' ? (
          <Unfinished upload={upload} category={category} onCancel={onCancel} />
        ) : (
          <ToVideo name={fileName} videoId={upload.videoId} />
        )
      }
    />
  );
}

function Unfinished({ upload, category, onCancel }: StoredRowProps) {
  const { fileName, fingerprint } = upload;
  const toast = useToast();
  const goOn = ([file]: File[]) => {
    if (file && fingerprintOf(file) === fingerprint) return uploads.add([file], { category });
    return toast({ kind: 'error', text: copy.otherFile(fileName), life: 5000 });
  };
  return (
    <>
      <FileButton label={copy.chooseAgainNamed(fileName)} onFiles={goOn}>
        {copy.chooseAgain}
      </FileButton>
      <Button look="quiet" aria-label={copy.cancelNamed(fileName)} onClick={onCancel}>
        {copy.cancel}
      </Button>
    </>
  );
}
