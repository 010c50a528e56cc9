// A request's own log, created when it first writes a line: most requests never do, and creating one costs more than a small
// answer.

import type { FastifyBaseLogger } from 'fastify';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Options = Parameters<FastifyBaseLogger['child']>[1];

/** Fastify's `childLoggerFactory`. @returns a log that writes the same as `log.child(bindings, options)` */
export function logOnDemand(
  log: FastifyBaseLogger,
  bindings: Bindings,
  options?: Options,
): FastifyBaseLogger {
  return new LogOnDemand(log, bindings, options);
}

// A class, so that a request creates no functions of its own.
class LogOnDemand implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: Options;
  #child: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: Options) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get #log(): FastifyBaseLogger {
    this.#child ??= this.#parent.child(this.#bindings, this.#options);
    return this.#child;
  }

  #write(level: Level, parts: unknown[]): void {
    Reflect.apply(this.#log[level], this.#log, parts);
  }

  get level(): string {
    return this.#log.level;
  }

  fatal(...parts: unknown[]): void {
    this.#write('fatal', parts);
  }

  error(...parts: unknown[]): void {
    this.#write('error', parts);
  }

  warn(...parts: unknown[]): void {
    this.#write('warn', parts);
  }

  info(...parts: unknown[]): void {
    this.#write('info', parts);
  }

  debug(...parts: unknown[]): void {
    this.#write('debug', parts);
  }

  trace(...parts: unknown[]): void {
    this.#write('trace', parts);
  }

  silent(): void {
    // The level silent writes nothing.
  }

  child(bindings: Bindings, options?: Options): FastifyBaseLogger {
    return this.#log.child(bindings, options);
  }
}
