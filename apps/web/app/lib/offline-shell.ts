// Has the browser keep the page that is shown without a connection: once the page is there and nothing else is to be done.

/** A browser without workers, or a site that is not reached by https, goes on as it is. */
export function keepOfflineShell(): void {
  const { serviceWorker } = navigator;
  // In development no build has written one.
  if (!serviceWorker || import.meta.env.DEV) return;
  const register = () => {
    serviceWorker
      .register(`/service-worker.js?${import.meta.env.LANGUAGE}`)
      .catch((error: unknown) => console.warn('The offline page is not kept', error));
  };
  // Not all browsers tell when they are idle.
  if ('requestIdleCallback' in window) requestIdleCallback(register);
  else setTimeout(register, IDLE_MS);
}

const IDLE_MS = 3000;
