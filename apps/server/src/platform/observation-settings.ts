// The settings of what a server tells about itself: figures for Prometheus, and traces for an OpenTelemetry collector.

import { z } from 'zod';
import { isPlainHttpUrl } from './addresses.ts';

export interface ObservationSettings {
  /** Where the figures are served: on a port of their own, behind a token at /metrics, both, or (both null) nowhere. */
  metrics: { port: number | null; host: string; token: string | null };
  /** null: nothing is traced. */
  traces: TracesSettings | null;
}

export interface TracesSettings {
  /** Of a collector, without `/v1/traces` at its end. */
  url: string;
  /** Of all traces, 0 to 1, the share that is recorded. */
  share: number;
}

const say = {
  port: 'METRICS_PORT: write a whole number from 1 to 65535, for example 9464.',
  host: 'METRICS_HOST: write an IP address or a host name to listen on, for example 127.0.0.1.',
  token:
    'METRICS_TOKEN: write 16 to 512 characters without spaces, for example the output of: openssl rand -hex 24',
  traces:
    'OTEL_EXPORTER_OTLP_ENDPOINT: write the http or https address of a collector, for example http://127.0.0.1:4318.',
  share: 'OTEL_TRACES_SAMPLER_ARG: write the share of traces to record, from 0 to 1, for example 0.1.',
  samePort: 'METRICS_PORT: write another port than PORT; or set METRICS_TOKEN alone to use the same one.',
};

export const observationFields = {
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, say.port)
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, say.port)
    .optional(),
  METRICS_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]{1,253}$/, say.host)
    .default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,512}$/, say.token)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isPlainHttpUrl, say.traces)
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/, say.share)
    .transform(Number)
    .default(1),
};

type Values = z.output<z.ZodObject<typeof observationFields>>;

/** The problem of a port that is wanted twice. */
export function observationProblems(values: Readonly<Record<string, string>>): string[] {
  const port = values['METRICS_PORT'];
  return port !== undefined && Number(port) === Number(values['PORT'] ?? 3000) ? [say.samePort] : [];
}

export function observationSettingsOf(values: Values): ObservationSettings {
  const url = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  return {
    metrics: {
      port: values.METRICS_PORT ?? null,
      host: values.METRICS_HOST,
      token: values.METRICS_TOKEN ?? null,
    },
    traces: url === undefined ? null : { url, share: values.OTEL_TRACES_SAMPLER_ARG },
  };
}
