// The frame of everything behind sign-in, and for signed-in people of the not-found page: the menu bar, and the cache of answers
// for one stay.

import { brand } from 'virtual:brand';
import { QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import { common } from '@valence/copy/common';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { AccountMenu } from '../../features/account/account-menu.tsx';
import { BottomBar } from '../../features/account/bottom-bar.tsx';
import { useAuth } from '../../lib/auth.tsx';
import { hasDownloads } from '../../lib/kept-lessons.ts';
import { keepReplies, UNANSWERED } from '../../lib/kept-replies.ts';
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

/** Goes on with what earlier pages left, where they left something. */
function goOn(): void {
  if (!hasDownloads() && !ownText('notes')?.read()) return;
  import('./left-by-earlier-pages.ts').then(
    async ({ goOnWithAll }) => goOnWithAll(),
    // It stays stored, and the next page tries again.
    (error: unknown) => console.warn('Not gone on with', error),
  );
}

function Frame({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => keepReplies(createQueryClient()));
  const { role } = useAuth();
  useEffect(() => keepOfflineShell(role), [role]);
  useEffect(() => forgetKeptLists, []);
  useEffect(goOn, []);
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
        <Unanswered />
        <ConfirmProvider closeLabel={common.close}>{children}</ConfirmProvider>
      </Shell>
    </QueryClientProvider>
  );
}

/** As pages/connection.tsx says it where the device is offline. */
function Unanswered() {
  const { data } = useQuery({ queryKey: UNANSWERED, queryFn: skipToken });
  return data ? (
    <p role="status" className="p-4 text-center text-danger">
      {common.noConnection}
    </p>
  ) : null;
}
