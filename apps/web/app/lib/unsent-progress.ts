// What was watched and the server has not confirmed: kept through a lost network, a closed page or a phone that sleeps, and
// sent at the next chance. The server takes everything twice and in any order, so in doubt it is sent again.

import { type ProgressReport, progressReports, recordProgress } from '@valence/contract/progress';
import { call } from './api.ts';
import { keptText } from './browser-storage.ts';
import { isPassing } from './retry.ts';
import { session } from './session.ts';

const TIMEOUT_MS = 8000;

/** Waits for the server's word; whatever it has not confirmed stays kept. */
export async function sendUnsent(): Promise<void> {
  const kept = unsentText();
  const reports = readUnsent();
  if (!kept || reports.length === 0) return;
  const sent = kept.read();
  try {
    // Kept alive: the page may be gone before the answer comes.
    await call(recordProgress, { body: { reports } }, { keepalive: true, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    console.warn('What was watched could not be sent', error);
    if (isPassing(error) || !session.state().signedIn) return;
  }
  if (kept.read() === sent) kept.remove();
}

/** Nothing where it is not what we wrote. */
export function readUnsent(): ProgressReport[] {
  try {
    return progressReports.safeParse(JSON.parse(unsentText()?.read() ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export function writeUnsent(reports: readonly ProgressReport[]): void {
  unsentText()?.write(JSON.stringify(reports));
}

/** A place for each account: who signs in next on a shared phone has not watched what the last one did. */
function unsentText() {
  try {
    // The middle part of a token says whose it is, in base64url (RFC 7519, 3).
    const claims = session.state().signedIn?.token.split('.')[1] ?? '';
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string };
    return keptText(`watched:${sub}`);
  } catch {
    return undefined;
  }
}
