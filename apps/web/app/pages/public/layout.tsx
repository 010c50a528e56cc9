// The frame of the pages that need no sign-in.

import { common } from '@valence/copy/common';
import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { ConfirmProvider } from '../../ui/dialog.tsx';
import { Shell } from '../../ui/shell.tsx';
import { VisitorsOnly } from '../guards.tsx';
import { HomeMark } from '../home-mark.tsx';

/** What a page below this frame may bring along. */
export interface PublicHandle {
  footer?: ReactNode;
}

export default function PublicLayout() {
  const { footer } = (useMatches().at(-1)?.handle ?? {}) as PublicHandle;
  return (
    <Shell skipLabel={common.skipToContent} brand={<HomeMark />} footer={footer}>
      <ConfirmProvider closeLabel={common.close}>
        <VisitorsOnly />
      </ConfirmProvider>
    </Shell>
  );
}
