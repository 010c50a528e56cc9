// What is traced, without the library that does it: that is loaded only where the settings name a collector.

import type { Settings } from '../env.ts';
import type { Logger } from '../log.ts';
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

/** Undefined, and nothing loaded, where the settings name no collector. */
export async function openTracing(
  { traces }: Pick<Settings, 'traces'>,
  log: Logger,
): Promise<Tracing | undefined> {
  if (traces === null) return undefined;
  const { createTracing } = await import('./open-telemetry.ts');
  return createTracing(traces, log);
}
