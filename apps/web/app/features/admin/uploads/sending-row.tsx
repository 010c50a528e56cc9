// Row of a film that this browser sends: speed, time left, and buttons to pause, continue and cancel.

import { uploadsCopy as copy } from '@valence/copy/admin/uploads';
import { useNow } from '../../../lib/use-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { focusContent } from './focus.ts';
import { uploads } from './this-browser.ts';
import { ToVideo, UploadRow } from './upload-row.tsx';
import type { Sending } from './uploads.ts';

interface SendingRowProps {
  sending: Sending;
  /** The video that the film becomes; undefined until the server has named it. */
  videoId: string | undefined;
  onCancel: () => void;
}

export function SendingRow({ sending, videoId, onCancel }: SendingRowProps) {
  const { name, state, bytes, sentBytes, refusal } = sending;
  return (
    <UploadRow
      name={name}
      state={state}
      bytes={bytes}
      sentBytes={sentBytes}
      reason={refusal?.sentence}
      more={state === 'sending' && <Pace fingerprint={sending.fingerprint} />}
      actions={<Actions sending={sending} videoId={videoId} onCancel={onCancel} />}
    />
  );
}

function Pace({ fingerprint }: { fingerprint: string }) {
  useNow(1000);
  const speed = uploads.speedOf(fingerprint);
  if (!speed) return null;
  return (
    <>
      <span>{copy.speed(speed.bytesPerSecond)}</span>
      <span>{copy.left(speed.secondsLeft)}</span>
    </>
  );
}

function Actions({ sending, videoId, onCancel }: SendingRowProps) {
  const { name, state, fingerprint, refusal } = sending;
  const remove = (
    <Button
      look="quiet"
      aria-label={copy.removeNamed(name)}
      onClick={() => {
        uploads.remove(fingerprint);
        focusContent();
      }}
    >
      {copy.remove}
    </Button>
  );
  if (state === 'arrived')
    return (
      <>
        {videoId && <ToVideo name={name} videoId={videoId} />}
        {remove}
      </>
    );
  const cancel = (
    <Button look="quiet" aria-label={copy.cancelNamed(name)} onClick={onCancel}>
      {copy.cancel}
    </Button>
  );
  if (state === 'refused' && !refusal?.mayGoOn) return remove;
  const isStopped = state === 'paused' || state === 'refused';
  return (
    <>
      {/* One button whose label changes, so that the focus stays where it is. */}
      <Button
        look="secondary"
        aria-label={isStopped ? copy.goOnNamed(name) : copy.pauseNamed(name)}
        onClick={() => (isStopped ? uploads.goOn(fingerprint) : void uploads.pause(fingerprint))}
      >
        {isStopped ? copy.goOn : copy.pause}
      </Button>
      {cancel}
    </>
  );
}
