// Sends a last report from a page that is being left.

/** Resolves once the browser has accepted the report. @throws when it cannot be sent at all */
export async function browserBeacon(path: string, json: string): Promise<void> {
  const body = new Blob([json], { type: 'application/json' });
  if (navigator.sendBeacon(path, body)) return;
  // A full queue refuses beacons; a request with keepalive may still pass.
  await fetch(path, { method: 'POST', body, keepalive: true, credentials: 'include' });
}
