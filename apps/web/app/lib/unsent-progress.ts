// Progress that the server has not confirmed: kept through a lost network, a closed page or a phone that sleeps, and sent
// at the next chance. The server accepts reports twice and in any order, so in doubt they are sent again.

import { type ProgressReport, progressReports, recordProgress } from '@valence/contract/learning/progress';
import { call } from './api.ts';
import type { StoredText } from './browser-storage.ts';
import { forgetEarlyAnswer } from './early-answer.ts';
import { ownText } from './own-text.ts';
import { isPassing } from './retry.ts';
import { session } from './session.ts';

const TIMEOUT_MS = 8000;

/** The request under way; a second call with the same text waits for the same answer. */
let sending: { text: string; done: Promise<void> } | undefined;

/** Waits for the server's answer; what it has not confirmed stays stored. Never throws. */
export async function sendUnsent(): Promise<void> {
  const storage = unsentText();
  const text = storage?.read();
  if (!storage || !text) return;
  forgetEarlyAnswer();
  if (sending?.text !== text) sending = { text, done: send(storage, text) };
  await sending.done;
}

async function send(storage: StoredText, text: string): Promise<void> {
  const reports = readUnsent();
  try {
    // With keepalive: the page may be gone before the answer comes.
    if (reports.length > 0)
      await call(recordProgress, { body: { reports } }, { keepalive: true, timeoutMs: TIMEOUT_MS });
    // What was added meanwhile is sent next time, with this.
    if (storage.read() === text) storage.remove();
  } catch (error) {
    console.warn('What was watched could not be sent', error);
    // The server would refuse the same report every time.
    if (!isPassing(error) && session.state().signedIn) storage.remove();
  } finally {
    if (sending?.text === text) sending = undefined;
  }
}

/** Empty when the stored text is damaged. */
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

/** A key for each account: the next person on a shared phone has not watched what the last one did. */
const unsentText = () => ownText('watched');
