// What was watched and the server has not confirmed: kept through a lost network, a closed page or a phone that sleeps, and
// sent at the next chance. The server takes everything twice and in any order, so in doubt it is sent again.

import { type ProgressReport, progressReports, recordProgress } from '@valence/contract/progress';
import { call } from './api.ts';
import type { KeptText } from './browser-storage.ts';
import { ownText } from './own-text.ts';
import { isPassing } from './retry.ts';
import { session } from './session.ts';

const TIMEOUT_MS = 8000;

/** On its way now; whoever asks for the same waits for the same answer. */
let sending: { text: string; done: Promise<void> } | undefined;

/** Waits for the server's word; whatever it has not confirmed stays kept. Never throws. */
export async function sendUnsent(): Promise<void> {
  const kept = unsentText();
  const text = kept?.read();
  if (!kept || !text) return;
  if (sending?.text !== text) sending = { text, done: send(kept, text) };
  await sending.done;
}

async function send(kept: KeptText, text: string): Promise<void> {
  const reports = readUnsent();
  try {
    // Kept alive: the page may be gone before the answer comes.
    if (reports.length > 0)
      await call(recordProgress, { body: { reports } }, { keepalive: true, timeoutMs: TIMEOUT_MS });
    // What was added meanwhile is sent next time, with this.
    if (kept.read() === text) kept.remove();
  } catch (error) {
    console.warn('What was watched could not be sent', error);
    // A refusal that judged the report would judge it so for ever.
    if (!isPassing(error) && session.state().signedIn) kept.remove();
  } finally {
    if (sending?.text === text) sending = undefined;
  }
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
const unsentText = () => ownText('watched');
