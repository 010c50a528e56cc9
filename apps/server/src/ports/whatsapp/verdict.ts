// The retry table of WhatsApp's answers: what to do after each outcome of a try. Pure; decides on Graph's code, not on the HTTP status.
// Source: Meta, "Cloud API error codes", and the throughput and pair rate limits of the Cloud API.

import type { Outcome, Verdict } from './whatsapp.ts';

const TOKEN_INVALID = [0, 190];
const ACCOUNT_BLOCKED = [368, 131031, 130497];
const PERMISSION = [3, 10, 131005];
const THROUGHPUT = [4, 80007, 130429];
const TOO_MANY_TO_THIS_PERSON = 131056;
const SPAM_LIMITS = [131048, 131049];
const OUTSIDE_WINDOW = 131047;
const UNDELIVERABLE = [131026, 131021, 131051, 100, 131008, 131009, 33, 131062];
// Absent, paused, disabled or refused by Meta's policy, or its parameters do not fit.
const TEMPLATE_REJECTED = [132000, 132001, 132005, 132007, 132012, 132015, 132016, 132068, 132069];
const UNKNOWN = [1, 2, 131000, 131016];

const LONGEST_THROUGHPUT_WAIT = 300;
const PERSON_WAIT = 6;
const LONGEST_UNKNOWN_WAIT = 60;

/**
 * @param tries how often the message was tried, this try included.
 * @returns waits in seconds.
 */
export function verdictOf(outcome: Outcome, tries: number): Verdict {
  switch (outcome.kind) {
    case 'accepted':
      return { do: 'record-accepted', messageId: outcome.messageId };
    case 'unreached':
      return { do: 'retry', afterSeconds: Math.min(LONGEST_UNKNOWN_WAIT, 2 ** (tries - 1)) };
    case 'unclear':
      return { do: 'retry', afterSeconds: unknownWait(tries) };
    case 'error':
      return verdictOfError(outcome.code, outcome.status, tries);
  }
}

function verdictOfError(code: number, status: number, tries: number): Verdict {
  if (TOKEN_INVALID.includes(code) || ACCOUNT_BLOCKED.includes(code)) return { do: 'stop-queue' };
  if (PERMISSION.includes(code) || (code >= 200 && code <= 299)) return { do: 'give-up', alarm: true };
  if (THROUGHPUT.includes(code)) {
    return { do: 'retry', afterSeconds: Math.min(LONGEST_THROUGHPUT_WAIT, 4 ** tries) };
  }
  if (code === TOO_MANY_TO_THIS_PERSON) return { do: 'retry', afterSeconds: PERSON_WAIT * tries };
  if (SPAM_LIMITS.includes(code)) return { do: 'give-up', alarm: true };
  if (code === OUTSIDE_WINDOW) return { do: 'template-only' };
  if (UNDELIVERABLE.includes(code)) return { do: 'give-up', alarm: false };
  if (UNKNOWN.includes(code) || status >= 500) return { do: 'retry', afterSeconds: unknownWait(tries) };
  // A code that the table does not know, answered as the caller's mistake: the same request would fail again.
  return { do: 'give-up', alarm: true };
}

/** Long enough for a status to come first that shows the message was accepted after all. */
function unknownWait(tries: number): number {
  return Math.min(LONGEST_UNKNOWN_WAIT, 5 * 2 ** (tries - 1));
}

/** Whether Graph refused the template, and so would refuse it for everybody. */
export function isTemplateRejected(outcome: Outcome): boolean {
  return outcome.kind === 'error' && TEMPLATE_REJECTED.includes(outcome.code);
}
