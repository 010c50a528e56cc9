// Says why a lesson no longer plays here, and what the student can do about it.

import { playbackCopy } from '@valence/copy/learning/playback';
import { type ReactNode, useState } from 'react';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Chat } from '../../ui/icons.tsx';
import { Lock, Refresh } from '../../ui/page-icons.tsx';
import { Overlay } from './overlay.tsx';
import type { Ending } from './stream/playback.ts';
import { streamHere } from './video-query.ts';

interface EndingNoteProps {
  ending: Ending;
  /** Opens the chat for a request for renewal; undefined while its address is not known. */
  renewLink: string | undefined;
  /** Starts again at the same second. */
  onPlayOn: () => void;
}

export function EndingNote({ ending, renewLink, onPlayOn }: EndingNoteProps): ReactNode {
  switch (ending) {
    // The page's guard redirects to the sign-in.
    case 'signed-out':
      return null;
    case 'broken':
    case 'download-over':
      return (
        <Overlay
          title={ending === 'broken' ? playbackCopy.broken : playbackCopy.downloadOver}
          text={playbackCopy.brokenText}
        >
          <Button icon={<Refresh />} onClick={onPlayOn}>
            {playbackCopy.playOn}
          </Button>
        </Overlay>
      );
    case 'elsewhere':
      return <Elsewhere onPlayOn={onPlayOn} />;
    case 'page-insecure':
      return (
        <Overlay
          icon={<Lock size={28} />}
          title={playbackCopy.pageInsecure}
          text={playbackCopy.pageInsecureText(window.location.host)}
        />
      );
    case 'access-ended':
      return (
        <Overlay
          icon={<Lock size={28} />}
          title={playbackCopy.accessEnded}
          text={playbackCopy.accessEndedText}
        >
          {renewLink && (
            <ButtonAnchor href={renewLink} icon={<Chat />}>
              {playbackCopy.askRenewal}
            </ButtonAnchor>
          )}
        </Overlay>
      );
  }
}

function Elsewhere({ onPlayOn }: Pick<EndingNoteProps, 'onPlayOn'>) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const takeOver = async () => {
    setState('busy');
    try {
      await streamHere();
      onPlayOn();
    } catch (error) {
      console.warn('The stream could not be taken over', error);
      setState('failed');
    }
  };
  return (
    <Overlay title={playbackCopy.elsewhere} text={playbackCopy.elsewhereText}>
      <Button busy={state === 'busy'} onClick={() => void takeOver()}>
        {playbackCopy.watchHere}
      </Button>
      {state === 'failed' && <p role="status">{playbackCopy.watchHereFailed}</p>}
    </Overlay>
  );
}
