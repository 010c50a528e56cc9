// Sends a last word from a page that is going away.

/** Resolves once the browser has taken it. @throws when it can be sent in no way */
export async function browserBeacon(path: string, json: string): Promise<void> {
  const body = new Blob([json], { type: 'application/json' });
  if (navigator.sendBeacon(path, body)) return;
  // A full queue refuses beacons; a kept-alive request may still pass.
  await fetch(path, { method: 'POST', body, keepalive: true, credentials: 'include' });
}
