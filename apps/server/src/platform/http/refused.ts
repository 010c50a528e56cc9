// An expected "no": a value that use cases return, checked by the compiler against what the endpoint declares.

import { REFUSALS, type RefusalBody, type RefusalCode } from '@valence/contract/refusals';
import { guessesLeft, refusalSentences } from '@valence/copy/refusals';

/** A refusal on its way to the caller. Returned, not thrown: its code is part of the function's type. */
export class Refused<C extends RefusalCode> {
  readonly code: C;
  /** For budgets: when to come back. */
  readonly retryAfterSeconds: number | undefined;
  /** What exactly is wrong with the input, for `input-invalid`. */
  readonly detail: string | undefined;
  /** For a wrong code: how many guesses its attempt has left. */
  readonly guessesLeft: number | undefined;

  constructor(code: C, more: RefusalMore = {}) {
    this.code = code;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.detail = more.detail;
    this.guessesLeft = more.guessesLeft;
  }
}

interface RefusalMore {
  retryAfterSeconds?: number;
  detail?: string | undefined;
  guessesLeft?: number;
}

/** @param more every 429 needs `retryAfterSeconds` */
export function refused<C extends RefusalCode>(code: C, more?: RefusalMore): Refused<C> {
  return new Refused(code, more);
}

// Standard reason phrases of the statuses we answer with (RFC 9110, RFC 6585, RFC 4918).
const STATUS_NAMES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
};

interface RefusalWords {
  refusalSentences: Readonly<Record<RefusalCode, string>>;
  guessesLeft: (guesses: number) => string;
}

/** The answer's body: the same shape for every refusal of every call, with its sentence in the person's language. */
export function refusalBody(
  refusal: Refused<RefusalCode>,
  words: RefusalWords = { refusalSentences, guessesLeft },
): RefusalBody {
  const statusCode = REFUSALS[refusal.code];
  const sentence = words.refusalSentences[refusal.code];
  const left = refusal.guessesLeft;
  const detail = left === undefined ? refusal.detail : words.guessesLeft(left);
  const message = detail ? `${sentence} ${detail}` : sentence;
  return { statusCode, error: STATUS_NAMES[statusCode] ?? 'Error', message, code: refusal.code };
}
