// Traces by OpenTelemetry, sent to a collector by OTLP over HTTP. Our own spans: automatic instrumentation would record
// addresses and parameters, which name people.

import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '../log.ts';
import type { TracesSettings } from '../observation-settings.ts';
import type { RequestSpan } from './request-spans.ts';
import type { SpanDescription, Tracing } from './tracing.ts';

const STOP_MILLISECONDS = 1000;

export function createTracing({ url, share }: TracesSettings, log: Logger): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: 5000 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'valence', 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: reporting(exporter, log), scheduledDelayMillis: 2000 }),
    ],
  });
  const tracer = provider.getTracer('valence');
  const present = new AsyncLocalStorage<Context>();
  const parent = () => {
    const context = present.getStore();
    // Work that a request only caused may go on after its answer: it is no part of the request any more.
    return context && trace.getSpan(context)?.isRecording() ? context : undefined;
  };
  const callIn = async <Result>(
    context: Context,
    { name, attributes, outcome }: SpanDescription<Result>,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: { ...attributes } }, context);
    try {
      const result = await present.run(trace.setSpan(context, span), work);
      if (outcome) span.setAttributes({ ...outcome(result) });
      return result;
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  };
  return {
    call: async (description, work) => callIn(parent() ?? ROOT_CONTEXT, description, work),
    callOfRequest: async (description, work) => {
      const context = parent();
      return context ? callIn(context, description, work) : work();
    },
    requests: {
      begin(method, route): RequestSpan {
        const attributes = { 'http.request.method': method, 'http.route': route };
        // A caller's own trace is not continued: strangers would decide what is traced.
        const span = tracer.startSpan(
          `${method} ${route}`,
          { kind: SpanKind.SERVER, attributes },
          ROOT_CONTEXT,
        );
        const context = trace.setSpan(ROOT_CONTEXT, span);
        return {
          within: (next) => present.run(context, next),
          end(status) {
            span.setAttribute('http.response.status_code', status);
            if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
            span.end();
          },
        };
      },
    },
    async stop() {
      const patience = sleep(STOP_MILLISECONDS, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => {}), patience]);
    },
  };
}

/** The error's kind alone: PostgreSQL's and others' messages repeat values. */
function fail(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : 'unknown'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** A collector that is away must not fill the log either. */
const SILENT_MILLISECONDS = 60_000;

function reporting(exporter: SpanExporter, log: Logger): SpanExporter {
  let silent = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && !silent) {
          silent = true;
          setTimeout(() => (silent = false), SILENT_MILLISECONDS).unref();
          log.warn({ err: result.error }, 'traces could not be delivered to the collector');
        }
        done(result);
      });
    },
    shutdown: async () => exporter.shutdown(),
  };
}
