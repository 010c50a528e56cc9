// While the device is offline, says so on every page and keeps the page on the screen when a link is pressed.

import { common } from '@valence/copy/common';
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from '../lib/navigation.tsx';
import { useToast } from '../ui/toast.tsx';

export function Connection() {
  const isOnline = useOnline();
  useLinksThatWait(isOnline);
  return (
    <p
      aria-live="polite"
      className="network-note pointer-events-none fixed inset-x-4 bottom-20 z-50 flex justify-center"
    >
      {!isOnline && (
        <span className="appear rounded-full border border-line bg-surface px-4 py-2 text-15 font-semibold text-danger shadow-card">
          {common.noConnection}
        </span>
      )}
    </p>
  );
}

/** A page whose scripts cannot be fetched would be reloaded, and what was typed here would be lost. */
function useLinksThatWait(isOnline: boolean): void {
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (isOnline) return undefined;
    const stay = (event: MouseEvent) => {
      const path = pathWithin(event);
      if (path === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      void isReachable().then((reachable) => {
        if (reachable || isKept(path)) navigate(path);
        else toast({ kind: 'error', text: common.offline });
      });
    };
    // Before React's own listener on the document.
    window.addEventListener('click', stay, { capture: true });
    return () => window.removeEventListener('click', stay, { capture: true });
  }, [isOnline, toast, navigate]);
}

/** Whether the student's service worker has the page (build-steps/service-worker.ts). */
function isKept(path: string): boolean {
  const worker = navigator.serviceWorker?.controller?.scriptURL ?? '';
  return (
    worker.endsWith('&student') &&
    /^\/(?:video_library|downloads|notebook|payments|profile|play\/)/.test(path)
  );
}

/** The page of this site that a plain click would go to; undefined for every other click. */
function pathWithin({ target, button, metaKey, ctrlKey, shiftKey }: MouseEvent): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || button !== 0 || metaKey || ctrlKey || shiftKey) return undefined;
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return undefined;
  return link.pathname === location.pathname ? undefined : link.pathname + link.search + link.hash;
}

// Whether the device says that it is online, and whether the server can really be reached.

const PROBE_MS = 4000;

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** What the device says; the component renders again when it changes. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Calls the server: devices on unusual networks report themselves offline wrongly. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) });
    return true;
  } catch {
    return false;
  }
}
