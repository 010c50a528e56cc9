// How a call can end without its answer.

import type { RefusalCode } from '@valence/contract/refusals';

/** The server said no. `message` is its sentence for the person; empty when it sent none. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly code: RefusalCode | undefined;
  readonly status: number;
  /** After how long the server asks to try again, for budgets and restarts. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: RefusalCode | undefined, message: string, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No usable answer came: the network is away, the time ran out, or the answer was not the declared one. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure';
  readonly kind: 'offline' | 'timeout' | 'unreadable';

  constructor(kind: 'offline' | 'timeout' | 'unreadable', cause?: unknown) {
    super(`No usable answer (${kind})`, { cause });
    this.kind = kind;
  }
}

/** Our server answered, but not as declared: with a status, for example, that this version does not know. */
export function isUndeclared(error: unknown): boolean {
  // Where not even JSON came, something else may have answered in its place, as the sign-in pages of networks do.
  return (
    error instanceof NetworkFailure && error.kind === 'unreadable' && !(error.cause instanceof SyntaxError)
  );
}
