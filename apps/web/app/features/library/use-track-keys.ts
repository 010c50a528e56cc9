// Lets the media keys of headphones, keyboards and lock screens go to the lesson before and after this one.

import { useEffect } from 'react';
import { useNavigate } from '../../lib/navigation.tsx';
import { paths } from '../../paths.ts';

/** @param previous its id; undefined: there is none, and the system offers no key for it. @param next likewise */
export function useTrackKeys(previous: string | undefined, next: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    const { mediaSession } = navigator;
    const goTo = (id: string | undefined) => (id === undefined ? null : () => navigate(paths.player(id)));
    mediaSession.setActionHandler('previoustrack', goTo(previous));
    mediaSession.setActionHandler('nexttrack', goTo(next));
    return () => {
      mediaSession.setActionHandler('previoustrack', null);
      mediaSession.setActionHandler('nexttrack', null);
    };
  }, [navigate, previous, next]);
}
