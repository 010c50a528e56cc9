// Has the browser keep the offline page: once the page is shown and the browser is idle. For staff also the class door, for students
// their own pages, which open without a connection.

import { brand } from 'virtual:brand';
import { mayEnterAdmin, type Role } from '@valence/domain/role';
import { storedText } from './browser-storage.ts';
import { DOWNLOADS, keptReplies } from './kept-lessons.ts';
import { session } from './session.ts';

/** The class lists that the door keeps for a day (features/admin/door/kept-lists.ts). */
export const KEPT_LISTS = 'door-lists';

/** The picture of the student's own code for the class door, an SVG document; the offline page shows it. */
export const keptCode = storedText('student-code');

/** Does nothing in a browser without service workers or on a site without https. */
export function keepOfflineShell(role: Role | undefined): void {
  const { serviceWorker } = navigator;
  // In development no build has written a service worker.
  if (!serviceWorker || import.meta.env.DEV) return;
  const word = !role ? '' : mayEnterAdmin(role) ? '&door' : '&student';
  const register = () => {
    serviceWorker
      // By the school's name: once another is published, another worker keeps pages that carry it.
      .register(`/service-worker.js?${import.meta.env.LANGUAGE}&name=${encodeURIComponent(brand)}${word}`)
      .catch((error: unknown) => console.warn('The offline page is not kept', error));
  };
  // Not all browsers have requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(register);
  else setTimeout(register, IDLE_MS);
}

const IDLE_MS = 3000;

/** After a sign-out: neither names and numbers of students nor lessons stay for the next person. */
export function forgetKeptLists(): void {
  if (session.state().signedIn) return;
  keptCode.remove();
  keptReplies.remove();
  globalThis.indexedDB?.deleteDatabase(KEPT_LISTS);
  globalThis.indexedDB?.deleteDatabase(DOWNLOADS);
}
