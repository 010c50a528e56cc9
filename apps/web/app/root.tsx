// The document around every page, what all pages share, and what is shown when a page cannot be.

import { brand } from 'virtual:brand';
import { paper } from 'virtual:paper';
import { common } from '@valence/copy/common';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import './styles/app.css';
import type { ReactNode } from 'react';
import { AuthProvider } from './lib/auth.tsx';
import { useHydrationSignal } from './lib/hydration.ts';
import { THEME_SCRIPT } from './lib/theme-script.ts';
import { Connection } from './pages/connection.tsx';
import { FaultScreen } from './pages/fault-screen.tsx';
import { RouteChange } from './pages/route-change.tsx';
import { Spinner } from './ui/spinner.tsx';
import { ToastProvider } from './ui/toast.tsx';

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The theme's script writes on this element before React takes it over.
    <html lang={import.meta.env.LANGUAGE} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; it must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="application-name" content={brand} />
        <meta name="theme-color" content={paper[0]} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper[1]} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useHydrationSignal();
  return (
    <AuthProvider>
      <ToastProvider closeLabel={common.close}>
        <Outlet />
        <Connection />
        <RouteChange />
      </ToastProvider>
    </AuthProvider>
  );
}

const NO_SPINNER = '[role=status]{display:none}';

/** Shown for every address that has no HTML of its own, until its scripts are there. */
export function HydrateFallback() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner label={common.loading} size={28} quiet />
      <noscript>
        <style>{NO_SPINNER}</style>
        <p className="px-4 text-center">{common.needsScripts}</p>
      </noscript>
    </div>
  );
}

export function ErrorBoundary() {
  return <FaultScreen />;
}
