// What is around every page, and the fault screen when a page breaks.

import { common } from '@valence/copy/common';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { Route } from 'wouter';
import { AuthProvider } from './lib/auth.tsx';
import { useHydrationSignal } from './lib/hydration.ts';
import { Navigation, usePlace } from './lib/navigation.tsx';
import type { Place, Shown } from './lib/navigator.ts';
import { usePageHead } from './lib/page-head.ts';
import { Connection } from './pages/connection.tsx';
import { FaultScreen } from './pages/fault-screen.tsx';
import { RouteChange } from './pages/route-change.tsx';
import type { Screen } from './site-map.ts';
import { ToastProvider } from './ui/toast.tsx';

interface SiteProps {
  first: Shown<Screen>;
  load: (place: Place) => Promise<Screen>;
}

export function Site({ first, load }: SiteProps) {
  useHydrationSignal();
  return (
    <Navigation first={first} load={load}>
      {(screen) => (
        <UnlessBroken>
          <AuthProvider>
            <ToastProvider closeLabel={common.close} undoLabel={common.undo}>
              <ScreenShown screen={screen} />
              <Connection />
              <RouteChange />
            </ToastProvider>
          </AuthProvider>
        </UnlessBroken>
      )}
    </Navigation>
  );
}

function ScreenShown({ screen }: { screen: Screen }) {
  const { path, Page, Frame, menu, footer, data } = screen;
  return (
    <Frame menu={menu} footer={footer}>
      <Head screen={screen} />
      <Route path={path}>
        <Page data={data} />
      </Route>
    </Frame>
  );
}

/** Rendered before the page, which may set a better title. */
function Head({ screen }: { screen: Screen }) {
  usePageHead(screen.head);
  return null;
}

function UnlessBroken({ children }: { children: ReactNode }) {
  return <FaultBoundary pathname={usePlace().pathname}>{children}</FaultBoundary>;
}

interface FaultBoundaryProps {
  pathname: string;
  children: ReactNode;
}

class FaultBoundary extends Component<FaultBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    const { pathname, children } = this.props;
    if (!this.state.isBroken) return children;
    return <Broken pathname={pathname} onLeave={() => this.setState({ isBroken: false })} />;
  }
}

/** Tries again when the address changes. */
function Broken({ pathname, onLeave }: { pathname: string; onLeave: () => void }) {
  const [brokenAt] = useState(pathname);
  useEffect(() => {
    if (pathname !== brokenAt) onLeave();
  }, [pathname, brokenAt, onLeave]);
  return <FaultScreen />;
}
