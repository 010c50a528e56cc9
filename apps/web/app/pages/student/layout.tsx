// The frame of everything behind sign-in, and for signed-in people of the not-found page: the menu bar, and the cache of answers
// for one stay.

import { brand } from 'virtual:brand';
import { QueryClientProvider } from '@tanstack/react-query';
import { common } from '@valence/copy/common';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { AccountMenu } from '../../features/account/account-menu.tsx';
import { BottomBar } from '../../features/account/bottom-bar.tsx';
import { useAuth } from '../../lib/auth.tsx';
import { hasDownloads } from '../../lib/kept-lessons.ts';
import { keepReplies } from '../../lib/kept-replies.ts';
import { usePlace } from '../../lib/navigation.tsx';
import { forgetKeptLists, keepOfflineShell } from '../../lib/offline-shell.ts';
import { ownAccount, ownText } from '../../lib/own-text.ts';
import { createQueryClient } from '../../lib/query.ts';
import { paths } from '../../paths.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ConfirmProvider } from '../../ui/dialog.tsx';
import { useFocusNearby } from '../../ui/focus-nearby.ts';
import { Shell } from '../../ui/shell.tsx';

export default function StudentLayout({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useAuth();
  // A tab that slept may find another person signed in, without a moment in which nobody was.
  return isAuthenticated ? <Frame key={ownAccount()}>{children}</Frame> : children;
}

/** Renews what lies on this phone, and goes on with what is on its way. */
function keepUpDownloads(): void {
  if (!hasDownloads()) return;
  import('../../features/downloads/downloads.ts').then(
    ({ keepUp }) => keepUp(),
    (error: unknown) => console.warn('The downloads are not kept up', error),
  );
}

/** Sends notes that an earlier page could not send: another device shows them only then. */
function sendNotes(): void {
  if (!ownText('notes')?.read()) return;
  import('../../features/notes/use-notes.ts').then(
    ({ sendWaitingNotes }) => sendWaitingNotes(),
    // They stay stored, and the next page tries again.
    (error: unknown) => console.warn('Notes that wait could not be sent', error),
  );
}

function Frame({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => keepReplies(createQueryClient()));
  const { role } = useAuth();
  useEffect(() => keepOfflineShell(role), [role]);
  useEffect(() => forgetKeptLists, []);
  useEffect(keepUpDownloads, []);
  useEffect(sendNotes, []);
  useFocusNearby();
  // The admin area has a bar of its own.
  const hasOwnBar = usePlace().pathname.startsWith(paths.dashboard);
  return (
    <QueryClientProvider client={queryClient}>
      <Shell
        skipLabel={common.skipToContent}
        brand={
          <Link to={paths.library} className="inline-flex min-h-11 items-center">
            <BrandMark label={brand} />
          </Link>
        }
        menu={<AccountMenu />}
        bar={hasOwnBar ? undefined : <BottomBar />}
      >
        <ConfirmProvider closeLabel={common.close}>{children}</ConfirmProvider>
      </Shell>
    </QueryClientProvider>
  );
}
