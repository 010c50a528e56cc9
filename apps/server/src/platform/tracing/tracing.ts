// What can be traced, without the library that does it.

import type { RequestHooks } from './request-spans.ts';

/** Names and counts of the product's own. Never what a person typed, is called or may be reached by. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanDescription<Result> {
  readonly name: string;
  readonly attributes: SpanAttributes;
  /** What the span says about the result besides. */
  readonly outcome?: (result: Result) => SpanAttributes;
}

export interface Tracing {
  /** Runs a call to another system in a span: a part of the request that made it, or a trace of its own. */
  call<Result>(description: SpanDescription<Result>, work: () => Promise<Result>): Promise<Result>;
  /** The same inside a request alone: background work asks the database all the time. */
  callOfRequest<Result>(description: SpanDescription<Result>, work: () => Promise<Result>): Promise<Result>;
  readonly requests: RequestHooks;
  /** Sends what still waits, for a second at the most. */
  stop(): Promise<void>;
}
