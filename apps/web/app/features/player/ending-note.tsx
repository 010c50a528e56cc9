// Why a lesson no longer plays here, and what one can do about it.

import { playerCopy } from '@valence/copy/player';
import { type ReactNode, useState } from 'react';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Chat, Lock, Refresh } from '../../ui/icons.tsx';
import { Over } from './over.tsx';
import type { Ending } from './stream/playback.ts';
import { streamHere } from './video-query.ts';

interface EndingNoteProps {
  ending: Ending;
  /** Opens the chat in which to ask; undefined while it is not known. */
  renewLink: string | undefined;
  /** Begins anew at the same second. */
  onPlayOn: () => void;
}

export function EndingNote({ ending, renewLink, onPlayOn }: EndingNoteProps): ReactNode {
  switch (ending) {
    // The page's guard leads to the sign-in.
    case 'signed-out':
      return null;
    case 'broken':
      return (
        <Over title={playerCopy.broken} text={playerCopy.brokenText}>
          <Button icon={<Refresh />} onClick={onPlayOn}>
            {playerCopy.playOn}
          </Button>
        </Over>
      );
    case 'elsewhere':
      return <Elsewhere onPlayOn={onPlayOn} />;
    case 'page-insecure':
      return (
        <Over
          icon={<Lock size={28} />}
          title={playerCopy.pageInsecure}
          text={playerCopy.pageInsecureText(window.location.host)}
        />
      );
    case 'access-ended':
      return (
        <Over icon={<Lock size={28} />} title={playerCopy.accessEnded} text={playerCopy.accessEndedText}>
          {renewLink && (
            <ButtonAnchor href={renewLink} icon={<Chat />}>
              {playerCopy.askRenewal}
            </ButtonAnchor>
          )}
        </Over>
      );
  }
}

function Elsewhere({ onPlayOn }: Pick<EndingNoteProps, 'onPlayOn'>) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const bring = async () => {
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
    <Over title={playerCopy.elsewhere} text={playerCopy.elsewhereText}>
      <Button busy={state === 'busy'} onClick={() => void bring()}>
        {playerCopy.watchHere}
      </Button>
      {state === 'failed' && <p role="status">{playerCopy.watchHereFailed}</p>}
    </Over>
  );
}
