// Opens tracing, if the settings name a collector.

import type { Settings } from '../env.ts';
import type { Logger } from '../log.ts';
import type { Tracing } from './tracing.ts';

/** Undefined, and nothing loaded, where the settings name no collector. */
export async function openTracing(
  { traces }: Pick<Settings, 'traces'>,
  log: Logger,
): Promise<Tracing | undefined> {
  if (traces === null) return undefined;
  const { createTracing } = await import('./open-telemetry.ts');
  return createTracing(traces, log);
}
