// The frame of the pages that need no sign-in.

import { common } from '@valence/copy/common';
import type { ReactNode } from 'react';
import { ConfirmProvider } from '../../ui/dialog.tsx';
import { Shell } from '../../ui/shell.tsx';
import { HomeLink } from '../home-link.tsx';
import { VisitorsOnly } from './guards.tsx';

interface PublicLayoutProps {
  menu?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

export default function PublicLayout({ menu, footer, children }: PublicLayoutProps) {
  return (
    <Shell skipLabel={common.skipToContent} brand={<HomeLink />} menu={menu} footer={footer}>
      <ConfirmProvider closeLabel={common.close}>
        <VisitorsOnly>{children}</VisitorsOnly>
      </ConfirmProvider>
    </Shell>
  );
}
