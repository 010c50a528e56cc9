// Has the browser keep the offline page: once the page is shown and the browser is idle.

/** Does nothing in a browser without service workers or on a site without https. */
export function keepOfflineShell(): void {
  const { serviceWorker } = navigator;
  // In development no build has written a service worker.
  if (!serviceWorker || import.meta.env.DEV) return;
  const register = () => {
    serviceWorker
      .register(`/service-worker.js?${import.meta.env.LANGUAGE}`)
      .catch((error: unknown) => console.warn('The offline page is not kept', error));
  };
  // Not all browsers have requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(register);
  else setTimeout(register, IDLE_MS);
}

const IDLE_MS = 3000;
